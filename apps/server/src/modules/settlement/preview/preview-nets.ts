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
import { type CutNet, cutAt, differByAgent, type MarketTerms } from '../../commission/terms-in-force.ts';
import { outcomesOf, settlesByClass } from '../pay/bet-outcomes.ts';
import { acceptedBetOf } from '../../bets/bet-terms.ts';
import { bettingMarketOf, type MarketRecord } from '../market-record.ts';
import { findSettlement } from '../pay/pay-store.ts';
import {
  betsOfRange,
  bettorsOf,
  type CountedClass,
  countedClasses,
  heldPositions,
  netsByClass,
} from './preview-store.ts';
import type { Declared } from '../results.ts';
import { chunksOf } from '../settle-market.ts';

/** Bets by how a result would leave them; `pending` ones are kept open by a decision. */
export type BetCounts = Record<SettledStatus | 'pending', number>;

/** What the bets of a market would come to: how many of them to what, and in paise for each player and his terms. */
export type WorkedOut = { readonly bets: BetCounts; readonly nets: readonly CutNet[] };

const NO_BETS: BetCounts = { won: 0, lost: 0, void: 0, pending: 0 };

/**
 * What a result would make of the bets of a market, in the cheapest way that says the same as settling: as sums of classes
 * or, where it needs none of the bets, of positions; else bet by bet. `isDecided`: bets of it were decided by hand.
 */
export async function workOut(
  { pool, db }: Pick<Context, 'db' | 'pool'>,
  market: MarketRecord,
  declared: Declared,
  isDecided: boolean,
  terms: MarketTerms,
): Promise<WorkedOut> {
  // Open again, a bet has come to nothing yet, as if it were void; bets that were decided by hand stay what they are.
  const result = declared.type === 'open' ? VOID : declared;
  if (result.type === 'void') return isDecided ? betByBet(db, market, VOID, [], terms) : allVoid(db, market.id);
  // Which runners were withdrawn stays as the standing version, or the record, has it, as when the result is declared.
  const standing = market.settledVersion === 0 ? null : await findSettlement(db, market.id, market.settledVersion);
  const withdrawn = standing?.non_runners ?? market.nonRunners;
  const nonRunners = nonRunnersFault(market.kind, withdrawn) === null ? withdrawn : market.nonRunners;
  if (isDecided || !settlesByClass(market.kind, result, nonRunners)) {
    return betByBet(db, market, result, nonRunners, terms);
  }
  return readAtOnce(pool, (t) => asSums(t, market, result, terms));
}

async function allVoid(db: Db, marketId: number): Promise<WorkedOut> {
  const bettors = await bettorsOf(db, marketId);
  return {
    bets: { ...NO_BETS, void: bettors.reduce((sum, { bets }) => sum + bets, 0) },
    nets: bettors.map(({ account_id }) => ({ account_id, agent_id: null, cut: 0, net: 0 })),
  };
}

async function asSums(t: Db, market: MarketRecord, result: MarketResult, terms: MarketTerms): Promise<WorkedOut> {
  const [held, classes] = await Promise.all([
    market.settledVersion === 0 ? positionNets(t, market.id, result) : null,
    countedClasses(t, market.id, terms.cutsMs, differByAgent(terms)),
  ]);
  const outcomes = outcomesOf(bettingMarketOf(market), result, classes);
  const bets = { ...NO_BETS };
  for (const [index, { status }] of outcomes.entries()) bets[status] += classes[index]?.bets ?? 0;
  const cut = onlyCut(classes);
  return {
    bets,
    nets:
      held !== null && cut !== null
        ? held.map((net) => ({ ...net, cut }))
        : await netsByClass(t, market.id, outcomes, terms.cutsMs),
  };
}

/**
 * What each position pays, which is the sum of what its bets pay: all bets of an open market are in positions, and where no
 * stake is shared out or reduced, nothing is rounded but each bet alone (DOMAIN §2).
 */
async function positionNets(t: Db, marketId: number, result: MarketResult): Promise<Omit<CutNet, 'cut'>[]> {
  return mapInPieces(await heldPositions(t, marketId), ({ state, ...whose }) => ({
    ...whose,
    net: profitAt(readPosition(JSON.parse(state)), result),
  }));
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
  terms: MarketTerms,
): Promise<WorkedOut> {
  const market = bettingMarketOf(record);
  const bets = { ...NO_BETS };
  const nets: CutNet[] = [];
  for (const accounts of chunksOf(await bettorsOf(db, record.id), {})) {
    const rows = await betsOfRange(db, record.id, accounts[0] ?? 0, accounts.at(-1) ?? 0);
    const settled = settleMarket({
      market,
      result,
      nonRunners,
      bets: rows.map((bet) => ({
        ...acceptedBetOf(market.kind, bet),
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
    nets.push(...sums.values());
  }
  return { bets, nets };
}
