import { useState } from 'react';
import type { BackOfficeBet } from '../../shared/api/back-office/bets.ts';
import { returnPaise } from '../../shared/lib/bet/bet-return.ts';
import { CASH_OUT_WORDS, isBackLike, marketTitle, sideWord } from '../../shared/lib/bet/bet-words.ts';
import { rowName } from '../../shared/lib/event/row-names.ts';
import { formatDateTime, formatDay, formatTime, paiseFromWire } from '../../shared/lib/format/format.ts';
import { shownStatus, withdrawalText } from '../../shared/lib/format/withdrawn-runner-words.ts';
import { fileTime } from '../../shared/lib/format/table-export.ts';
import { TwoLines } from '../../shared/ui/list/DataTable.tsx';
import type { Brief } from '../../shared/ui/list/table-rows.ts';
import { Money } from '../../shared/ui/Money.tsx';
import { StatusPill, Tag } from '../../shared/ui/StatusPill.tsx';
import { oddsText, statusWord, TONES } from './bet-text.ts';
import type { ListColumn } from '../../shared/list/list-file.ts';
import { later, t } from '../../shared/i18n/i18n.ts';

type Bet = BackOfficeBet;

export const stripeOf = (bet: Bet) => (isBackLike(bet) ? ('back' as const) : ('lay' as const));

/** Hours and seconds today, the day before that. */
export function When({ iso }: { iso: string }) {
  const [openedAtMs] = useState(Date.now);
  const ms = Date.parse(iso);
  return (
    <time dateTime={iso} className="num text-xs whitespace-nowrap text-ink-2">
      {formatDay(openedAtMs) === formatDay(ms) ? formatTime(ms, true) : formatDateTime(ms)}
    </time>
  );
}

export const TIME: ListColumn<Bet> = {
  head: later('Placed'),
  width: 'w-[96px]',
  cell: ({ createdAt }) => <When iso={createdAt} />,
  text: ({ createdAt }) => fileTime(createdAt),
};

/** A long name leaves room for the figures. */
function Who({ user }: Pick<Bet, 'user'>) {
  return (
    <span className="block desktop:max-w-[170px]" title={[user.username, user.fullName].filter(Boolean).join(' · ')}>
      <TwoLines first={user.username} second={user.fullName} />
    </span>
  );
}

/** The user, which opens its bets of the event. */
export const userColumn = (onOpen: (bet: Bet) => void): ListColumn<Bet> => ({
  head: later('User'),
  card: 'title',
  cell: (bet) => (
    <button type="button" className="touch block max-w-full text-left hover:underline" onClick={() => onOpen(bet)}>
      <Who user={bet.user} />
      <span className="sr-only">{t(', bets on {name}', { name: bet.event.name })}</span>
    </button>
  ),
  text: ({ user }) => user.username,
});

export const USER: ListColumn<Bet> = {
  head: later('User'),
  card: 'title',
  opened: false,
  cell: ({ user }) => <Who user={user} />,
  text: ({ user }) => user.username,
};

export const EVENT: ListColumn<Bet> = {
  head: later('Event'),
  // On a card its name needs the whole width, too.
  card: 'title',
  cell: (bet) => (
    <span className="block desktop:max-w-[240px]" title={bet.event.name}>
      <TwoLines first={bet.event.name} second={`${bet.sport.name} · ${marketTitle(bet.market.name, bet.sport.name)}`} />
    </span>
  ),
  text: ({ event }) => event.name,
};

const cashOutWord = ({ cashOut }: Bet): string | null => (cashOut ? CASH_OUT_WORDS[cashOut] : null);

/** That a bet was made to cash out, by hand or by a rule, as its player sees it; nothing of any other bet. */
export function CashOutTag({ bet }: { bet: Bet }) {
  const word = cashOutWord(bet);
  return word === null ? null : <Tag mute>{word}</Tag>;
}

export const SELECTION: ListColumn<Bet> = {
  head: later('Selection'),
  cell: (bet) => (
    <span className="font-semibold">
      {rowName(bet.selection.name)}
      {bet.withdrawal && (
        <span className="mt-0.5 block text-xs font-normal text-ink-2">{withdrawalText(bet.withdrawal)}</span>
      )}
      {bet.cashOut && (
        <span className="mt-0.5 block font-normal">
          <CashOutTag bet={bet} />
        </span>
      )}
    </span>
  ),
  text: ({ selection }) => rowName(selection.name),
};

export const SIDE: ListColumn<Bet> = {
  head: later('Side'),
  cell: (bet) => <StatusPill tone={stripeOf(bet)}>{sideWord(bet.kind, bet.selection.side)}</StatusPill>,
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

export const RETURNS: ListColumn<Bet> = {
  head: later('Returns'),
  right: true,
  cell: (bet) => <Money paise={returnPaise(bet)} />,
  text: (bet) => returnPaise(bet) / 100,
};

export const RESULT: ListColumn<Bet> = {
  head: later('Profit / loss'),
  right: true,
  cell: ({ profit }) => <Money paise={profit === null ? null : paiseFromWire(profit)} tone="result" />,
  text: ({ profit }) => profit,
};

export const COMMISSION: ListColumn<Bet> = {
  head: later('Commission'),
  right: true,
  hint: later('The bet’s part of the commission on the player’s gain in the market'),
  cell: ({ commission }) => <Money paise={commission === null ? null : paiseFromWire(-commission)} />,
  text: ({ commission }) => (commission === null ? null : 0 - commission),
};

/** What reached the wallet: over all bets of a player it is what betting made of it. */
const netOf = ({ profit, commission }: Bet): number | null =>
  profit === null ? null : (paiseFromWire(profit) - paiseFromWire(commission ?? 0)) / 100;
export const NET: ListColumn<Bet> = {
  head: later('Net'),
  right: true,
  hint: later('Profit or loss less commission: what reached the wallet'),
  cell: (bet) => {
    const net = netOf(bet);
    return <Money paise={net === null ? null : paiseFromWire(net)} tone="result" />;
  },
  text: netOf,
};

export const STATUS: ListColumn<Bet> = {
  head: later('Status'),
  card: 'corner',
  cell: (bet) => <BetStatus bet={bet} />,
  text: statusWord,
};

/** The status, and that it was set by hand. */
export function BetStatus({ bet }: { bet: Bet }) {
  const word = statusWord(bet);
  return (
    <span className="inline-flex flex-col items-start gap-0.5 max-desktop:items-end">
      <StatusPill tone={word === 'Pending' ? 'warn' : TONES[shownStatus(bet)]}>{word}</StatusPill>
      {bet.decision && (
        <span className="text-2xs whitespace-nowrap text-ink-3">{t('by {name}', { name: bet.decision.by })}</span>
      )}
    </span>
  );
}

/** A bet in two lines: side, selection and odds over who and on which event; its figure over when or how it ended. */
const briefOf = (bet: Bet) => ({
  name: (
    <>
      {sideWord(bet.kind, bet.selection.side)} {rowName(bet.selection.name)}{' '}
      <span className="num font-normal text-ink-2">@ {oddsText(bet, 'accepted')}</span>
    </>
  ),
  about: `${bet.user.username} · ${bet.event.name}`,
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
    main: <Money paise={bet.profit === null ? null : paiseFromWire(bet.profit)} tone="result" />,
    second: statusWord(bet),
  }),
};

const only = (head: string, text: (bet: Bet) => string | null): ListColumn<Bet> => ({ head, cell: () => null, text });

/** The columns of a file: what a cell of the screen holds together stands apart, and each bet has its number. */
export const fileColumns = (columns: readonly ListColumn<Bet>[]): ListColumn<Bet>[] => [
  only(later('Bet'), ({ id }) => id),
  ...columns.flatMap((column): ListColumn<Bet>[] => {
    switch (column.head) {
      case 'User':
        return [
          column,
          only(later('Full name'), ({ user }) => user.fullName),
          only(later('Agent'), ({ user }) => user.agentName),
        ];
      case 'Event':
        return [
          only(later('Sport'), ({ sport }) => sport.name),
          only(later('Competition'), ({ competition }) => competition.name),
          column,
          only(later('Market'), (bet) => marketTitle(bet.market.name, bet.sport.name)),
        ];
      case 'Selection':
        return [column, only('Cash-out', cashOutWord)];
      case 'Odds acc.':
        return [
          column,
          only(later('Withdrawn runners'), ({ withdrawal }) => (withdrawal ? withdrawalText(withdrawal) : null)),
        ];
      default:
        return [column];
    }
  }),
];
