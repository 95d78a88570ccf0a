import { rupeesFromPaise } from '@pavilion/betting';
import type { Api, ReplyOf } from '@pavilion/contract';
import { type FancyRow, isActive, type MarketBook, type SizedOffer, type RowBook, stakeLimits } from '@pavilion/feed';

type OddsReply = ReplyOf<Api['provider']['marketOdds']>['data'];
export type OddsMarket = Omit<OddsReply, 'bookmaker' | 'receivedAt' | 'seq'>;
export type FancyReply = ReplyOf<Api['provider']['fancyOdds']>['data'][number];

const price = (priceHundredths: number): number => priceHundredths / 100;
const offers = (list: readonly SizedOffer[]) =>
  list.map((offer) => ({ price: price(offer.priceHundredths), size: offer.size ?? 0 }));

/** A row that is not open offers nothing, whatever its boxes still hold. */
function runner(row: RowBook) {
  const open = row.open;
  return {
    selectionKey: row.selectionKey,
    name: row.name,
    status: row.status,
    back: open ? offers(row.back) : [],
    lay: open ? offers(row.lay) : [],
  };
}

/** A market of runners as the odds call answers it; limits in rupees. */
export function oddsMarket(market: MarketBook): OddsMarket {
  return {
    marketId: market.marketId,
    marketName: market.name,
    kind: market.kind,
    status: market.marketStatus,
    inPlay: market.inPlay,
    min: market.minPaise === null ? null : rupeesFromPaise(market.minPaise),
    max: market.maxPaise === null ? null : rupeesFromPaise(market.maxPaise),
    runners: market.rows.map(runner),
  };
}

const limit = (value: ReturnType<typeof stakeLimits>['minPaise']) => (value === null ? null : rupeesFromPaise(value));
const odds = (open: boolean, value: number | null) => (open && value !== null ? price(value) : null);

/** A row of the fancy table; a side that cannot be taken shows no price. */
export function fancyReply(row: FancyRow): FancyReply {
  return {
    id: row.id,
    marketId: row.marketId,
    selectionKey: row.selectionKey,
    kind: row.kind,
    name: row.name,
    noScore: isActive(row.status) ? row.noScore : null,
    yesScore: isActive(row.status) ? row.yesScore : null,
    noOdds: odds(row.noAvailable, row.noPriceHundredths),
    yesOdds: odds(row.yesAvailable, row.yesPriceHundredths),
    min: limit(row.minPaise),
    max: limit(row.maxPaise),
    message: row.message,
    groupLabel: row.groupLabel,
    status: row.status,
    yesAvailable: row.yesAvailable,
    noAvailable: row.noAvailable,
    order: row.order,
  };
}

/** What stands for the match odds of an event that has only other markets: locked, as the source's own placeholder is. */
export const noMatchOdds = (inPlay: boolean): OddsMarket => ({
  marketId: '0',
  marketName: 'MATCH_ODDS',
  kind: 'match',
  status: 'SUSPENDED',
  inPlay,
  min: null,
  max: null,
  runners: [],
});
