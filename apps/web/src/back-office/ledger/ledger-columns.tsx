import type { AgentLedger } from '@pavilion/contract';
import { bankModeText } from '../../shared/lib/format/bank-mode.ts';
import { marketTitle } from '../../shared/lib/bet/bet-words.ts';
import { formatDateTime, paiseFromWire } from '../../shared/lib/format/format.ts';
import { houseName, kindWord, movementEnds } from '../../shared/lib/format/movement-kinds.ts';
import type { ListColumn } from '../../shared/list/list-file.ts';
import { timeColumn } from '../../shared/list/time-column.tsx';
import { nameColumn } from '../../shared/list/word-columns.tsx';
import type { Brief } from '../../shared/ui/list/table-rows.ts';
import { Money } from '../../shared/ui/Money.tsx';
import { later, t } from '../../shared/i18n/i18n.ts';

type Line = AgentLedger['items'][number];

const signed = ({ direction, amount }: Line): number => (direction === 'debit' ? -amount : amount);
/** Who stands at the other end: of a share of the book, whose bets it is of. */
const counterpartyOf = ({ counterpartUsername, meta }: Line): string =>
  counterpartUsername ?? houseName(meta.playerUsername);
const aboutOf = ({ meta, remark, actor }: Line): string =>
  [
    meta.eventName,
    meta.marketName && marketTitle(meta.marketName, meta.sportName ?? ''),
    bankModeText(meta.mode),
    remark,
    actor && t('by {name}', { name: actor.username }),
  ]
    .filter(Boolean)
    .join(' · ');

export const LEDGER_COLUMNS: readonly ListColumn<Line>[] = [
  timeColumn(later('Date'), ({ createdAt }) => createdAt, { width: 'w-[170px]' }),
  {
    ...nameColumn<Line>(later('Counterparty'), (row) => ({ first: counterpartyOf(row), second: kindWord(row.type) })),
    opened: false,
  },
  {
    head: later('From → To'),
    // With less room the counterparty and the sign of the amount say it.
    folded: false,
    cell: ({ meta }) => (
      <span className="block text-xs wrap-anywhere text-ink-2 in-[table]:min-w-[150px]">
        {movementEnds(meta).join(' → ')}
      </span>
    ),
    text: ({ meta }) => movementEnds(meta).join(' → '),
  },
  {
    head: later('Details'),
    cell: (row) => (
      <span
        className="block text-xs wrap-anywhere text-ink-2 in-[table]:line-clamp-2 in-[table]:min-w-[150px]"
        title={aboutOf(row)}
      >
        {aboutOf(row)}
      </span>
    ),
    text: aboutOf,
  },
  {
    head: later('Amount'),
    right: true,
    card: 'corner',
    opened: false,
    cell: (row) => <Money paise={paiseFromWire(signed(row))} symbol={false} tone="result" />,
    text: signed,
  },
  {
    head: later('Balance'),
    right: true,
    cell: ({ balanceAfter }) => <Money paise={paiseFromWire(balanceAfter)} symbol={false} className="font-semibold" />,
    text: ({ balanceAfter }) => balanceAfter,
  },
];

/** A movement in two lines: with whom, by how much; when and what for, and what was there after it. */
export const LEDGER_BRIEF: Brief<Line> = {
  heads: [later('Counterparty'), later('Amount, balance')],
  of: (row) => ({
    name: counterpartyOf(row),
    about: [formatDateTime(Date.parse(row.createdAt)), kindWord(row.type)].join(' · '),
    main: <Money paise={paiseFromWire(signed(row))} symbol={false} tone="result" />,
    second: <Money paise={paiseFromWire(row.balanceAfter)} symbol={false} />,
  }),
};
