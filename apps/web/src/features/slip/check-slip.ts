import { isMarketKind, isPriceOf } from '@pavilion/betting';
import { formatPaise } from '../../lib/format.ts';
import type { SlipPick } from '../../lib/slip-draft.ts';
import { t } from '../../lib/i18n.ts';

export type SlipDraftFigures = { priceHundredths: number; stakePaise: number };

/** What is wrong with the slip, in words for the player; null when it can be placed (specification 1, section 5). */
export function checkSlip(
  pick: SlipPick,
  { priceHundredths, stakePaise }: SlipDraftFigures,
  signedIn: boolean,
): string | null {
  if (!signedIn) return t('Please log in to place a bet.');
  if (!Number.isFinite(stakePaise) || stakePaise <= 0) return t('Enter a valid stake amount.');
  if (!isMarketKind(pick.kind) || !isPriceOf(pick.kind, priceHundredths)) return t('Enter a valid odds value.');
  return checkLimits(pick, stakePaise);
}

/** The limits of the row that was picked. The server checks them again. */
function checkLimits({ minPaise, maxPaise }: SlipPick, stakePaise: number): string | null {
  const write = (paise: number) => formatPaise(paise, { short: true });
  if (minPaise !== null && stakePaise < minPaise)
    return t('The lowest stake here is {limit}.', { limit: write(minPaise) });
  if (maxPaise !== null && stakePaise > maxPaise)
    return t('The highest stake here is {limit}.', { limit: write(maxPaise) });
  return null;
}

/** A stake cut to the limit above: presets add no more than fits. */
export const cutStake = ({ maxPaise }: Pick<SlipPick, 'maxPaise'>, stakePaise: number): number =>
  maxPaise !== null && stakePaise > maxPaise ? maxPaise : stakePaise;
