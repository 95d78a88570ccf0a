import { queryOptions } from '@tanstack/react-query';
import { call, type Reply } from '../client.ts';
import { keys } from '../query-client.ts';

export type PriceAlert = Reply<'GET', '/api/price-alerts'>['items'][number];

/** The own price alerts of markets without a result, the newest first. */
export const priceAlertsQuery = queryOptions({
  queryKey: keys.priceAlerts,
  queryFn: async ({ signal }) => (await call('GET', '/api/price-alerts', {}, { signal })).items,
});

type Wanted = {
  readonly eventId: string;
  readonly marketId: string;
  readonly selectionKey: string;
  readonly side: 'back' | 'lay';
  /** Decimal odds. */
  readonly odds: number;
};

export const setPriceAlert = async (wanted: Wanted): Promise<PriceAlert> =>
  (await call('POST', '/api/price-alerts', { body: wanted })).alert;

export const removePriceAlert = (id: string) => call('DELETE', '/api/price-alerts/{id}', { params: { id } });
