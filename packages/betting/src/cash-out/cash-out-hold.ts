import type { BetTerms } from '../bet/bet.ts';
import { type CashOut, type CashOutRefusal, cashOutWith, WHOLE_POSITION } from './cash-out.ts';
import { atBestPrices, cashOutMarket, type HedgeRow } from './cash-out-market.ts';
import type { Paise } from '../money/money.ts';
import { withoutResting } from '../position/book.ts';
import type { Position } from '../position/position.ts';
import { combineZones, smallestProfit } from '../position/zones.ts';

/** What a player was shown: the position it was made from, the bets, and the position they promised. */
export type HeldCashOut = {
  readonly before: Position;
  readonly bets: readonly BetTerms[];
  readonly after: Position;
  /** Hundredths of a percent of the whole position. */
  readonly fraction: number;
};

/** True when `position` is worth at least as much as `than` in every possible result of the market, to the paisa. */
export function isNeverWorse(position: Position, than: Position): boolean {
  if (position.kind !== than.kind) return false;
  if (position.shape === 'integer' && than.shape === 'integer') {
    const difference = combineZones(position.zones, than.zones, -1);
    return smallestProfit(difference, 0, position.maxResult ?? Number.POSITIVE_INFINITY) >= 0;
  }
  if (position.shape !== 'vector' || than.shape !== 'vector') return false;
  const promised = (outcome: string): number => than.profits[than.outcomes.indexOf(outcome)] ?? than.rest;
  return (
    position.rest >= than.rest &&
    position.outcomes.every((outcome, index) => (position.profits[index] ?? position.rest) >= promised(outcome))
  );
}

/** POSITION_CHANGED: it was made for another position. WORSE: current prices no longer give what was shown. */
export type HoldRefusal = { readonly ok: false; readonly reason: 'POSITION_CHANGED' | 'WORSE' } | CashOutRefusal;

/** What waits in the market is no part of what was promised: nobody calls an offer off that he has taken up by changing that. */
const heldAlone = (position: Position): Position => (position.shape === 'vector' ? withoutResting(position) : position);
const same = (first: Position, second: Position): boolean =>
  JSON.stringify(heldAlone(first)) === JSON.stringify(heldAlone(second));

/**
 * What is bet when a held cash-out is taken up, at the prices of now. The player gets what was shown or better in every
 * possible result, or nothing is bet: first the best cash-out at current prices is tried, then the very bets that were
 * shown, each at the price of now. There is no tolerance: not a paisa less, whatever happens.
 */
export function honourCashOut(held: HeldCashOut, position: Position, rows: readonly HedgeRow[]): CashOut | HoldRefusal {
  if (!same(held.before, position)) return { ok: false, reason: 'POSITION_CHANGED' };
  const fresh = cashOutMarket(position, rows, held.fraction);
  if (fresh.ok && isNeverWorse(fresh.position, held.after)) return fresh;
  const repriced = atBestPrices(held.bets, rows);
  if (repriced !== null) {
    const again = cashOutWith(position, repriced, WHOLE_POSITION);
    if (isNeverWorse(again.position, held.after)) return again;
  }
  return fresh.ok ? { ok: false, reason: 'WORSE' } : fresh;
}

/** At which guaranteed result a position is cashed out by itself; null: not on that side. Both are amounts ≥ 0. */
export type CashOutTrigger = { readonly profitPaise: Paise | null; readonly lossPaise: Paise | null };

/** Which side of a trigger a guaranteed result has reached: a profit of at least, or a loss of at least. */
export function reachedSide(trigger: CashOutTrigger, guaranteedPaise: Paise): 'profit' | 'loss' | null {
  const { profitPaise, lossPaise } = trigger;
  if (profitPaise !== null && guaranteedPaise >= profitPaise) return 'profit';
  return lossPaise !== null && guaranteedPaise <= -1 * lossPaise ? 'loss' : null;
}
