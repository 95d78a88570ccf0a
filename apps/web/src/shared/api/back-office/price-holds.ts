import type { PRICE_HOLD_REASONS } from '@pavilion/contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call, type Reply } from '../client.ts';
import { keys } from '../query-client.ts';
import { type Paging, pages } from '../session/account-lists.ts';

export type PriceHold = Reply<'GET', '/api/super-admin/price-holds'>['items'][number];
export type PriceHoldFilter = { reason: (typeof PRICE_HOLD_REASONS)[number] | ''; search: string };

/** Holds come and go: the list is read again so often while it is looked at. */
const EVERY_MS = 2_000;

export const readPriceHolds = ({ reason, search }: PriceHoldFilter, paging: Paging, signal?: AbortSignal) => {
  const query = { ...pages(paging), search, reason: reason || undefined };
  return call('GET', '/api/super-admin/price-holds', { query }, signal ? { signal } : {});
};

export const priceHoldsPage = (filter: PriceHoldFilter, paging: Paging) =>
  queryOptions({
    queryKey: [...keys.mine, 'price-holds', filter, paging],
    queryFn: ({ signal }) => readPriceHolds(filter, paging, signal),
    placeholderData: keepPreviousData,
    refetchInterval: EVERY_MS,
    staleTime: 0,
  });
