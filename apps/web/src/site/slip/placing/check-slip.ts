import { isMarketKind, isPriceOf } from '@pavilion/betting';
import { formatPaise } from '../../../shared/lib/format/format.ts';
import type { SlipPick } from '../../../shared/lib/bet/slip-draft.ts';
import { t } from '../../../shared/i18n/i18n.ts';

export type SlipDraftFigures = { priceHundredths: number; stakePaise: number };

/** What is wrong, and in which field: words are in the player's language and tell nothing to a program. */
export type SlipProblem = { readonly field: 'account' | 'stake' | 'odds'; readonly text: string };

/** What is wrong with the slip; null when it can be placed. */
export function checkSlip(
  pick: SlipPick,
  { priceHundredths, stakePaise }: SlipDraftFigures,
  signedIn: boolean,
): SlipProblem | null {
  if (!signedIn) return { field: 'account', text: t('Please log in to place a bet.') };
  if (!Number.isFinite(stakePaise) || stakePaise <= 0) return wrongStake(t('Enter a valid stake amount.'));
  if (!isMarketKind(pick.kind) || !isPriceOf(pick.kind, priceHundredths)) {
    return { field: 'odds', text: t('Enter a valid odds value.') };
  }
  return checkLimits(pick, stakePaise);
}

const wrongStake = (text: string): SlipProblem => ({ field: 'stake', text });

/** The limits of the row that was picked. The server checks them again. */
function checkLimits({ minPaise, maxPaise }: SlipPick, stakePaise: number): SlipProblem | null {
  const write = (paise: number) => formatPaise(paise, { short: true });
  if (minPaise !== null && stakePaise < minPaise)
    return wrongStake(t('The lowest stake here is {limit}.', { limit: write(minPaise) }));
  if (maxPaise !== null && stakePaise > maxPaise)
    return wrongStake(t('The highest stake here is {limit}.', { limit: write(maxPaise) }));
  return null;
}

/** A stake cut to the limit above: presets add no more than fits. */
export const cutStake = ({ maxPaise }: Pick<SlipPick, 'maxPaise'>, stakePaise: number): number =>
  maxPaise !== null && stakePaise > maxPaise ? maxPaise : stakePaise;
