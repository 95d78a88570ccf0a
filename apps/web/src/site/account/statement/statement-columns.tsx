import { ChevronDown } from 'lucide-react';
import type { StatementEntry, StatementGroup } from '../../../shared/api/session/account-lists.ts';
import { marketTitle, sideWord } from '../../../shared/lib/bet/bet-words.ts';
import { rowName } from '../../../shared/lib/event/row-names.ts';
import { cx } from '../../../shared/lib/cx.ts';
import { formatDateTime, paiseFromWire } from '../../../shared/lib/format/format.ts';
import { later, t, tn } from '../../../shared/i18n/i18n.ts';
import { fileTime } from '../../../shared/lib/format/table-export.ts';
import { TwoLines } from '../../../shared/ui/list/DataTable.tsx';
import type { Brief } from '../../../shared/ui/list/table-rows.ts';
import { IconButton } from '../../../shared/ui/IconButton.tsx';
import { Money } from '../../../shared/ui/Money.tsx';
import { kindWord } from '../../../shared/lib/format/movement-kinds.ts';
import { StatusPill } from '../../../shared/ui/StatusPill.tsx';
import type { ListColumn } from '../../../shared/list/list-file.ts';

const kindOf = ({ mode, type }: StatementEntry): string => kindWord(mode ?? type);

/** What the movement was about: the event of a settlement, whom points came from or went to. */
const aboutOf = (entry: StatementEntry): string => entry.eventName ?? entry.remark ?? entry.admin ?? '';

const STATUSES = { matched: later('Pending'), won: later('Won'), lost: later('Lost'), void: later('Void') } as const;

/** The own bets that a movement is about: side, selections and how they ended. */
const betOf = ({ bet, marketKind, side, status }: StatementEntry): string | null =>
  bet &&
  [side && sideWord(marketKind ?? 'match', side), rowNames(bet), status && t(STATUSES[status])]
    .filter(Boolean)
    .join(' ');

/** Names of several rows of a market stand one after another. */
const rowNames = (names: string): string => names.split(', ').map(rowName).join(', ');

function Details({ entry }: { entry: StatementEntry }) {
  const market = entry.marketName ? t(marketTitle(entry.marketName, entry.sport ?? '')) : null;
  const second = entry.eventName
    ? [market, betOf(entry), entry.remark]
    : [entry.remark, entry.admin && t('by {name}', { name: entry.admin })];
  return <TwoLines first={entry.eventName ?? kindOf(entry)} second={second.filter(Boolean).join(' · ')} />;
}

const moneyOf = (entry: StatementEntry, direction: StatementEntry['direction']) =>
  entry.direction === direction ? paiseFromWire(entry.amount) * (direction === 'debit' ? -1 : 1) : null;

export const entryColumns: readonly ListColumn<StatementEntry>[] = [
  {
    head: later('Date'),
    width: 'w-[180px]',
    cell: ({ date }) => (
      <time dateTime={date} className="num whitespace-nowrap text-ink-2">
        {formatDateTime(Date.parse(date))}
      </time>
    ),
    text: ({ date }) => fileTime(date),
  },
  { head: later('Details'), card: 'title', cell: (entry) => <Details entry={entry} />, text: aboutOf },
  {
    head: later('Type'),
    card: 'corner',
    cell: (entry) => <StatusPill tone={entry.kind === 'bet' ? 'plain' : 'ok'}>{kindOf(entry)}</StatusPill>,
    text: kindOf,
  },
  {
    head: later('Debit'),
    right: true,
    cell: (entry) => <Money paise={moneyOf(entry, 'debit')} tone="result" />,
    text: ({ direction, amount }) => (direction === 'debit' ? -amount : null),
  },
  {
    head: later('Credit'),
    right: true,
    cell: (entry) => <Money paise={moneyOf(entry, 'credit')} tone="result" />,
    text: ({ direction, amount }) => (direction === 'credit' ? amount : null),
  },
  {
    head: later('Balance'),
    right: true,
    cell: ({ balanceAfter }) => (
      <Money paise={balanceAfter === null ? null : paiseFromWire(balanceAfter)} className="font-semibold" />
    ),
    text: ({ balanceAfter }) => balanceAfter,
  },
];

/** What moved, by how much, and what was there after it. */
export const entryBrief: Brief<StatementEntry> = {
  heads: [later('Movement'), later('Amount, balance')],
  of: (entry) => {
    const { date, amount, direction, balanceAfter } = entry;
    const about = entry.eventName === null ? [entry.remark, entry.admin] : [betOf(entry), entry.remark];
    return {
      name: entry.eventName ?? kindOf(entry),
      about: (
        <>
          <span className="block">{formatDateTime(Date.parse(date))}</span>
          {/* Which bet it was, or who gave the points, is what tells two movements apart: it is not cut. */}
          <span className="block whitespace-normal wrap-anywhere">{about.filter(Boolean).join(' · ')}</span>
        </>
      ),
      main: <Money paise={paiseFromWire(amount) * (direction === 'debit' ? -1 : 1)} tone="result" />,
      second: <Money paise={balanceAfter === null ? null : paiseFromWire(balanceAfter)} />,
    };
  },
};

/** Events with bets in the period; the arrow opens an event's bets. */
export const groupColumns = (
  openEvent: string | null,
  onOpen: (eventId: string | null) => void,
): readonly ListColumn<StatementGroup>[] => [
  {
    head: later('Event'),
    card: 'title',
    cell: ({ eventName, sport, marketName }) => (
      <TwoLines
        first={eventName}
        second={`${t(sport)} · ${marketName
          .split(', ')
          .map((name) => marketTitle(name, sport))
          .join(', ')}`}
      />
    ),
    text: ({ eventName }) => eventName,
  },
  {
    head: later('Last bet'),
    cell: ({ lastBetAt }) => (
      <time dateTime={lastBetAt} className="num whitespace-nowrap text-ink-2">
        {formatDateTime(Date.parse(lastBetAt))}
      </time>
    ),
    text: ({ lastBetAt }) => fileTime(lastBetAt),
  },
  {
    head: later('Bets'),
    right: true,
    cell: ({ totalCount }) => tn(totalCount, '{count} bet', '{count} bets'),
    text: ({ totalCount }) => totalCount,
    counts: true,
  },
  {
    head: later('Stake'),
    right: true,
    cell: ({ totalStake }) => <Money paise={paiseFromWire(totalStake)} />,
    text: ({ totalStake }) => totalStake,
  },
  {
    head: later('Net'),
    right: true,
    cell: ({ net }) => <Money paise={paiseFromWire(net)} tone="result" />,
    text: ({ net }) => net,
  },
  {
    head: later('Show bets'),
    card: 'corner',
    width: 'w-[96px]',
    right: true,
    cell: ({ eventId, eventName }) => {
      const open = eventId === openEvent;
      return (
        <IconButton
          size="sm"
          label={t(open ? 'Hide bets of {event}' : 'Show bets of {event}', { event: eventName })}
          aria-expanded={open}
          onClick={() => onOpen(open ? null : eventId)}
        >
          <ChevronDown size={16} aria-hidden="true" className={cx('transition-transform', open && 'rotate-180')} />
        </IconButton>
      );
    },
  },
];
