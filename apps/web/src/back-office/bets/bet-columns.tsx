import { useState } from 'react';
import type { BackOfficeBet } from '../../shared/api/back-office/bets.ts';
import { returnPaise } from '../../shared/lib/bet/bet-return.ts';
import { CASH_OUT_WORDS, isBackLike, marketTitle, sideWord } from '../../shared/lib/bet/bet-words.ts';
import { rowName } from '../../shared/lib/event/row-names.ts';
import { formatDateTime, formatDay, formatTime, paiseFromWire } from '../../shared/lib/format/format.ts';
import { shownStatus, withdrawalText } from '../../shared/lib/format/withdrawn-runner-words.ts';
import { fileTime } from '../../shared/lib/format/table-export.ts';
import { Stacked, TwoLines } from '../../shared/ui/list/DataTable.tsx';
import type { Brief, Fold } from '../../shared/ui/list/table-rows.ts';
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
  opened: false,
  width: 'w-[96px]',
  folded: false,
  cell: ({ createdAt }) => <When iso={createdAt} />,
  text: ({ createdAt }) => fileTime(createdAt),
};

/** A long name leaves room for the figures. */
function Who({ user }: Pick<Bet, 'user'>) {
  return (
    <span
      className="block in-[table]:max-w-[140px] in-data-folded:max-w-[130px]"
      title={[user.username, user.fullName].filter(Boolean).join(' · ')}
    >
      <TwoLines first={user.username} second={user.fullName} />
    </span>
  );
}

const LEADS = 'touch shrink-0 text-sm font-semibold text-brand-text hover:underline';
const aboutOf = ({ sport, market }: Bet): string => `${sport.name} · ${marketTitle(market.name, sport.name)}`;

/** The user, which opens its bets of the event. */
const userColumn = (onOpen: (bet: Bet) => void): ListColumn<Bet> => ({
  head: later('User'),
  card: 'title',
  opened: (bet) => (
    <span className="flex items-baseline gap-3 text-sm text-ink-2">
      <span className="min-w-0 flex-1">{bet.user.fullName}</span>
      <button type="button" className={LEADS} onClick={() => onOpen(bet)}>
        {t('View')}
        <span className="sr-only">
          {' '}
          {t('bets of {user} on {name}', { user: bet.user.username, name: bet.event.name })}
        </span>
      </button>
    </span>
  ),
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
  opened: (bet) => <span className="block text-sm text-ink-2">{aboutOf(bet)}</span>,
  cell: (bet) => (
    <span className="block in-[table]:max-w-[220px] in-data-folded:max-w-[150px]" title={bet.event.name}>
      <TwoLines first={bet.event.name} second={aboutOf(bet)} />
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

export const Side = ({ bet }: { bet: Bet }) => (
  <StatusPill tone={stripeOf(bet)}>{sideWord(bet.kind, bet.selection.side)}</StatusPill>
);

/** What became of the selection, and that the bet was made to cash out. */
const Notes = ({ bet }: { bet: Bet }) => (
  <>
    {bet.withdrawal && <span className="mt-0.5 block text-xs text-ink-2">{withdrawalText(bet.withdrawal)}</span>}
    {bet.cashOut && (
      <span className="mt-0.5 block">
        <CashOutTag bet={bet} />
      </span>
    )}
  </>
);

const Selection = ({ bet }: { bet: Bet }) => (
  <>
    <span className="font-semibold">{rowName(bet.selection.name)}</span>
    <Notes bet={bet} />
  </>
);

const SIDE_SELECTION: Fold<Bet> = {
  head: later('Side, selection'),
  cell: (bet) => (
    <span className="block min-w-[130px] leading-[18px]">
      <Side bet={bet} /> <Selection bet={bet} />
    </span>
  ),
};

export const SELECTION: ListColumn<Bet> = {
  head: later('Selection'),
  card: 'title',
  opened: (bet) => (bet.withdrawal || bet.cashOut) && <Notes bet={bet} />,
  // Wide enough for two words, rather closer together than each name in two lines.
  cell: (bet) => (
    <span className="block in-[table]:min-w-[108px]">
      <Selection bet={bet} />
    </span>
  ),
  folded: SIDE_SELECTION,
  text: ({ selection }) => rowName(selection.name),
};

export const SIDE: ListColumn<Bet> = {
  head: later('Side'),
  opened: false,
  folded: false,
  cell: (bet) => <Side bet={bet} />,
  text: (bet) => sideWord(bet.kind, bet.selection.side),
};

const REQUESTED: ListColumn<Bet> = {
  head: later('Odds req.'),
  right: true,
  cell: (bet) => <span className="text-ink-2">{oddsText(bet, 'requested')}</span>,
  text: (bet) => oddsText(bet, 'requested'),
};

export const ACCEPTED: ListColumn<Bet> = {
  head: later('Odds acc.'),
  right: true,
  opened: false,
  cell: (bet) => <b className="font-semibold">{oddsText(bet, 'accepted')}</b>,
  text: (bet) => oddsText(bet, 'accepted'),
};

export const STAKE: ListColumn<Bet> = {
  head: later('Stake'),
  right: true,
  cell: ({ stake }) => <Money paise={paiseFromWire(stake)} />,
  text: ({ stake }) => stake,
};

const WIN: ListColumn<Bet> = {
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

const RESULT: ListColumn<Bet> = {
  head: later('Profit / loss'),
  right: true,
  cell: ({ profit }) => <Money paise={profit === null ? null : paiseFromWire(profit)} tone="result" />,
  text: ({ profit }) => profit,
};

const COMMISSION: ListColumn<Bet> = {
  head: later('Commission'),
  right: true,
  hint: later('The bet’s part of the commission on the player’s gain in the market'),
  cell: ({ commission }) => <Money paise={commission === null ? null : paiseFromWire(-commission)} />,
  text: ({ commission }) => (commission === null ? null : 0 - commission),
};

/** What reached the wallet: over all bets of a player it is what betting made of it. */
const netOf = ({ profit, commission }: Bet): number | null =>
  profit === null ? null : (paiseFromWire(profit) - paiseFromWire(commission ?? 0)) / 100;
const NET: ListColumn<Bet> = {
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

const decidedBy = ({ by }: NonNullable<Bet['decision']>): string => t('by {name}', { name: by });

/** Two columns that are one, `head`, where there is less room. */
const pair = (head: string, first: ListColumn<Bet>, second: ListColumn<Bet>): readonly ListColumn<Bet>[] => [
  { ...first, folded: { head, cell: (bet) => <Stacked first={first.cell(bet)} second={second.cell(bet)} /> } },
  { ...second, folded: false },
];
/** The two lines of the row say it already. */
const said = (column: ListColumn<Bet>): ListColumn<Bet> => ({ ...column, opened: false });

const STATUS_PLACED: ListColumn<Bet> = {
  ...STATUS,
  folded: {
    head: later('Status, placed'),
    cell: (bet) => <Stacked first={<BetStatus bet={bet} />} second={<When iso={bet.createdAt} />} />,
  },
};
const ODDS: Fold<Bet> = {
  head: later('Odds acc., req.'),
  cell: (bet) => <Stacked first={ACCEPTED.cell(bet)} second={oddsText(bet, 'requested')} />,
};

/** What was bet, in one column: side, selection and odds over the event. */
const BET: Fold<Bet> = {
  head: later('Bet'),
  cell: (bet) => (
    <span className="block max-w-[215px]" title={`${rowName(bet.selection.name)} · ${bet.event.name}`}>
      <TwoLines
        first={
          <>
            <Side bet={bet} /> {rowName(bet.selection.name)}{' '}
            <span className="num font-normal text-ink-2">{oddsText(bet, 'accepted')}</span>
          </>
        }
        second={bet.event.name}
      />
    </span>
  ),
};
/** On a tablet the column of the event has the bet, and what it says then has none of its own. */
const EVENT_BET: ListColumn<Bet> = { ...EVENT, folded: [null, BET] };
const SELECTION_BET: ListColumn<Bet> = { ...SELECTION, folded: [SIDE_SELECTION, false] };

/** The columns of open bets: what each can win and cost. */
export const openColumns = (onOpen: (bet: Bet) => void): readonly ListColumn<Bet>[] => [
  TIME,
  userColumn(onOpen),
  EVENT_BET,
  SELECTION_BET,
  SIDE,
  { ...REQUESTED, folded: false },
  { ...ACCEPTED, folded: [ODDS, false] },
  said(STAKE),
  ...pair(later('Potential win, liability'), WIN, LIABILITY),
  STATUS_PLACED,
];

/** The columns of bets that have ended, or may have: what each came to. */
export const historyColumns = (onOpen: (bet: Bet) => void): readonly ListColumn<Bet>[] => [
  { ...TIME, opened: TIME.cell },
  userColumn(onOpen),
  EVENT_BET,
  SELECTION_BET,
  SIDE,
  { ...ACCEPTED, folded: [null, false] },
  ...pair(later('Stake, returns'), STAKE, RETURNS),
  ...pair(later('Profit / loss, commission'), said(RESULT), COMMISSION),
  // It can be worked out from what stands beside it.
  { ...NET, folded: [null, false] },
  {
    ...STATUS_PLACED,
    // The two lines have the word.
    opened: ({ decision }) => decision && <span className="text-xs text-ink-2">{decidedBy(decision)}</span>,
  },
];

/** The status, and that it was set by hand. */
export function BetStatus({ bet }: { bet: Bet }) {
  const word = statusWord(bet);
  return (
    <span className="inline-flex flex-col items-start gap-0.5 max-desktop:items-end">
      <StatusPill tone={word === 'Pending' ? 'warn' : TONES[shownStatus(bet)]}>{word}</StatusPill>
      {bet.decision && <span className="text-2xs whitespace-nowrap text-ink-3">{decidedBy(bet.decision)}</span>}
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
