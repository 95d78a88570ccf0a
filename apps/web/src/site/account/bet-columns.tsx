import { useState } from 'react';
import { Link } from 'react-router';
import type { ListedBet } from '../../shared/api/session/account-lists.ts';
import { eventPath, receiptPath } from '../../shared/address/paths.ts';
import {
  CASH_OUT_WORDS,
  isBackLike,
  marketTitle,
  ORDER_WORDS,
  priceText,
  sideWord,
} from '../../shared/lib/bet/bet-words.ts';
import { rowName } from '../../shared/lib/event/row-names.ts';
import { formatRecentTime, paiseFromWire } from '../../shared/lib/format/format.ts';
import { shownStatus, withdrawalText } from '../../shared/lib/format/withdrawn-runner-words.ts';
import { later, t } from '../../shared/i18n/i18n.ts';
import { fileTime } from '../../shared/lib/format/table-export.ts';
import { TwoLines } from '../../shared/ui/list/DataTable.tsx';
import type { Brief } from '../../shared/ui/list/table-rows.ts';
import { Money } from '../../shared/ui/Money.tsx';
import { StatusPill, Tag } from '../../shared/ui/StatusPill.tsx';
import type { ListColumn } from '../../shared/list/list-file.ts';

type Bet = ListedBet;

const STATUS_WORDS = {
  matched: later('Matched'),
  won: later('Won'),
  lost: later('Lost'),
  void: later('Void'),
} as const;

export const stripeOf = (bet: Bet) => (isBackLike(bet) ? ('back' as const) : ('lay' as const));

/** Odds of history tables drop a trailing `.00`; lines and bands say their rate. */
function oddsText(bet: Bet, which: 'requested' | 'accepted'): string {
  const { odds, kind } = bet;
  const priceHundredths = Math.round(odds[which] * 100);
  return priceText(kind, { priceHundredths, line: odds.line, width: odds.width }).replace(/\.00$/, '');
}

export const TIME: ListColumn<Bet> = {
  head: later('Placed'),
  width: 'w-[96px]',
  cell: ({ id, createdAt }) => (
    <Link to={receiptPath(id)} className="touch underline decoration-line-ctl underline-offset-2">
      <span className="sr-only">{t('Receipt of bet {id}', { id })}, </span>
      <When iso={createdAt} />
    </Link>
  ),
  text: ({ createdAt }) => fileTime(createdAt),
};

/** Hours and seconds today, the day before that. */
function When({ iso }: { iso: string }) {
  const [openedAtMs] = useState(Date.now);
  const ms = Date.parse(iso);
  return (
    <time dateTime={iso} className="num text-xs whitespace-nowrap text-ink-2">
      {formatRecentTime(ms, openedAtMs, true)}
    </time>
  );
}

export const EVENT: ListColumn<Bet> = {
  head: later('Event'),
  card: 'title',
  cell: (bet) => (
    <TwoLines
      first={
        <Link className="hover:underline" to={eventPath({ eventId: bet.event.id, sportId: bet.sport.id })}>
          {bet.event.name}
        </Link>
      }
      second={`${t(bet.sport.name)} · ${t(marketTitle(bet.market.name, bet.sport.name))}`}
    />
  ),
  text: (bet) => bet.event.name,
};

const MARKET: ListColumn<Bet> = {
  head: later('Market'),
  cell: () => null,
  text: (bet) => marketTitle(bet.market.name, bet.sport.name),
};

export const SELECTION: ListColumn<Bet> = {
  head: later('Selection'),
  cell: ({ selection, cashOut, order, withdrawal }) => (
    <span className="font-semibold">
      {rowName(selection.name)}
      {withdrawal && <span className="mt-0.5 block text-xs font-normal text-ink-2">{withdrawalText(withdrawal)}</span>}
      {order && (
        <span className="mt-0.5 block font-normal">
          <Tag mute>{t(ORDER_WORDS[order.against])}</Tag>
        </span>
      )}
      {cashOut && (
        <span className="mt-0.5 block font-normal">
          <Tag mute>{t(CASH_OUT_WORDS[cashOut])}</Tag>
        </span>
      )}
    </span>
  ),
  text: ({ selection }) => selection.name,
};

const WITHDRAWN: ListColumn<Bet> = {
  head: later('Withdrawn runners'),
  cell: () => null,
  text: ({ withdrawal }) => (withdrawal ? withdrawalText(withdrawal) : null),
};

export const SIDE: ListColumn<Bet> = {
  head: later('Side'),
  cell: (bet) => <StatusPill tone={stripeOf(bet)}>{t(sideWord(bet.kind, bet.selection.side))}</StatusPill>,
  text: (bet) => sideWord(bet.kind, bet.selection.side),
};

export const REQUESTED: ListColumn<Bet> = {
  head: later('Odds req.'),
  right: true,
  cell: (bet) => <span className="text-ink-2">{oddsText(bet, 'requested')}</span>,
  text: (bet) => oddsText(bet, 'requested'),
};

export const ACCEPTED: ListColumn<Bet> = {
  head: later('Odds acc.'),
  right: true,
  cell: (bet) => <b className="font-semibold">{oddsText(bet, 'accepted')}</b>,
  text: (bet) => oddsText(bet, 'accepted'),
};

export const STAKE: ListColumn<Bet> = {
  head: later('Stake'),
  right: true,
  cell: ({ stake }) => <Money paise={paiseFromWire(stake)} />,
  text: ({ stake }) => stake,
};

export const WIN: ListColumn<Bet> = {
  head: later('Potential win'),
  right: true,
  cell: ({ exposure }) => <Money paise={paiseFromWire(exposure.potentialWin)} className="text-profit" />,
  text: ({ exposure }) => exposure.potentialWin,
};

export const LIABILITY: ListColumn<Bet> = {
  head: later('Liability'),
  right: true,
  cell: ({ exposure }) => <Money paise={-paiseFromWire(exposure.liability)} tone="result" />,
  text: ({ exposure }) => exposure.liability,
};

export const RESULT: ListColumn<Bet> = {
  head: later('Profit / loss'),
  right: true,
  cell: ({ profit }) => <Money paise={profit === null ? null : paiseFromWire(profit)} tone="result" />,
  text: ({ profit }) => profit,
};

export const SETTLED: ListColumn<Bet> = {
  head: later('Settled'),
  cell: ({ settledAt }) => (settledAt ? <When iso={settledAt} /> : <span className="text-ink-3">–</span>),
  text: ({ settledAt }) => (settledAt ? fileTime(settledAt) : null),
};

export const STATUS: ListColumn<Bet> = {
  head: later('Status'),
  card: 'corner',
  cell: ({ resultIn, ...bet }) =>
    resultIn ? (
      <StatusPill tone="warn">{resultIn.paysInMs === null ? RESULT_CHECKED : RESULT_IN}</StatusPill>
    ) : (
      <BetStatus status={shownStatus(bet)} />
    ),
  text: (bet) => STATUS_WORDS[shownStatus(bet)],
};

/** How a result that is not paid yet is called where there is no room for when it will be. */
const RESULT_IN = later('Result in');
const RESULT_CHECKED = later('Result being checked');

const TONES = { matched: 'ok', won: 'ok', lost: 'bad', void: 'plain' } as const;

function BetStatus({ status }: { status: Bet['status'] }) {
  return <StatusPill tone={TONES[status]}>{t(STATUS_WORDS[status])}</StatusPill>;
}

/** A bet in two lines: side, selection and odds over the event; the figure that matters over when it was placed. */
const briefOf = (bet: Bet) => ({
  name: (
    <>
      {t(sideWord(bet.kind, bet.selection.side))} {rowName(bet.selection.name)}{' '}
      <span className="num font-normal text-ink-2">
        {bet.odds.line === null && '@ '}
        {oddsText(bet, 'accepted')}
      </span>
    </>
  ),
  // A market of one question is called by it, which stands over it.
  about:
    bet.market.name === bet.selection.name
      ? bet.event.name
      : `${bet.event.name} · ${t(marketTitle(bet.market.name, bet.sport.name))}`,
});

export const OPEN_BRIEF: Brief<Bet> = {
  heads: [later('Bet'), later('Stake, placed')],
  of: (bet) => ({
    ...briefOf(bet),
    main: <Money paise={paiseFromWire(bet.stake)} />,
    second: <When iso={bet.createdAt} />,
  }),
};

export const HISTORY_BRIEF: Brief<Bet> = {
  heads: [later('Bet'), later('Profit / loss, status')],
  of: (bet) => ({
    ...briefOf(bet),
    main: bet.profit === null ? <Money paise={null} /> : <Money paise={paiseFromWire(bet.profit)} tone="result" />,
    second: t(STATUS_WORDS[shownStatus(bet)]),
  }),
};

/** The columns of a file: event and market stand apart, each bet has its number, and what withdrawals made of it comes last. */
export const fileColumns = (columns: readonly ListColumn<Bet>[]): ListColumn<Bet>[] => [
  { head: 'Bet', cell: () => null, text: ({ id }) => id },
  ...columns.flatMap((column) =>
    column === EVENT ? [EVENT, MARKET] : column === ACCEPTED ? [ACCEPTED, WITHDRAWN] : [column],
  ),
];
