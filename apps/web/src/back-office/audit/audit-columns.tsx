import type { ActOfTheProduct, ACTS_OF_BEFORE } from '@pavilion/contract';
import type { AuditEntry } from '../../shared/api/back-office/proof.ts';
import { marketTitle } from '../../shared/lib/bet/bet-words.ts';
import { type ExportCell } from '../../shared/lib/format/table-export.ts';
import type { ListColumn } from '../../shared/list/list-file.ts';
import { Recently, timeColumn } from '../../shared/list/time-column.tsx';
import type { Brief } from '../../shared/ui/list/table-rows.ts';
import { actWords } from './act-words.ts';
import { outcomeReason, outcomeWords } from './outcome-words.ts';
import { StatusPill } from '../../shared/ui/StatusPill.tsx';
import { later, t } from '../../shared/i18n/i18n.ts';

type AuditColumn = ListColumn<AuditEntry>;

const ROLES = { user: later('user'), agent: later('agent'), super_admin: later('super admin') } as const;

/** What the feed says of runners, nobody signed in has done. */
const OF_RUNNERS: ReadonlySet<string> = new Set<ActOfTheProduct | (typeof ACTS_OF_BEFORE)[number]>([
  'market.runners',
  'market.non-runners',
]);
const factsText = (facts: AuditEntry['before']): ExportCell => (facts === null ? null : JSON.stringify(facts));

/** `account:155 · ravi`, a market by the provider's name; null where an act was about nothing in particular. */
export const aboutText = ({ target, targetName, targetMarket }: AuditEntry): string | null =>
  target === null ? null : [target, targetName, targetMarket?.name ?? null].filter((part) => part !== null).join(' · ');

/** What an act was about as people call it: `ravi`; where no name is known `Session 12`, `Settings: home page`. */
export function aboutWords({ target, targetName, targetMarket }: AuditEntry): string | null {
  if (target === null) return null;
  if (targetName !== null)
    return targetMarket === null
      ? targetName
      : `${targetName} · ${marketTitle(targetMarket.name, targetMarket.sportName)}`;
  const [kind = '', id] = target.split(':');
  const words = id === undefined ? kind : /^\d+$/.test(id) ? `${kind} ${id}` : `${kind}: ${id.replaceAll('-', ' ')}`;
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** `asha for agent1`; an account that acted itself by its name alone, null where nobody was signed in. */
export const actedBy = ({ actor, person }: Pick<AuditEntry, 'actor' | 'person'>): string | null => {
  if (actor === null || person === null) return actor?.username ?? null;
  return t('{person} for {account}', { person: person.username, account: actor.username });
};

/** Who did it where no account did. */
export const nobodyWord = ({ action }: Pick<AuditEntry, 'action'>): string =>
  OF_RUNNERS.has(action) ? t('The feed') : t('Nobody signed in');

const TIME: AuditColumn = { ...timeColumn(later('Time'), ({ at }) => at, { width: 'w-[178px]' }), opened: false };
const WHO: AuditColumn = {
  head: later('Who'),
  cell: ({ actor, person, action }) =>
    actor === null ? (
      <span className="text-ink-3">{nobodyWord({ action })}</span>
    ) : (
      <>
        <span className="font-semibold wrap-anywhere">{actedBy({ actor, person })}</span>{' '}
        <span className="text-xs whitespace-nowrap text-ink-2">{t(ROLES[actor.role])}</span>
      </>
    ),
  text: (entry) => actedBy(entry),
};
/** How it ended, with the sentence that whoever tried was told. */
export const OutcomePill = ({ outcome }: Pick<AuditEntry, 'outcome'>) => (
  <span title={outcomeReason(outcome)}>
    <StatusPill tone={outcome === 'ok' ? 'ok' : 'warn'}>{outcomeWords(outcome)}</StatusPill>
  </span>
);
const OUTCOME: AuditColumn = {
  head: later('Outcome'),
  card: 'corner',
  opened: false,
  cell: ({ outcome }) => <OutcomePill outcome={outcome} />,
  text: ({ outcome }) => outcomeWords(outcome),
};

export const AUDIT_COLUMNS: readonly AuditColumn[] = [
  TIME,
  WHO,
  { head: later('Action'), cell: ({ action }) => actWords(action), text: ({ action }) => action },
  {
    head: later('About'),
    cell: (entry) => <span className="wrap-anywhere">{aboutWords(entry) ?? '–'}</span>,
    text: aboutText,
  },
  OUTCOME,
  { head: later('Address'), cell: ({ ip }) => <span className="num">{ip ?? '–'}</span>, text: ({ ip }) => ip },
];

/** An act in two lines: what it was over who did it to what; how it ended over when. */
export const AUDIT_BRIEF: Brief<AuditEntry> = {
  heads: [later('Action'), later('Outcome, time')],
  of: (entry) => ({
    name: actWords(entry.action),
    about: [actedBy(entry) ?? nobodyWord(entry), aboutWords(entry)].filter(Boolean).join(' · '),
    main: <OutcomePill outcome={entry.outcome} />,
    second: <Recently at={entry.at} />,
  }),
};

const only = (head: string, text: (entry: AuditEntry) => ExportCell): AuditColumn => ({ head, cell: () => null, text });

/** A file has what the screen shows on demand, too. */
export const AUDIT_FILE: readonly AuditColumn[] = [
  ...AUDIT_COLUMNS,
  only(later('Before'), ({ before }) => factsText(before)),
  only(later('After'), ({ after }) => factsText(after)),
  only(later('Request'), ({ requestId }) => requestId),
  only(later('User agent'), ({ userAgent }) => userAgent),
  { ...only(later('Seal'), ({ seal }) => seal?.seq ?? null), counts: true },
  only(later('Hash'), ({ seal }) => seal?.hash ?? null),
];
