import {
  type MarketResult,
  type NonRunner,
  nonRunnersFault,
  profitAt,
  readPosition,
  type SettledStatus,
  settleMarket,
  VOID,
} from '@pavilion/betting';
import type { Context } from '../../../context.ts';
import { type Db, readAtOnce } from '../../../db/transaction.ts';
import { mapInPieces } from '../../../event-loop.ts';
import { type CutNet, cutAt, differByAgent, type AgreedRates } from '../../commission/terms-in-force.ts';
import { outcomesOf, settlesByClass } from '../pay/bet-outcomes.ts';
import { acceptedBetOf } from '../../bets/bet-terms.ts';
import { bettingMarketOf, type MarketRecord } from '../market-record.ts';
import { type PayableBetRow, findSettlement } from '../pay/pay-store.ts';
import {
  betsOfRange,
  bettorsOf,
  type CountedClass,
  countedClasses,
  heldPositions,
  netsByClass,
} from './preview-store.ts';
import type { PreviewSums } from './preview-sums.ts';
import type { Declared } from '../results.ts';
import { chunksOf } from '../settle-market.ts';

/** Bets by how a result would leave them; `pending` ones are kept open by a decision. */
export type PreviewCounts = Record<SettledStatus | 'pending', number>;

/** What the bets of a market would come to: how many of them to what, and what that is for the players. */
export type WorkedOut = { readonly bets: PreviewCounts; readonly sums: PreviewSums };

/** `isDecided`: bets of the market were decided by hand. `begin` makes the sums; `atOnce` players are read at a time. */
export type HowToWorkOut = {
  readonly isDecided: boolean;
  readonly terms: AgreedRates;
  readonly atOnce: number;
  readonly begin: () => PreviewSums;
};

const NO_BETS: PreviewCounts = { won: 0, lost: 0, void: 0, pending: 0 };

/**
 * What a result would make of the bets of a market, in the cheapest way that says the same as settling: as sums of classes
 * or, where it needs none of the bets, of positions; else bet by bet.
 */
export async function workOut(
  { pool, db }: Pick<Context, 'db' | 'pool'>,
  market: MarketRecord,
  declared: Declared,
  how: HowToWorkOut,
): Promise<WorkedOut> {
  // Open again, a bet has come to nothing yet, as if it were void; bets that were decided by hand stay what they are.
  const result = declared.type === 'open' ? VOID : declared;
  if (result.type === 'void') return how.isDecided ? betByBet(db, market, VOID, [], how) : allVoid(db, market.id, how);
  // Which runners were withdrawn stays as the standing version, or the record, has it, as when the result is declared.
  const standing = market.settledVersion === 0 ? null : await findSettlement(db, market.id, market.settledVersion);
  const withdrawn = standing?.non_runners ?? market.nonRunners;
  const nonRunners = nonRunnersFault(market.kind, withdrawn) === null ? withdrawn : market.nonRunners;
  if (how.isDecided || !settlesByClass(market.kind, result, nonRunners)) {
    return betByBet(db, market, result, nonRunners, how);
  }
  return readAtOnce(pool, (t) => asSums(t, market, result, how));
}

async function allVoid(db: Db, marketId: number, { atOnce, begin }: HowToWorkOut): Promise<WorkedOut> {
  const sums = begin();
  let count = 0;
  for await (const bettors of bettorsOf(db, marketId, atOnce)) {
    count += bettors.reduce((sum, { bets }) => sum + bets, 0);
    await sums.add(
      db,
      bettors.map(({ account_id }) => ({ account_id, agent_id: null, cut: 0, net: 0 })),
    );
  }
  return { bets: { ...NO_BETS, void: count }, sums };
}

async function asSums(
  t: Db,
  market: MarketRecord,
  result: MarketResult,
  { terms, atOnce, begin }: HowToWorkOut,
): Promise<WorkedOut> {
  const classes = await countedClasses(t, market.id, terms.cutsMs, differByAgent(terms));
  const outcomes = outcomesOf(bettingMarketOf(market), result, classes);
  const bets = { ...NO_BETS };
  for (const [index, { status }] of outcomes.entries()) bets[status] += classes[index]?.bets ?? 0;
  const cut = market.settledVersion === 0 ? onlyCut(classes) : null;
  const nets =
    cut === null
      ? byWholeAccounts(netsByClass(t, market.id, outcomes, terms.cutsMs, atOnce))
      : positionNets(t, market.id, result, cut, atOnce);
  const sums = begin();
  for await (const some of nets) await sums.add(t, some);
  return { bets, sums };
}

/** The same rows, in order of account, so that no account is cut in two. */
async function* byWholeAccounts(pages: AsyncIterable<CutNet[]>): AsyncGenerator<CutNet[]> {
  let rest: CutNet[] = [];
  for await (const page of pages) {
    const rows = [...rest, ...page];
    const last = rows.at(-1)?.account_id;
    const whole = rows.findIndex(({ account_id }) => account_id === last);
    if (whole > 0) yield rows.slice(0, whole);
    rest = rows.slice(whole);
  }
  if (rest.length > 0) yield rest;
}

/**
 * What each position pays, which is the sum of what its bets pay: all bets of an open market are in positions, and where no
 * stake is shared out or reduced, nothing is rounded but each bet alone (DOMAIN §2).
 */
async function* positionNets(
  t: Db,
  marketId: number,
  result: MarketResult,
  cut: number,
  atOnce: number,
): AsyncGenerator<CutNet[]> {
  for await (const page of heldPositions(t, marketId, atOnce)) {
    yield await mapInPieces(page, ({ state, ...whose }) => ({
      ...whose,
      cut,
      net: profitAt(readPosition(JSON.parse(state)), result),
    }));
  }
}

/** The terms of all bets, where they are those of the agents that the players have now; null where some bets have others. */
function onlyCut(classes: readonly CountedClass[]): number | null {
  const cuts = new Set(classes.flatMap(({ first_cut, last_cut }) => [first_cut, last_cut]));
  const [cut = 0] = cuts;
  return cuts.size > 1 || classes.some(({ strangers }) => strangers > 0) ? null : cut;
}

/** Range by range of accounts, so that a large market is never held in memory as a whole. */
async function betByBet(
  db: Db,
  record: MarketRecord,
  result: MarketResult,
  nonRunners: readonly NonRunner[],
  { terms, atOnce, begin }: HowToWorkOut,
): Promise<WorkedOut> {
  const bets = { ...NO_BETS };
  const sums = begin();
  for await (const bettors of bettorsOf(db, record.id, atOnce)) {
    for (const accounts of chunksOf(bettors, {})) {
      const rows = await betsOfRange(db, record.id, accounts[0] ?? 0, accounts.at(-1) ?? 0);
      await sums.add(db, netsOfBets(record, result, nonRunners, terms, rows, bets));
    }
  }
  return { bets, sums };
}

/** What some players' bets would come to by player, agent and terms; counts them into `bets`. */
function netsOfBets(
  record: MarketRecord,
  result: MarketResult,
  nonRunners: readonly NonRunner[],
  terms: AgreedRates,
  rows: readonly PayableBetRow[],
  bets: PreviewCounts,
): CutNet[] {
  const settled = settleMarket({
    market: bettingMarketOf(record),
    result,
    nonRunners,
    bets: rows.map((bet) => ({
      ...acceptedBetOf(record.kind, bet),
      playerId: String(bet.account_id),
      override: bet.decision,
    })),
  });
  const outcomes = new Map(settled.bets.map((bet) => [Number(bet.betId), bet]));
  const sums = new Map<string, CutNet>();
  for (const { id, account_id, agent_id, created_ms } of rows) {
    const outcome = outcomes.get(id);
    // One that was set back to pending has no outcome.
    bets[outcome?.status ?? 'pending'] += 1;
    const cut = cutAt(terms, created_ms);
    const key = `${account_id}/${agent_id}/${cut}`;
    const net = (sums.get(key)?.net ?? 0) + (outcome?.profitPaise ?? 0);
    sums.set(key, { account_id, agent_id, cut, net });
  }
  return [...sums.values()];
}
