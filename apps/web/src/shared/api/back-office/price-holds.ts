import type { PRICE_HOLD_REASONS } from '@pavilion/contract';
import { call, type Reply } from '../client.ts';
import { pagedList } from '../paged-list.ts';
import { keys } from '../query-client.ts';

export type PriceHold = Reply<'GET', '/api/super-admin/price-holds'>['items'][number];
type PriceHoldFilter = { reason: (typeof PRICE_HOLD_REASONS)[number] | ''; search: string };

/** What the guard holds. It comes and goes by itself. */
export const priceHolds = pagedList(
  [...keys.mine, 'price-holds'],
  ({ reason, search }: PriceHoldFilter, paging, options) =>
    call('GET', '/api/super-admin/price-holds', { query: { ...paging, search, reason: reason || undefined } }, options),
  { everyMs: 2_000 },
);
