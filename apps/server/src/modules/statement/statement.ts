import { paise, rupeesFromPaise } from '@pavilion/betting';
import type { Api, ReplyOf } from '@pavilion/contract';
import { dayBounds } from '../../db/day.ts';
import type { Call, Handlers } from '../../http/call.ts';
import { ownCode, resetOwnCode } from '../accounts/own-code.ts';
import { type BetRow, betReply } from '../bets/bet-reply.ts';
import { type Group, groupsByEvent } from './groups.ts';
import {
  type BetSums,
  type EntryRow,
  type MarketNames,
  readEntries,
  readEventBets,
  readMarketSums,
  readNames,
} from './store.ts';

type Accounts = Api['accounts'];
type Statement = ReplyOf<Accounts['statement']>;
type BetSummary = Statement['betSummary'];
type Type = 'all' | 'deposit' | 'sports' | 'casino' | 'sport_book';

const rupees = (amount: number) => rupeesFromPaise(paise(amount));
const sum = (amounts: readonly number[]) => rupees(amounts.reduce((total, amount) => total + amount, 0));

/** What betting moved; all other transfers are points that somebody gave or took. */
const BETTING_KINDS: ReadonlySet<string> = new Set([
  'settlement',
  'settlement_reversal',
  'commission',
  'share',
  'adjustment',
]);
const isBetting = (row: EntryRow) => BETTING_KINDS.has(row.kind);

/** There is no casino yet; "sports" and "sport book" are the same bets. */
const shownUnder: Readonly<Record<Type, (row: EntryRow) => boolean>> = {
  all: () => true,
  deposit: (row) => !isBetting(row),
  sports: isBetting,
  sport_book: isBetting,
  casino: () => false,
};

const mentions = (search: string, texts: readonly (string | null | undefined)[]) =>
  search === '' || texts.some((text) => text?.toLowerCase().includes(search) === true);

/** A posting with the names of what it was about. */
type Entry = EntryRow & { readonly admin: string | null; readonly market: MarketNames | null };

const entryReply = (row: Entry): Statement['entries'][number] => ({
  id: String(row.id),
  kind: isBetting(row) ? 'bet' : 'wallet',
  date: new Date(row.at_ms).toISOString(),
  direction: row.amount > 0 ? 'credit' : 'debit',
  amount: rupees(Math.abs(row.amount)),
  type: isBetting(row) ? 'sports' : 'deposit',
  remark: row.remark,
  admin: row.admin,
  mode: row.kind,
  channel: isBetting(row) ? 'sports' : 'points',
  balanceBefore: rupees(row.balance_before),
  balanceAfter: rupees(row.balance_after),
  eventId: row.market === null ? null : String(row.market.event_id),
  eventName: row.market?.event_name ?? null,
  marketName: row.market?.name ?? null,
  corrects: row.corrects === null ? null : String(row.corrects),
});

const groupReply = (group: Group): Statement['groups'][number] => ({
  eventId: String(group.eventId),
  eventName: group.eventName,
  sport: group.sport,
  marketName: group.marketNames.join(', '),
  totalCount: group.sums.bets,
  totalStake: rupees(group.sums.stake),
  net: rupees(group.sums.net),
  lastBetAt: new Date(group.lastBetAtMs).toISOString(),
});

function walletSummary(rows: readonly EntryRow[]): Statement['walletSummary'] {
  const amounts = rows.map((row) => row.amount);
  const results = rows.filter(isBetting).map((row) => row.amount);
  return {
    credits: sum(amounts.filter((amount) => amount > 0)),
    debits: sum(amounts.filter((amount) => amount < 0).map((amount) => -amount)),
    totalProfit: sum(results.filter((amount) => amount > 0)),
    totalLoss: sum(results.filter((amount) => amount < 0).map((amount) => -amount)),
    net: sum(amounts),
  };
}

const betSummaryOf = (events: number, sums: readonly BetSums[]): BetSummary => ({
  totalEvents: events,
  totalBets: sums.reduce((total, one) => total + one.bets, 0),
  totalStake: sum(sums.map((one) => one.stake)),
  totalBackStake: sum(sums.map((one) => one.back_stake)),
  totalLayStake: sum(sums.map((one) => one.lay_stake)),
  totalPotentialProfit: sum(sums.map((one) => one.win)),
  totalPotentialLoss: sum(sums.map((one) => one.liability)),
  net: sum(sums.map((one) => one.net)),
});

/**
 * The caller's wallet in a period (specification 2 §2, "Account Statement"): every posting, the bets by event, and the
 * sums of both. Filters and search narrow the lists and the sums alike. `limit` and `before` cut the list of postings
 * only: the newest so many of those older than a known one; the sums stay those of the whole period.
 */
async function statement({ context, actor, query }: Call<Accounts['statement']>): Promise<Statement> {
  const period = { accountId: actor.accountId, ...dayBounds(query.from, query.to) };
  const [rows, sums] = await Promise.all([readEntries(context.db, period), readMarketSums(context.db, period)]);
  const names = await readNames(context.db, rows, sums);
  const search = (query.search ?? '').trim().toLowerCase();
  const entries = rows
    .filter(shownUnder[query.type])
    .map((row): Entry => {
      const admin = row.actor_id === null ? null : (names.actors.get(row.actor_id) ?? null);
      return { ...row, admin, market: row.market_id === null ? null : (names.markets.get(row.market_id) ?? null) };
    })
    .filter((row) => mentions(search, [row.kind, row.remark, row.admin, row.market?.event_name, row.market?.name]));
  const withBets = query.type !== 'deposit' && query.type !== 'casino';
  const groups = (withBets ? groupsByEvent(sums, names.markets) : []).filter((group) =>
    mentions(search, [group.eventName, group.sport, ...group.marketNames]),
  );
  const { before, limit } = query;
  const older = before === undefined ? entries : entries.filter((row) => row.id < Number(before));
  return {
    entries: (limit === undefined ? older : older.slice(0, limit)).map(entryReply),
    groups: groups.map(groupReply),
    walletSummary: walletSummary(entries),
    betSummary: betSummaryOf(
      groups.length,
      groups.map((group) => group.sums),
    ),
  };
}

const summaryOfBets = (bets: readonly BetRow[]): BetSummary =>
  betSummaryOf(
    bets.length === 0 ? 0 : 1,
    bets.map((bet) => ({
      bets: 1,
      stake: bet.stake,
      back_stake: bet.side === 'back' ? bet.stake : 0,
      lay_stake: bet.side === 'lay' ? bet.stake : 0,
      win: bet.win,
      liability: bet.liability,
      net: bet.profit ?? 0,
    })),
  );

async function statementEvent({
  context,
  actor,
  params,
}: Call<Accounts['statementEvent']>): Promise<ReplyOf<Accounts['statementEvent']>> {
  const bets = await readEventBets(context.db, actor.accountId, params.eventId);
  return { bets: bets.map(betReply), summary: summaryOfBets(bets) };
}

export const accountHandlers: Handlers<Accounts> = {
  statement,
  statementEvent,
  transactionCode: ownCode,
  resetTransactionCode: resetOwnCode,
};
