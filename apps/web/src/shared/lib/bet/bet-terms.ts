import {
  areTerms,
  type BettingMarket,
  type BetTerms,
  bettingMarket,
  isMarketKind,
  meterMaxResult,
  paise,
} from '@pavilion/betting';
import { kindOf } from './bet-words.ts';
import type { SlipPick } from './slip-draft.ts';

/** The bet that a pick, a price and a stake make; null while they do not make one. */
export function termsOf(
  pick: SlipPick,
  price: { priceHundredths: number; line: number | null },
  stakePaise: number,
): BetTerms | null {
  if (!isMarketKind(pick.kind) || !Number.isSafeInteger(stakePaise)) return null;
  const terms: BetTerms = {
    kind: pick.kind,
    side: pick.side,
    selection: pick.outcome,
    priceHundredths: price.priceHundredths,
    line: price.line,
    width: pick.width,
    stake: paise(stakePaise),
  };
  return areTerms(terms) ? terms : null;
}

/** The betting market of a pick: its outcomes, or for a meter how far it counts. */
export function marketOf(pick: SlipPick): BettingMarket {
  const kind = kindOf(pick.kind);
  if (kind === 'meter') return bettingMarket(kind, { maxResult: meterMaxResult(pick.line ?? 0) });
  return bettingMarket(kind, { runners: pick.outcomes.map(({ id }) => id) });
}
