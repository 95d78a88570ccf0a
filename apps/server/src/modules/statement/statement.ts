import { paise, rupeesFromPaise } from '@pavilion/betting';
import type { Api, ReplyOf } from '@pavilion/contract';
import { dayBounds } from '../../db/day.ts';
import type { Call, Handlers } from '../../http/call.ts';
import { ownCode, resetOwnCode } from '../accounts/own-code.ts';
import { type BetRow, betReply } from '../bets/bet-reply.ts';
import { type EntryRow, type GroupRow, readEntries, readEventBets, readGroups } from './store.ts';

type Accounts = Api['accounts'];
type Statement = ReplyOf<Accounts['statement']>;
type BetSummary = Statement['betSummary'];
type Type = 'all' | 'deposit' | 'sports' | 'casino' | 'sport_book';

const rupees = (amount: number) => rupeesFromPaise(paise(amount));
const sum = (amounts: readonly number[]) => rupees(amounts.reduce((total, amount) => total + amount, 0));

/** What betting moved; all other transfers are points that somebody gave or took. */
const BETTING_KINDS: ReadonlySet<string> = new Set(['settlement', 'settlement_reversal', 'commission', 'adjustment']);
const isBetting = (row: EntryRow) => BETTING_KINDS.has(row.kind);

/** There is no casino yet; "sports" and "sport book" are the same bets. */
const shownUnder: Readonly<Record<Type, (row: EntryRow) => boolean>> = {
  all: () => true,
  deposit: (row) => !isBetting(row),
  sports: isBetting,
  sport_book: isBetting,
  casino: () => false,
};

const mentions = (search: string, texts: readonly (string | null)[]) =>
  search === '' || texts.some((text) => text?.toLowerCase().includes(search) === true);

const entryReply = (row: EntryRow): Statement['entries'][number] => ({
  id: String(row.id),
  kind: isBetting(row) ? 'bet' : 'wallet',
  date: row.at.toISOString(),
  direction: row.amount > 0 ? 'credit' : 'debit',
  amount: rupees(Math.abs(row.amount)),
  type: isBetting(row) ? 'sports' : 'deposit',
  remark: row.remark,
  admin: row.admin,
  mode: row.kind,
  channel: isBetting(row) ? 'sports' : 'points',
  balanceBefore: rupees(row.balance_before),
  balanceAfter: rupees(row.balance_after),
  eventId: row.event_id === null ? null : String(row.event_id),
  eventName: row.event_name,
  marketName: row.market_name,
  corrects: row.corrects === null ? null : String(row.corrects),
});

const groupReply = (row: GroupRow): Statement['groups'][number] => ({
  eventId: String(row.event_id),
  eventName: row.event_name,
  sport: row.sport,
  marketName: row.market_name,
  totalCount: row.bets,
  totalStake: rupees(row.stake),
  net: rupees(row.net),
  lastBetAt: row.last_bet_at.toISOString(),
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

const betSummaryOf = (groups: readonly Omit<GroupRow, 'last_bet_at'>[]): BetSummary => ({
  totalEvents: groups.length,
  totalBets: groups.reduce((total, group) => total + group.bets, 0),
  totalStake: sum(groups.map((group) => group.stake)),
  totalBackStake: sum(groups.map((group) => group.back_stake)),
  totalLayStake: sum(groups.map((group) => group.lay_stake)),
  totalPotentialProfit: sum(groups.map((group) => group.win)),
  totalPotentialLoss: sum(groups.map((group) => group.liability)),
  net: sum(groups.map((group) => group.net)),
});

/**
 * The caller's wallet in a period (specification 2 §2, "Account Statement"): every posting, the bets by event, and the
 * sums of both. Filters and search narrow the lists and the sums alike.
 */
async function statement({ context, actor, query }: Call<Accounts['statement']>): Promise<Statement> {
  const period = { accountId: actor.accountId, ...dayBounds(query.from, query.to) };
  const [entries, groups] = await Promise.all([readEntries(context.db, period), readGroups(context.db, period)]);
  const search = (query.search ?? '').trim().toLowerCase();
  const shownEntries = entries.filter(
    (row) =>
      shownUnder[query.type](row) &&
      mentions(search, [row.kind, row.remark, row.admin, row.event_name, row.market_name]),
  );
  const withBets = query.type !== 'deposit' && query.type !== 'casino';
  const shownGroups = groups.filter(
    (row) => withBets && mentions(search, [row.event_name, row.sport, row.market_name]),
  );
  return {
    entries: shownEntries.map(entryReply),
    groups: shownGroups.map(groupReply),
    walletSummary: walletSummary(shownEntries),
    betSummary: betSummaryOf(shownGroups),
  };
}

function summaryOfBets(bets: readonly BetRow[]): BetSummary {
  const of = (pick: (bet: BetRow) => number) => bets.reduce((total, bet) => total + pick(bet), 0);
  const summary = betSummaryOf([
    {
      event_id: 0,
      event_name: '',
      sport: '',
      market_name: '',
      bets: bets.length,
      stake: of((bet) => bet.stake),
      back_stake: of((bet) => (bet.side === 'back' ? bet.stake : 0)),
      lay_stake: of((bet) => (bet.side === 'lay' ? bet.stake : 0)),
      win: of((bet) => bet.win),
      liability: of((bet) => bet.liability),
      net: of((bet) => bet.profit ?? 0),
    },
  ]);
  return { ...summary, totalEvents: bets.length === 0 ? 0 : 1 };
}

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
