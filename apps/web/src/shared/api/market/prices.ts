import { queryOptions } from '@tanstack/react-query';
import { call, type Reply } from '../client.ts';
import { keys } from '../query-client.ts';

export type PriceHistory = Reply<'GET', '/api/provider/price-history'>['data'];
export type PricePoint = PriceHistory['points'][number];
export type PricedRow = { readonly eventId: string; readonly marketId: string; readonly selectionKey: string };

/** How the best backs of a market went in the last hour; read again each minute. */
export const priceMovesQuery = (eventId: string, marketId: string) =>
  queryOptions({
    queryKey: keys.priceMoves(eventId, marketId),
    queryFn: async ({ signal }) =>
      (await call('GET', '/api/provider/price-moves', { query: { eventId, marketId } }, { signal })).data.rows,
    refetchInterval: 60_000,
    staleTime: 50_000,
  });

/** What was recorded of a row's prices, read again as often as a point can be added. */
export const priceHistoryQuery = ({ eventId, marketId, selectionKey }: PricedRow, minutes: number) =>
  queryOptions({
    queryKey: keys.priceHistory(eventId, marketId, selectionKey, minutes),
    queryFn: async ({ signal }) => {
      const query = { eventId, marketId, selectionKey, minutes: String(minutes) };
      return (await call('GET', '/api/provider/price-history', { query }, { signal })).data;
    },
    refetchInterval: 5_000,
    staleTime: 4_000,
  });
