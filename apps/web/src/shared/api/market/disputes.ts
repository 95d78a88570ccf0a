import { queryOptions } from '@tanstack/react-query';
import { call, type Reply } from '../client.ts';
import { keys } from '../query-client.ts';

export type BetDisputes = Reply<'GET', '/api/account/bets/{betId}/disputes'>;
export type Dispute = BetDisputes['items'][number];

const EVERY_MS = 15_000;

/** What was asked about an own bet; while something is open, it follows what the desk says. */
export const betDisputes = (betId: string) =>
  queryOptions({
    queryKey: [...keys.receipt(betId), 'disputes'],
    queryFn: ({ signal }) => call('GET', '/api/account/bets/{betId}/disputes', { params: { betId } }, { signal }),
    refetchInterval: ({ state }) => (state.data?.items.some((one) => one.state === 'open') ? EVERY_MS : false),
  });

export const askAboutBet = (betId: string, words: string) =>
  call('POST', '/api/account/bets/{betId}/disputes', { params: { betId }, body: { words } });
export const sayMore = (id: string, words: string) =>
  call('POST', '/api/account/disputes/{id}/say', { params: { id }, body: { words } });
export const takeDisputeBack = (id: string) => call('POST', '/api/account/disputes/{id}/take-back', { params: { id } });
