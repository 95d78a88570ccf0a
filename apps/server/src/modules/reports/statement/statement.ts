import { type Calendar, paise, rupeesFromPaise } from '@pavilion/betting';
import { type Api, type ReplyOf, STATEMENT_ENTRIES_MAX, STATEMENT_EVENTS_MAX } from '@pavilion/contract';
import { dayBounds } from '../../../db/day.ts';
import { type Db, readOneMoment } from '../../../db/transaction.ts';
import type { Call, Handlers } from '../../../http/call.ts';
import { ownCode, resetOwnCode } from '../../accounts/own-code.ts';
import { betReply } from '../../bets/bet-reply.ts';
import {
  type BetSums,
  type EventGroup,
  type GroupCursor,
  readEventBets,
  readEventSums,
  readGroupPage,
} from './bet-store.ts';
import {
  type EntryRow,
  isBetting,
  type MarketNames,
  readEntryPage,
  readNames,
  type WalletSums,
} from './entry-store.ts';
import { endedBy, type MeantBets, readMeantBets } from './meant-store.ts';

type Accounts = Api['accounts'];
type Statement = ReplyOf<Accounts['statement']>;
type BetSummary = Statement['betSummary'];
type Type = 'all' | 'deposit' | 'sports' | 'casino' | 'sport_book';
type StatementEntry = Statement['entries'][number];

const rupees = (amount: number) => rupeesFromPaise(paise(amount));

/** Whether a type shows what betting moved, all else, or both; null: neither. There is no casino yet; "sports" and "sport book" are the same bets. */
const BETTING_OF: Readonly<Record<Type, { readonly betting: boolean | null } | null>> = {
  all: { betting: null },
  deposit: { betting: false },
  sports: { betting: true },
  sport_book: { betting: true },
  casino: null,
};

const entryReply = (
  row: EntryRow,
  admin: string | null,
  market: MarketNames | undefined,
  bets: MeantBets | undefined,
): StatementEntry => ({
  id: String(row.id),
  kind: isBetting(row) ? 'bet' : 'wallet',
  date: new Date(row.at_ms).toISOString(),
  direction: row.amount > 0 ? 'credit' : 'debit',
  amount: rupees(Math.abs(row.amount)),
  type: isBetting(row) ? 'sports' : 'deposit',
  remark: row.remark,
  admin,
  mode: row.kind,
  channel: isBetting(row) ? 'sports' : 'points',
  balanceBefore: rupees(row.balance_before),
  balanceAfter: rupees(row.balance_after),
  eventId: market === undefined ? null : String(market.event_id),
  eventName: market?.event_name ?? null,
  sport: market?.sport ?? null,
  marketName: market?.name ?? null,
  bet: bets?.selections ?? null,
  marketKind: market?.kind ?? null,
  side: bets?.side ?? null,
  status: bets === undefined ? null : endedBy(row, bets),
  potentialWin: bets === undefined ? null : rupees(bets.win),
  potentialLoss: bets === undefined ? null : rupees(bets.liability),
  corrects: row.corrects === null ? null : String(row.corrects),
});

const groupReply = (group: EventGroup): Statement['groups'][number] => ({
  eventId: String(group.event_id),
  eventName: group.event_name,
  sport: group.sport,
  marketName: group.market_names,
  totalCount: group.bets,
  totalStake: rupees(group.stake),
  net: rupees(group.net),
  lastBetAt: new Date(group.last_bet_at_ms).toISOString(),
});

/** The net is that of results: points that were given or taken are no gain and no loss. */
const walletReply = ({ credits, debits, won, lost }: WalletSums): Statement['walletSummary'] => ({
  credits: rupees(credits),
  debits: rupees(debits),
  totalProfit: rupees(won),
  totalLoss: rupees(lost),
  net: rupees(won - lost),
});

const betSummaryOf = (events: number, sums: BetSums): BetSummary => ({
  totalEvents: events,
  totalBets: sums.bets,
  totalStake: rupees(sums.stake),
  totalBackStake: rupees(sums.back_stake),
  totalLayStake: rupees(sums.lay_stake),
  totalPotentialProfit: rupees(sums.win),
  totalPotentialLoss: rupees(sums.liability),
  net: rupees(sums.net),
});

const NO_ENTRIES = { sums: { credits: 0, debits: 0, won: 0, lost: 0 }, entries: [], next: null };
const NO_BETS: BetSums = { bets: 0, stake: 0, back_stake: 0, lay_stake: 0, win: 0, liability: 0, net: 0 };
const NO_GROUPS = { events: 0, sums: NO_BETS, groups: [], next: null };

/**
 * The caller's wallet in a period as it was at one moment: every posting, the bets by event, and the sums of both. Filters
 * and search narrow the lists and the sums alike. `limit`, `before` and `eventsBefore` cut the lists only: the newest so many
 * of those older than a known one; the sums stay those of the whole period.
 */
const statement = ({ context, actor, query }: Call<Accounts['statement']>): Promise<Statement> =>
  readOneMoment(context.pool, (db) => statementOf(db, context.settings.calendar(), actor.accountId, query));

const cursor = (id: string | undefined): number | null => (id === undefined ? null : Number(id));
const cursorReply = (id: number | null): string | null => (id === null ? null : String(id));

function eventsCursor(text: string | undefined): GroupCursor | null {
  if (text === undefined) return null;
  const [before = 0, upTo = Number.MAX_SAFE_INTEGER] = text.split('-').map(Number);
  return { before, upTo };
}
const eventsCursorReply = (next: GroupCursor | null): string | null => next && `${next.before}-${next.upTo}`;

async function statementOf(
  db: Db,
  calendar: Calendar,
  accountId: number,
  query: Call<Accounts['statement']>['query'],
): Promise<Statement> {
  const period = { accountId, ...dayBounds(calendar, query.from, query.to) };
  const search = (query.search ?? '').trim();
  const { limit = STATEMENT_ENTRIES_MAX } = query;
  const shown = BETTING_OF[query.type];
  const page =
    shown === null
      ? NO_ENTRIES
      : await readEntryPage(db, period, { ...shown, search, limit, before: cursor(query.before) });
  const bets =
    shown === null || shown.betting === false
      ? NO_GROUPS
      : await readGroupPage(db, period, {
          search,
          limit: STATEMENT_EVENTS_MAX,
          after: eventsCursor(query.eventsBefore),
        });
  const names = await readNames(db, page.entries);
  const meantBy = await readMeantBets(db, accountId, page.entries);
  return {
    entries: page.entries.map((row) => {
      const admin = row.actor_id === null ? null : (names.actors.get(row.actor_id) ?? null);
      const market = row.market_id === null ? undefined : names.markets.get(row.market_id);
      return entryReply(row, admin, market, meantBy(row));
    }),
    next: cursorReply(page.next),
    groups: bets.groups.map(groupReply),
    nextEvents: eventsCursorReply(bets.next),
    walletSummary: walletReply(page.sums),
    betSummary: betSummaryOf(bets.events, bets.sums),
  };
}

async function statementEvent({
  context,
  actor,
  params,
}: Call<Accounts['statementEvent']>): Promise<ReplyOf<Accounts['statementEvent']>> {
  const [bets, sums] = await readOneMoment(context.pool, (db) =>
    Promise.all([
      readEventBets(db, actor.accountId, params.eventId),
      readEventSums(db, actor.accountId, params.eventId),
    ]),
  );
  return { bets: bets.map(betReply), summary: betSummaryOf(bets.length === 0 ? 0 : 1, sums) };
}

export const accountHandlers: Handlers<Accounts> = {
  statement,
  statementEvent,
  transactionCode: ownCode,
  resetTransactionCode: resetOwnCode,
};
