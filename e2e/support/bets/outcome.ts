// What the core makes of a bet that the server lists.
import { type BetTerms, isMarketKind, type MarketResult, paise, type Payout, payoutOf } from '@pavilion/betting';
import type { Caller } from '../api.ts';
import { paiseFromWire } from '../figures.ts';

type Listed = Awaited<ReturnType<Caller['betsOn']>>[number];

/** What it pays with this result of its market; throws where there is none. */
export function outcomeOf(bet: Listed, result: MarketResult | undefined): Payout {
  if (!result || !isMarketKind(bet.kind)) throw new Error(`no result for ${bet.selection.name}`);
  const terms: BetTerms = {
    kind: bet.kind,
    side: bet.selection.side,
    selection: bet.selection.key,
    priceHundredths: Math.round(bet.odds.accepted * 100),
    line: bet.odds.line,
    width: bet.odds.width,
    stake: paise(paiseFromWire(bet.stake)),
  };
  return payoutOf(terms, result);
}
