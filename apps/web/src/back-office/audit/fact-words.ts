import type { AuditEntry } from '../../shared/api/back-office/proof.ts';
import { formatPaise } from '../../shared/lib/format/format.ts';
import { later, t } from '../../shared/i18n/i18n.ts';

type Outcomes = NonNullable<AuditEntry['targetMarket']>['outcomes'];

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** How a market ended, as it was noted: the runs, the names of the winners, Void. Null: no such thing. */
function resultWords(value: Readonly<Record<string, unknown>>, outcomes: Outcomes): string | null {
  if (value['type'] === 'integer') return String(value['value']);
  if (value['type'] === 'void') return t('Void');
  if (value['type'] === 'open') return t('No result');
  if (value['type'] !== 'winner' || !Array.isArray(value['selections'])) return null;
  return value['selections']
    .map((id) => outcomes.find((outcome) => outcome.id === String(id))?.name ?? String(id))
    .join(', ');
}

/** Runners that have left a market, each with its reduction factor. Null: no such thing. */
function withdrawnWords(value: readonly unknown[]): string | null {
  const words = value.map((one) =>
    isRecord(one) && typeof one['name'] === 'string' && typeof one['percent'] === 'number'
      ? `${one['name']} (${one['percent']} %)`
      : null,
  );
  return words.length === 0 ? t('Nobody') : words.includes(null) ? null : words.join(', ');
}

/** What the feed said of runners: "left Anchor", "returned Anchor"; older entries have their ids. Null: no such thing. */
function actsWords(value: readonly unknown[], outcomes: Outcomes): string | null {
  if (!value.every((one) => typeof one === 'string')) return null;
  return value
    .map((one) => {
      const [act = '', ...words] = one.split(' ');
      const named = words.join(' ');
      return `${outcomes.find((outcome) => outcome.id === named)?.name ?? named} ${act}`;
    })
    .join(', ');
}

const NAMES: Readonly<Record<string, string>> = {
  stakeMinPaise: later('Smallest stake'),
  stakeMaxPaise: later('Largest stake'),
  winMaxPaise: later('Largest win of a bet'),
  exposureMaxPaise: later('A player’s exposure in a market'),
  liabilityMaxPaise: later('The house’s liability in a market'),
  reason: later('Reason'),
  nonRunners: later('Withdrawn'),
  exposure: later('Players’ exposure'),
  players: later('Players revalued'),
  acts: later('What the feed said'),
  frameSeq: later('Number of its document'),
};

/** What a value is called: where it has no name of its own, `orderId` is read as "Order id". */
export function factName(name: string): string {
  const read = name
    .replace(/Paise$/, '')
    .replaceAll(/(?=[A-Z])/g, ' ')
    .toLowerCase();
  return t(NAMES[name] ?? read.charAt(0).toUpperCase() + read.slice(1));
}

/** A value as it was noted, in words; what has none as JSON. Money is noted in paise, and its name says so. */
export function factWords(value: unknown, outcomes: Outcomes, name = ''): string {
  if (value === null || value === undefined) return '–';
  if (typeof value === 'number' && name.endsWith('Paise')) return formatPaise(value, { short: true });
  if (typeof value === 'boolean') return value ? t('Yes') : t('No');
  if (typeof value === 'string') return value;
  if (name === 'nonRunners' && Array.isArray(value)) return withdrawnWords(value) ?? JSON.stringify(value);
  if (name === 'acts' && Array.isArray(value)) return actsWords(value, outcomes) ?? JSON.stringify(value);
  return (isRecord(value) ? resultWords(value, outcomes) : null) ?? JSON.stringify(value);
}
