import type { PlacementSettings } from '@pavilion/betting';
import type { Context } from '../../context.ts';

/** The settings in force, in the words of the core. A sport that is not listed is not held. */
export function placementSettings(context: Pick<Context, 'settings'>): PlacementSettings {
  const { betDelaysMs, priceMaxAgeMs } = context.settings.current();
  return {
    maxPriceAgeInPlayMs: priceMaxAgeMs.inPlay,
    maxPriceAgePreMatchMs: priceMaxAgeMs.preMatch,
    betDelayMsBySport: betDelaysMs,
    betDelayMsOtherSports: 0,
  };
}
