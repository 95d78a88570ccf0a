import type { Declared, BackOfficeMarket, Terms } from '../../shared/api/back-office/events.ts';
import { formatPaise, paiseFromWire } from '../../shared/lib/format/format.ts';
import { KIND_NAMES } from '../../shared/lib/kind-names.ts';
import type { Tone } from '../../shared/ui/StatusPill.tsx';
import { later, t } from '../../shared/i18n/i18n.ts';

const KINDS: Readonly<Record<string, string>> = KIND_NAMES;
export const kindName = (kind: string): string => t(KINDS[kind] ?? kind);

export const STATES: Readonly<Record<BackOfficeMarket['state'], { label: string; tone: Tone }>> = {
  open: { label: later('Open'), tone: 'ok' },
  suspended: { label: later('Suspended'), tone: 'warn' },
  awaiting: { label: later('Awaiting result'), tone: 'info' },
  settled: { label: later('Settled'), tone: 'plain' },
};

/** What the feed says of a market's prices. */
const QUOTES: Readonly<Record<string, string>> = {
  ACTIVE: later('Quoting'),
  SUSPENDED: later('Suspended'),
  'BALL RUNNING': later('Ball running'),
  CLOSED: later('Closed'),
  LOCKED: later('Locked'),
};
export const quoteWords = (feed: BackOfficeMarket['feed']): string =>
  feed === null ? t('not quoted') : t(QUOTES[feed.status] ?? feed.status);

/** The kind of a market, where its name does not say it already. */
export const kindBeside = ({ kind, name }: Pick<BackOfficeMarket, 'kind' | 'name'>): string =>
  kindName(kind) === name ? '' : kindName(kind);

/** A result in words: who won, the runs, Void. */
export function resultName(result: Declared, outcomes: BackOfficeMarket['outcomes']): string {
  if (result.type === 'integer') return String(result.value);
  if (result.type !== 'winner') return result.type === 'void' ? t('Void') : t('No result');
  const names = result.selections.map((id) => outcomes.find((outcome) => outcome.id === id)?.name ?? id);
  return names.join(', ');
}

export const money = (rupees: number, signed = false): string =>
  formatPaise(paiseFromWire(rupees), { short: true, ...(signed ? { sign: 'always' } : {}) });

export const seconds = (ms: number): string => `${ms / 1000} s`;

/** Limits as a row shows them: what the back office has set, else the feed's. */
export function limitsText(terms: Terms, feed: BackOfficeMarket['feed']): string {
  const [min, max] = [terms.minStake ?? feed?.minStake ?? null, terms.maxStake ?? feed?.maxStake ?? null];
  if (min === null && max === null) return '–';
  return `${min === null ? '' : money(min)} – ${max === null ? '' : money(max)}`.trim();
}

/** Terms in words, for the line that says what an act changed. */
export function termsText({ minStake, maxStake, betDelayMs }: Terms): string {
  const parts = [
    minStake === null ? '' : t('min {amount}', { amount: money(minStake) }),
    maxStake === null ? '' : t('max {amount}', { amount: money(maxStake) }),
    betDelayMs === null ? '' : t('bet delay {seconds}', { seconds: seconds(betDelayMs) }),
  ].filter((part) => part !== '');
  return parts.length === 0 ? t('as the feed says') : parts.join(', ');
}
