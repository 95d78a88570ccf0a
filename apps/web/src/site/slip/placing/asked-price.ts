import { oddsAsRead } from '../../../shared/lib/odds/odds-format.ts';
import { t } from '../../../shared/i18n/i18n.ts';
import type { SlipPick } from '../../../shared/lib/bet/slip-draft.ts';
import type { Cell } from '../../../shared/live/price/cell.ts';

/**
 * What odds that the player has typed mean, before the bet is placed: they are the least the player takes. Null where
 * they are what is offered, or the player typed nothing.
 */
export function askedPriceNote(pick: SlipPick, askedHundredths: number, cell: Cell | null): string | null {
  if (pick.kind !== 'match' || cell?.state !== 'open' || askedHundredths === pick.priceHundredths) return null;
  const betterBy = (askedHundredths - cell.priceHundredths) * (pick.side === 'back' ? 1 : -1);
  const words = { offered: oddsAsRead(cell.priceHundredths), asked: oddsAsRead(askedHundredths) };
  if (betterBy > 0) return t('{offered} is offered, not {asked}. You will be asked before anything is placed.', words);
  return betterBy < 0 ? t('{offered} is offered, so that is what you get.', words) : null;
}
