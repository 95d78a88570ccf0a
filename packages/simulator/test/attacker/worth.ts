import type { ProviderResult } from '@pavilion/feed';
import type { ShownOffer } from '../rules/offers.ts';

/** Factors below this, in percent, do not touch the odds of a race that one runner wins. */
const FACTOR_MIN = 2.5;

/**
 * What a point at risk brings: 0 when the bet is void. Runners that leave after it was placed reduce the odds: the whole of
 * them where one wins, the winnings alone where several are placed.
 */
export function worthOf(offer: ShownOffer, placedAt: number, result: ProviderResult | undefined): number | null {
  if (result === undefined || result.status !== 'SETTLE') return null;
  const left = (result.nonRunners ?? []).filter(({ removedAt }) => Date.parse(removedAt ?? '') > placedAt);
  const sid = Number(offer.row.split('/')[1]);
  if (left.some((runner) => runner.sid === sid)) return 0;
  const won = offer.won({ ...result, nonRunners: [] });
  if (won === null) return null;
  if (left.length === 0) return won ? offer.gain : -1;
  const winnings = offer.side === 'for' ? offer.gain : 1 / offer.gain;
  const whole = offer.family === 'match';
  const kept = left
    .filter(({ factor }) => !whole || factor >= FACTOR_MIN)
    .reduce((product, { factor }) => product * (1 - factor / 100), 1);
  const reduced = Math.max(0, whole ? (1 + winnings) * kept - 1 : winnings * kept);
  // A layer risks the winnings: less of them now, and no more of the stake.
  if (offer.side === 'for') return won ? reduced : -1;
  return won ? offer.gain : -reduced * offer.gain;
}
