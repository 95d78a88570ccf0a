import { type Calendar, paise, rupeesFromPaise } from '@pavilion/betting';
import { type Api, type ReplyOf, STATEMENT_ENTRIES_MAX } from '@pavilion/contract';
import { dayBounds } from '../../../db/day.ts';
import { type Db, readOneMoment } from '../../../db/transaction.ts';
import type { Call, Handlers } from '../../../http/call.ts';
import { ownCode, resetOwnCode } from '../../accounts/own-code.ts';
import { betReply } from '../../bets/bet-reply.ts';
import { type StatementGroup, groupsByEvent } from './groups.ts';
import {
  type BetSums,
  type EntryRow,
  type MarketNames,
  type MeantBets,
  type Names,
  readEntries,
  readEventBets,
  readEventSums,
  readMarketSums,
  readMeantBets,
  readNames,
} from './store.ts';

type Accounts = Api['accounts'];
type Statement = ReplyOf<Accounts['statement']>;
type BetSummary = Statement['betSummary'];
type Type = 'all' | 'deposit' | 'sports' | 'casino' | 'sport_book';
type StatementEntry = Statement['entries'][number];
/** What of a period is shown. `search` is in small letters and may be empty; `before` may be infinite. */
type Cut = { readonly type: Type; readonly search: string; readonly limit: number; readonly before: number };

const rupees = (amount: number) => rupeesFromPaise(paise(amount));
const sum = (amounts: readonly number[]) => rupees(amounts.reduce((total, amount) => total + amount, 0));

/** What betting moved; all other transfers are points that somebody gave or took. */
const BETTING_KINDS: ReadonlySet<string> = new Set([
  'settlement',
  'settlement_reversal',
  'commission',
  'commission_reversal',
  'share',
  'adjustment',
  'adjustment_reversal',
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

/** Whether one of the texts has the words that are looked for; these are small letters, and not empty. */
const mentions = (search: string, ...texts: readonly (string | null | undefined)[]) =>
  texts.some((text) => text?.toLowerCase().includes(search) === true);

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
  side: bets?.side ?? null,
  status: bets?.status ?? null,
  potentialWin: bets === undefined ? null : rupees(bets.win),
  potentialLoss: bets === undefined ? null : rupees(bets.liability),
  corrects: row.corrects === null ? null : String(row.corrects),
});

const groupReply = (group: StatementGroup): Statement['groups'][number] => ({
  eventId: String(group.eventId),
  eventName: group.eventName,
  sport: group.sport,
  marketName: group.marketNames.join(', '),
  totalCount: group.sums.bets,
  totalStake: rupees(group.sums.stake),
  net: rupees(group.sums.net),
  lastBetAt: new Date(group.lastBetAtMs).toISOString(),
});

/** What postings moved, in paise. The net is that of results: points that were given or taken are no gain and no loss. */
class WalletSums {
  private credits = 0;
  private debits = 0;
  private won = 0;
  private lost = 0;

  add(row: EntryRow): void {
    const { amount } = row;
    if (amount > 0) this.credits += amount;
    else this.debits -= amount;
    if (!isBetting(row)) return;
    if (amount > 0) this.won += amount;
    else this.lost -= amount;
  }

  reply(): Statement['walletSummary'] {
    return {
      credits: rupees(this.credits),
      debits: rupees(this.debits),
      totalProfit: rupees(this.won),
      totalLoss: rupees(this.lost),
      net: rupees(this.won - this.lost),
    };
  }
}

const actorOf = ({ actor_id: id }: EntryRow, names: Names): string | null =>
  id === null ? null : (names.actors.get(id) ?? null);
const marketOf = ({ market_id: id }: EntryRow, names: Names): MarketNames | undefined =>
  id === null ? undefined : names.markets.get(id);

/** The postings that a type and a search leave, at most `limit` of those older than `before`, and the sums of all. */
class Entries {
  readonly #cut: Cut;
  readonly #sums = new WalletSums();
  readonly #shown: EntryRow[] = [];
  #hasMore = false;

  constructor(cut: Cut) {
    this.#cut = cut;
  }

  /** Each is looked at once, and only what is answered is made. */
  add(rows: readonly EntryRow[], names: Names): void {
    const { type, search, limit, before } = this.#cut;
    for (const row of rows) {
      if (!shownUnder[type](row)) continue;
      const admin = actorOf(row, names);
      const market = marketOf(row, names);
      if (search !== '' && !mentions(search, row.kind, row.remark, admin, market?.event_name, market?.name)) continue;
      this.#sums.add(row);
      if (row.id >= before) continue;
      if (this.#shown.length < limit) this.#shown.push(row);
      else this.#hasMore = true;
    }
  }

  /** What is answered of them. */
  get shown(): readonly EntryRow[] {
    return this.#shown;
  }

  reply(): Pick<Statement, 'walletSummary' | 'next'> {
    const last = this.#shown.at(-1);
    return { walletSummary: this.#sums.reply(), next: this.#hasMore && last !== undefined ? String(last.id) : null };
  }
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
 * The caller's wallet in a period as it was at one moment: every posting, the bets by event, and the sums of both. Filters and search narrow the lists and the sums alike. `limit` and `before` cut the list of postings
 * only: the newest so many of those older than a known one; the sums stay those of the whole period.
 */
const statement = ({ context, actor, query }: Call<Accounts['statement']>): Promise<Statement> =>
  readOneMoment(context.pool, (db) => statementOf(db, context.settings.calendar(), actor.accountId, query));

async function statementOf(
  db: Db,
  calendar: Calendar,
  accountId: number,
  query: Call<Accounts['statement']>['query'],
): Promise<Statement> {
  const period = { accountId, ...dayBounds(calendar, query.from, query.to) };
  const sums = await readMarketSums(db, period);
  const names: Names = { markets: new Map(), actors: new Map() };
  await readNames(db, names, [], sums);
  const search = (query.search ?? '').trim().toLowerCase();
  const withBets = query.type !== 'deposit' && query.type !== 'casino';
  const groups = (withBets ? groupsByEvent(sums, names.markets) : []).filter(
    (group) => search === '' || mentions(search, group.eventName, group.sport, ...group.marketNames),
  );
  const { type, limit = STATEMENT_ENTRIES_MAX } = query;
  const before = query.before === undefined ? Number.POSITIVE_INFINITY : Number(query.before);
  const entries = new Entries({ type, search, limit, before });
  for await (const rows of readEntries(db, period)) {
    await readNames(db, names, rows, []);
    entries.add(rows, names);
  }
  const meantBy = await readMeantBets(db, accountId, entries.shown);
  return {
    entries: entries.shown.map((row) => entryReply(row, actorOf(row, names), marketOf(row, names), meantBy(row))),
    ...entries.reply(),
    groups: groups.map(groupReply),
    betSummary: betSummaryOf(
      groups.length,
      groups.map((group) => group.sums),
    ),
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
  return { bets: bets.map(betReply), summary: betSummaryOf(bets.length === 0 ? 0 : 1, sums === null ? [] : [sums]) };
}

export const accountHandlers: Handlers<Accounts> = {
  statement,
  statementEvent,
  transactionCode: ownCode,
  resetTransactionCode: resetOwnCode,
};
