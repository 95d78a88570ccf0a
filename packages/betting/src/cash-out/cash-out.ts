import { assert } from '../assert.ts';
import { type BetTerms, profitDenominator, profitNumerator } from '../bet/bet.ts';
import { WHOLE_RATE } from '../settlement/commission.ts';
import { MAX_STAKE, type Paise, paise, scaleDown, scaleUp } from '../money/money.ts';
import { addBet, type Position, type VectorPosition, worstProfitOf } from '../position/position.ts';
import { type PositionRow, positionTable } from '../position/position-table.ts';

/** What an outcome can be hedged at now: odds or bookmaker rates in hundredths, null where nothing is offered. */
export type HedgePrices = { readonly back: number | null; readonly lay: number | null };

/** Ordinary bets that level a position, and what is left after them. */
export type CashOut = {
  readonly ok: true;
  /** Placed all or none. */
  readonly bets: readonly BetTerms[];
  readonly position: Position;
  /** What the player ends with at least, whatever happens; negative for a certain but smaller loss. */
  readonly guaranteedPaise: Paise;
  readonly table: readonly PositionRow[];
};

/**
 * LEVEL: no hedge improves the worst result. PRICE_MISSING: a price it would need is not offered now. NOT_OFFERED: the
 * kind has no opposite price. TOO_SMALL: rounding would eat what so small a part gains.
 */
export type CashOutRefusal = {
  readonly ok: false;
  readonly reason: 'LEVEL' | 'PRICE_MISSING' | 'NOT_OFFERED' | 'TOO_SMALL';
};

/** The whole position; partial cash-outs take fewer hundredths of a percent. */
export const WHOLE_POSITION = WHOLE_RATE;

/** A bet for an outcome of a vector market: oddeven has no lay, its EVEN stands in the lay box. */
function hedge(position: VectorPosition, outcome: string, side: 'back' | 'lay', price: number, stake: Paise): BetTerms {
  const box = position.kind === 'oddeven' ? (outcome === 'even' ? 'lay' : 'back') : side;
  const terms = { selection: outcome, priceHundredths: price, line: null, width: null, stake };
  return { kind: position.kind, side: box, ...terms };
}

/**
 * amount ÷ decimal odds: the stake whose back or lay moves an outcome against all others by the amount. A back is rounded
 * up and a lay down, so that what the rounding costs is a paisa everywhere, not odds × a paisa on this outcome.
 */
function stakeFor(position: VectorPosition, side: 'back' | 'lay', amount: number, priceHundredths: number): Paise {
  const numerator = profitNumerator(position.kind, priceHundredths);
  const denominator = profitDenominator(position.kind);
  const scale = side === 'back' ? scaleUp : scaleDown;
  return paise(Math.min(MAX_STAKE, scale(amount, denominator, numerator + denominator)));
}

/** The bets that bring every outcome to the level of one of them, or null when a price they need is missing. */
function hedgesToLevel(
  position: VectorPosition,
  levelPaise: number,
  prices: ReadonlyMap<string, HedgePrices>,
): BetTerms[] | null {
  const bets: BetTerms[] = [];
  for (const [index, outcome] of position.outcomes.entries()) {
    const above = (position.profits[index] ?? position.rest) - levelPaise;
    if (above === 0) continue;
    const side = above > 0 ? 'lay' : 'back';
    const price = prices.get(outcome)?.[side] ?? null;
    if (price === null) return null;
    const stake = stakeFor(position, side, Math.abs(above), price);
    if (stake > 0) bets.push(hedge(position, outcome, side, price, stake));
  }
  return bets;
}

function afterBets(position: Position, bets: readonly BetTerms[]): Position {
  return bets.reduce(addBet, position);
}

function worstAfter(position: Position, bets: readonly BetTerms[]): number {
  return worstProfitOf(afterBets(position, bets));
}

/** A paisa more or less on one of the rounded stakes is kept where it raises the guaranteed value. */
function polish(position: Position, bets: readonly BetTerms[]): BetTerms[] {
  const polished = [...bets];
  let worst = worstAfter(position, polished);
  for (const [index, bet] of bets.entries()) {
    let kept = bet;
    for (const stake of [bet.stake - 1, bet.stake + 1]) {
      if (stake < 1 || stake > MAX_STAKE) continue;
      polished[index] = { ...bet, stake: paise(stake) };
      const changed = worstAfter(position, polished);
      // Of two stakes worth the same the smaller is kept.
      if (changed < worst || (changed === worst && stake > kept.stake)) continue;
      worst = changed;
      kept = { ...bet, stake: paise(stake) };
    }
    polished[index] = kept;
  }
  return polished;
}

/** The bets with each stake scaled down to the fraction; stakes of nothing are dropped. */
function scaled(bets: readonly BetTerms[], fraction: number): BetTerms[] {
  assert(Number.isInteger(fraction) && fraction > 0 && fraction <= WHOLE_POSITION, `not a fraction: ${fraction}`);
  return bets
    .map((bet) => ({ ...bet, stake: scaleDown(bet.stake, fraction, WHOLE_POSITION) }))
    .filter((bet) => bet.stake > 0);
}

/** A cash-out made of the hedges that were found best, at a fraction in hundredths of a percent. */
export function cashOutWith(position: Position, hedges: readonly BetTerms[], fraction: number): CashOut {
  const bets = scaled(hedges, fraction);
  const after = afterBets(position, bets);
  return { ok: true, bets, position: after, guaranteedPaise: worstProfitOf(after), table: positionTable(after) };
}

/**
 * The best guaranteed value of a position over named outcomes (DOMAIN §9). Levelling at C is worth
 * V(C) = C + Σ (Wᵢ − C)/pᵢ, with the lay price where Wᵢ > C and the back price below; V is concave and piecewise linear,
 * so one of the outcomes' own profits is the best C, and at most N − 1 bets reach it.
 * A market of several winners is not levelled this way and refuses.
 * prices: by outcome; for oddeven the back price of each, for yesno those of 'yes'. fraction: hundredths of a percent.
 */
export function cashOutVector(
  position: VectorPosition,
  prices: ReadonlyMap<string, HedgePrices>,
  fraction: number = WHOLE_POSITION,
): CashOut | CashOutRefusal {
  if ((position.expectedWinners ?? 1) !== 1) return { ok: false, reason: 'NOT_OFFERED' };
  const levels = [...new Set(position.profits)];
  if (levels.length <= 1) return { ok: false, reason: 'LEVEL' };
  let best: BetTerms[] | null = null;
  let bestWorst = Number.NEGATIVE_INFINITY;
  for (const level of levels) {
    const bets = hedgesToLevel(position, level, prices);
    if (bets === null) continue;
    const worst = worstAfter(position, bets);
    if (worst > bestWorst || (worst === bestWorst && best !== null && bets.length < best.length)) {
      best = bets;
      bestWorst = worst;
    }
  }
  if (best === null) return { ok: false, reason: 'PRICE_MISSING' };
  const polished = polish(position, best);
  if (worstAfter(position, polished) <= worstProfitOf(position)) return { ok: false, reason: 'LEVEL' };
  return cashOutWith(position, polished, fraction);
}
