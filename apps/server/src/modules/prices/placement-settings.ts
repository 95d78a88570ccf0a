import type { PlacementSettings } from '@pavilion/betting';
import type { Context } from '../../context.ts';

/** The settings in force, in the words of the core. */
export function placementSettings(context: Pick<Context, 'settings'>): PlacementSettings {
  const { betDelaysMs, betDelayOtherSportsMs, lateStartsMs, lateStartOtherSportsMs, priceMaxAgeMs } =
    context.settings.current();
  return {
    maxPriceAgeInPlayMs: priceMaxAgeMs.inPlay,
    maxPriceAgePreMatchMs: priceMaxAgeMs.preMatch,
    betDelayMsBySport: betDelaysMs,
    betDelayMsOtherSports: betDelayOtherSportsMs,
    lateStartMsBySport: lateStartsMs,
    lateStartMsOtherSports: lateStartOtherSportsMs,
  };
}
