import type { MarketKind } from '@pavilion/betting';
import { impliedProbability } from './crossed.ts';
import type { GuardSettings } from './guard.ts';
import type { SizedOffer } from '../market/offer.ts';

type Price = Pick<SizedOffer, 'priceHundredths' | 'line'>;
/** The prices of a row, the best of each side first. */
export type Prices = { readonly back: readonly Price[]; readonly lay: readonly Price[] };
type Played = { readonly kind: MarketKind; readonly inPlay: boolean };

/** A change that is large in itself, and beside the chance that was there before. */
function isJump(was: number, is: number, changeMin: number, settings: GuardSettings): boolean {
  const change = Math.abs(is - was);
  return change > changeMin && change > was * settings.jumpRatioMax;
}

/**
 * Whether odds moved further than is believed. What a layer bets on is that it does not happen: odds of 1.11 that become
 * 1.01 are a small change of the chance that it does, and a tenth of the chance that it does not.
 */
export function oddsJump({ kind, inPlay }: Played, before: Prices, after: Prices, settings: GuardSettings): boolean {
  const changeMin = inPlay ? settings.jumpProbabilityMinInPlay : settings.jumpProbabilityMin;
  const chance = (price: Price | undefined) => (price ? impliedProbability(kind, price.priceHundredths) : null);
  const sideJumps = (side: 'back' | 'lay') => {
    const [was, is] = [chance(before[side][0]), chance(after[side][0])];
    return was !== null && is !== null && isJump(was, is, changeMin, settings);
  };
  const [was, is] = [chance(before.lay[0]), chance(after.lay[0])];
  const layJumps = was !== null && is !== null && is > was && isJump(1 - was, 1 - is, changeMin, settings);
  return sideJumps('back') || sideJumps('lay') || layJumps;
}

/** Whether a line of runs, or the rate beside it, moved further than is believed. */
export function lineJumps(before: Prices, after: Prices, settings: GuardSettings): boolean {
  return (['back', 'lay'] as const).some((side) => {
    const [was, is] = [before[side][0], after[side][0]];
    if (was?.line == null || is?.line == null) return false;
    if (Math.abs(is.line - was.line) > settings.lineJumpRuns + settings.lineJumpRatio * was.line) return true;
    const implied = ({ priceHundredths }: Price) => 10_000 / (10_000 + priceHundredths);
    return Math.abs(implied(is) - implied(was)) > settings.rateJumpProbability;
  });
}
