import { assert } from '../assert.ts';
import { type MarketKind, shapeOf } from '../market/market.ts';

/**
 * How a betting market ended.
 * - winner: the selections that won, and how many winners the market was made for; more winners than expected is a
 *   dead heat. For yesno 'yes' or 'no'; for oddeven 'odd' or 'even'; for digit the digit.
 * - integer: runs. Decides session, line, khado and meter, and by parity or last digit also oddeven and digit.
 * - void: everybody gets everything back.
 */
export type MarketResult =
  | { readonly type: 'winner'; readonly selections: readonly string[]; readonly expectedWinners: number }
  | { readonly type: 'integer'; readonly value: number }
  | { readonly type: 'void' };

export const VOID: MarketResult = { type: 'void' };

export function winner(...selections: readonly string[]): MarketResult {
  return { type: 'winner', selections, expectedWinners: 1 };
}

export function integerResult(value: number): MarketResult {
  assert(Number.isSafeInteger(value) && value >= 0, `not a result in runs: ${value}`);
  return { type: 'integer', value };
}

export type Winners = { readonly selections: readonly string[]; readonly expectedWinners: number };

/**
 * Who won a market of outcomes. Throws RangeError when the result does not fit the kind: an integer for runners, or no
 * winner at all (a market without a winner is void, not lost by everybody).
 */
export function winnersOf(kind: MarketKind, result: Exclude<MarketResult, { type: 'void' }>): Winners {
  assert(shapeOf(kind) === 'vector', `${kind} has no winning selection`);
  if (result.type === 'winner') {
    const { selections, expectedWinners } = result;
    assert(selections.length > 0 && new Set(selections).size === selections.length, 'winners are named once');
    assert(Number.isInteger(expectedWinners) && expectedWinners > 0, 'a market expects at least one winner');
    return { selections, expectedWinners };
  }
  assert(Number.isSafeInteger(result.value) && result.value >= 0, `not a result in runs: ${result.value}`);
  if (kind === 'oddeven') return { selections: [result.value % 2 === 1 ? 'odd' : 'even'], expectedWinners: 1 };
  assert(kind === 'digit', `${kind} needs a winning selection`);
  return { selections: [String(result.value % 10)], expectedWinners: 1 };
}

/** The integer a run market ended on, not above the declared maximum of a meter. Throws on a result of another type. */
export function runsOf(
  kind: MarketKind,
  result: Exclude<MarketResult, { type: 'void' }>,
  maxResult: number | null,
): number {
  assert(shapeOf(kind) === 'integer' && result.type === 'integer', `${kind} needs an integer result`);
  assert(Number.isSafeInteger(result.value) && result.value >= 0, `not a result in runs: ${result.value}`);
  return maxResult === null ? result.value : Math.min(result.value, maxResult);
}
