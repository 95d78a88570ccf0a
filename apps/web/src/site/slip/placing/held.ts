import type { SlipPick } from '../../../shared/lib/bet/slip-draft.ts';

/**
 * How long the server will hold a bet on the pick before it decides: what is set for the market itself, else in play, on
 * match odds only, the sport's delay (DOMAIN §5).
 */
export function heldMsOf(pick: SlipPick, betDelaysMs: Readonly<Record<string, number>>): number {
  if (pick.betDelayMs !== null) return pick.betDelayMs;
  return pick.inPlay && pick.kind === 'match' ? (betDelaysMs[pick.sportId] ?? 0) : 0;
}
