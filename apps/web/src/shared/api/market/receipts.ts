import { queryOptions } from '@tanstack/react-query';
import { call, type Reply } from '../client.ts';
import { keys } from '../query-client.ts';

export type BetReceipt = Reply<'GET', '/api/bets/{id}'>['receipt'];

/** Everything that is known about one bet. */
export const receiptQuery = (betId: string) =>
  queryOptions({
    queryKey: keys.receipt(betId),
    queryFn: async ({ signal }) => (await call('GET', '/api/bets/{id}', { params: { id: betId } }, { signal })).receipt,
  });
