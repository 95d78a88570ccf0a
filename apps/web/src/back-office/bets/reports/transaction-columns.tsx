import type { Transaction } from '../../../shared/api/back-office/reports.ts';
import { bankModeText } from '../../../shared/lib/format/bank-mode.ts';
import { agentPartText } from '../../../shared/lib/bet/agent-part.ts';
import { marketTitle } from '../../../shared/lib/bet/bet-words.ts';
import { formatDateTime, paiseFromWire } from '../../../shared/lib/format/format.ts';
import { utcText } from '../../../shared/lib/format/table-export.ts';
import { TwoLines } from '../../../shared/ui/list/DataTable.tsx';
import { Money } from '../../../shared/ui/Money.tsx';
import { StatusPill } from '../../../shared/ui/StatusPill.tsx';
import { wordOf } from '../bet-text.ts';
import type { ListColumn } from '../../../shared/list/list-file.ts';

/** The ledger's kinds of transfer (DOMAIN §7) in words. */
const KIND_WORDS: Readonly<Record<string, string>> = {
  issue: 'Points issued',
  settlement_reversal: 'Settlement taken back',
  commission_reversal: 'Commission given back',
  adjustment_reversal: 'Adjustment taken back',
  share: 'Share of the book',
  payout: 'Payout',
  bank_settlement: 'Bank settlement',
};
const kindWord = ({ type }: Transaction): string => KIND_WORDS[type] ?? wordOf(type);

const marketOf = ({ meta }: Transaction): string | null =>
  meta.marketName && marketTitle(meta.marketName, meta.sportName ?? '');

function Details({ row }: { row: Transaction }) {
  const { meta, remark, actor } = row;
  const by = actor && `by ${actor.username}`;
  const second = meta.eventName
    ? [agentPartText(meta.agentPart), marketOf(row), meta.selectionName, remark]
    : [bankModeText(meta.mode), remark, by];
  return <TwoLines first={meta.eventName ?? kindWord(row)} second={second.filter(Boolean).join(' · ')} />;
}

const ends = ({ meta }: Transaction) => [meta.transfer.from ?? 'House', meta.transfer.to ?? 'House'] as const;
const endsOf = (row: Transaction): string => ends(row).join(' → ');

/** Two long names stand under each other. */
function Ends({ row }: { row: Transaction }) {
  const [from, to] = ends(row);
  return (
    <span className="block text-xs text-ink-2 desktop:max-w-[290px]">
      <span className="inline-block max-w-full wrap-anywhere desktop:whitespace-nowrap">{from} →</span>{' '}
      <span className="inline-block max-w-full wrap-anywhere desktop:whitespace-nowrap">{to}</span>
    </span>
  );
}

const signed = ({ direction, amount }: Transaction): number => (direction === 'debit' ? -amount : amount);

export const TRANSACTION_COLUMNS: readonly ListColumn<Transaction>[] = [
  {
    head: 'Date',
    width: 'w-[180px]',
    cell: ({ createdAt }) => (
      <time dateTime={createdAt} className="num whitespace-nowrap text-ink-2">
        {formatDateTime(Date.parse(createdAt))}
      </time>
    ),
    text: ({ createdAt }) => utcText(createdAt),
  },
  { head: 'Details', card: 'title', cell: (row) => <Details row={row} />, text: (row) => row.meta.eventName },
  {
    head: 'Type',
    card: 'corner',
    cell: (row) => <StatusPill tone={row.category === 'bet' ? 'plain' : 'ok'}>{kindWord(row)}</StatusPill>,
    text: kindWord,
  },
  {
    head: 'From → To',
    cell: (row) => <Ends row={row} />,
    text: endsOf,
  },
  {
    head: 'Amount',
    right: true,
    cell: (row) => <Money paise={paiseFromWire(signed(row))} tone="result" />,
    text: signed,
  },
  {
    head: 'Balance before',
    right: true,
    cell: ({ balanceBefore }) => <Money paise={paiseFromWire(balanceBefore)} className="text-ink-2" />,
    text: ({ balanceBefore }) => balanceBefore,
  },
  {
    head: 'Balance after',
    right: true,
    cell: ({ balanceAfter }) => <Money paise={paiseFromWire(balanceAfter)} className="font-semibold" />,
    text: ({ balanceAfter }) => balanceAfter,
  },
];

const only = (head: string, text: (row: Transaction) => string | null): ListColumn<Transaction> => ({
  head,
  cell: () => null,
  text,
});

/** The columns of a file: what a cell of the screen holds together stands apart. */
export const TRANSACTION_FILE: readonly ListColumn<Transaction>[] = [
  only('Transaction', ({ id }) => id),
  ...TRANSACTION_COLUMNS.flatMap((column): ListColumn<Transaction>[] => {
    if (column.head !== 'Details') return [column];
    return [
      only('Event', ({ meta }) => meta.eventName),
      only('Market', marketOf),
      only('Selections', ({ meta }) => meta.selectionName),
      only('Mode', ({ meta }) => bankModeText(meta.mode)),
      only('Remark', ({ remark }) => remark),
      only('By', ({ actor }) => actor?.username ?? null),
    ];
  }),
];
