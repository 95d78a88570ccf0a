import type { Transaction } from '../../../shared/api/back-office/reports.ts';
import { bankModeText } from '../../../shared/lib/format/bank-mode.ts';
import { agentPartText } from '../../../shared/lib/bet/agent-part.ts';
import { marketTitle } from '../../../shared/lib/bet/bet-words.ts';
import { formatDateTime, paiseFromWire } from '../../../shared/lib/format/format.ts';
import { TwoLines } from '../../../shared/ui/list/DataTable.tsx';
import type { Brief } from '../../../shared/ui/list/table-rows.ts';
import { Money } from '../../../shared/ui/Money.tsx';
import { StatusPill } from '../../../shared/ui/StatusPill.tsx';
import { kindWord, movementEnds } from '../../../shared/lib/format/movement-kinds.ts';
import type { ListColumn } from '../../../shared/list/list-file.ts';
import { timeColumn } from '../../../shared/list/time-column.tsx';
import { later, t } from '../../../shared/i18n/i18n.ts';

const marketOf = ({ meta }: Transaction): string | null =>
  meta.marketName && marketTitle(meta.marketName, meta.sportName ?? '');

function moreOf(row: Transaction): string {
  const { meta, remark, actor } = row;
  const by = actor && t('by {name}', { name: actor.username });
  const parts = meta.eventName
    ? [agentPartText(meta.agentPart), marketOf(row), meta.selectionName, remark]
    : [bankModeText(meta.mode), remark, by];
  return parts.filter(Boolean).join(' · ');
}

const Details = ({ row }: { row: Transaction }) => (
  <TwoLines first={row.meta.eventName ?? kindWord(row.type)} second={moreOf(row)} />
);

const Type = ({ row: { category, type } }: { row: Transaction }) => (
  <StatusPill tone={category === 'bet' ? 'plain' : 'ok'}>{kindWord(type)}</StatusPill>
);

const endsOf = (row: Transaction): string => movementEnds(row.meta).join(' → ');

/** Two long names stand under each other. */
function Ends({ row }: { row: Transaction }) {
  const [from, to] = movementEnds(row.meta);
  return (
    <span className="block text-xs text-ink-2 desktop:max-w-[290px]">
      <span className="inline-block max-w-full wrap-anywhere desktop:whitespace-nowrap">{from} →</span>{' '}
      <span className="inline-block max-w-full wrap-anywhere desktop:whitespace-nowrap">{to}</span>
    </span>
  );
}

const signed = ({ direction, amount }: Transaction): number => (direction === 'debit' ? -amount : amount);

export const TRANSACTION_COLUMNS: readonly ListColumn<Transaction>[] = [
  timeColumn(later('Date'), ({ createdAt }) => createdAt, { width: 'w-[180px]', opened: false }),
  {
    head: later('Details'),
    card: 'title',
    opened: (row) => moreOf(row) !== '' && <span className="text-sm text-ink-2">{moreOf(row)}</span>,
    cell: (row) => <Details row={row} />,
    text: (row) => row.meta.eventName,
  },
  {
    head: later('Type'),
    card: 'corner',
    // A movement without an event is called by its type.
    opened: (row) => row.meta.eventName !== null && <Type row={row} />,
    cell: (row) => <Type row={row} />,
    text: ({ type }) => kindWord(type),
  },
  {
    head: later('From → To'),
    opened: false,
    cell: (row) => <Ends row={row} />,
    text: endsOf,
  },
  {
    head: later('Amount'),
    opened: false,
    right: true,
    cell: (row) => <Money paise={paiseFromWire(signed(row))} tone="result" />,
    text: signed,
  },
  {
    head: later('Balance before'),
    right: true,
    cell: ({ balanceBefore }) => <Money paise={paiseFromWire(balanceBefore)} className="text-ink-2" />,
    text: ({ balanceBefore }) => balanceBefore,
  },
  {
    head: later('Balance after'),
    opened: false,
    right: true,
    cell: ({ balanceAfter }) => <Money paise={paiseFromWire(balanceAfter)} className="font-semibold" />,
    text: ({ balanceAfter }) => balanceAfter,
  },
];

/** A movement in two lines: what it was over between whom; by how much over what was there after it. */
export const TRANSACTION_BRIEF: Brief<Transaction> = {
  heads: [later('Movement'), later('Amount, balance')],
  of: (row) => ({
    name: row.meta.eventName ?? kindWord(row.type),
    about: [formatDateTime(Date.parse(row.createdAt)), endsOf(row)].join(' · '),
    main: <Money paise={paiseFromWire(signed(row))} tone="result" />,
    second: <Money paise={paiseFromWire(row.balanceAfter)} />,
  }),
};

const only = (head: string, text: (row: Transaction) => string | null): ListColumn<Transaction> => ({
  head,
  cell: () => null,
  text,
});

/** The columns of a file: what a cell of the screen holds together stands apart. */
export const TRANSACTION_FILE: readonly ListColumn<Transaction>[] = [
  only(later('Transaction'), ({ id }) => id),
  ...TRANSACTION_COLUMNS.flatMap((column): ListColumn<Transaction>[] => {
    if (column.head !== 'Details') return [column];
    return [
      only(later('Event'), ({ meta }) => meta.eventName),
      only(later('Market'), marketOf),
      only(later('Selections'), ({ meta }) => meta.selectionName),
      only(later('Mode'), ({ meta }) => bankModeText(meta.mode)),
      only(later('Remark'), ({ remark }) => remark),
      only(later('By'), ({ actor }) => actor?.username ?? null),
    ];
  }),
];
