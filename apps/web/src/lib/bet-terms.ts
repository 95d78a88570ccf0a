import {
  areTerms,
  type BettingMarket,
  type BetTerms,
  bettingMarket,
  isMarketKind,
  meterMaxResult,
  paise,
  type Position,
  positionOf,
  shapeOf,
  type Zone,
} from '@pavilion/betting';
import type { CurrentBet, MarketPosition } from '../api/bets.ts';
import { kindOf } from './bet-words.ts';
import { paiseFromWire } from './format.ts';
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

/**
 * The caller's position in a market, from the server's table of it. A meter's table does not say what each run is
 * worth, so a meter is added up from its bets.
 */
export function positionFromReply(reply: MarketPosition, bets: readonly CurrentBet[]): Position | null {
  if (!isMarketKind(reply.kind)) return null;
  if (reply.kind === 'meter') return meterPosition(reply, bets);
  if (shapeOf(reply.kind) === 'integer') {
    const zones = reply.rows.map(({ from, profit }): Zone => [from ?? 0, paiseFromWire(profit), 0]);
    return { shape: 'integer', kind: reply.kind, maxResult: null, zones: zones.length > 0 ? zones : [[0, 0, 0]] };
  }
  return {
    shape: 'vector',
    kind: reply.kind,
    outcomes: reply.rows.map(({ outcome }) => outcome ?? ''),
    profits: reply.rows.map(({ profit }) => paiseFromWire(profit)),
    rest: 0,
  };
}

function meterPosition(reply: MarketPosition, bets: readonly CurrentBet[]): Position {
  const own = bets.filter(
    ({ market, selection }) => market.id === reply.marketId && selection.key === reply.selectionKey,
  );
  const lastRow = reply.rows.at(-1);
  const lines = own.map(({ odds }) => odds.line ?? 0);
  const maxResult = lastRow?.to ?? meterMaxResult(Math.max(0, ...lines));
  return positionOf(bettingMarket('meter', { maxResult }), own.flatMap(termsOfBet));
}

function termsOfBet({ kind, selection, odds, stake }: CurrentBet): BetTerms[] {
  if (!isMarketKind(kind)) return [];
  const terms: BetTerms = {
    kind,
    side: selection.side,
    selection: selection.key,
    priceHundredths: Math.round(odds.accepted * 100),
    line: odds.line,
    width: odds.width,
    stake: paise(paiseFromWire(stake)),
  };
  return areTerms(terms) ? [terms] : [];
}
