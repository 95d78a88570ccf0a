import { queryOptions } from '@tanstack/react-query';
import { call } from '../client.ts';
import { keys } from '../query-client.ts';

const OWN = [...keys.mine, 'own-requests'] as const;
/** While one waits, its answer is looked for so often. */
const EVERY_MS = 5_000;

/** The newest own requests for points and withdrawals, and who answers them. */
export const ownRequestsQuery = queryOptions({
  queryKey: OWN,
  queryFn: ({ signal }) => call('GET', '/api/account/requests', { query: { limit: '50' } }, { signal }),
  refetchInterval: ({ state }) => (state.data !== undefined && state.data.waiting > 0 ? EVERY_MS : false),
  staleTime: 0,
});

export type NewRequest = {
  kind: 'points' | 'withdrawal';
  /** Rupees. */
  amount: number;
  note: string | null;
  requestId: string;
};
export const askRequest = (body: NewRequest) => call('POST', '/api/account/requests', { body });
export const takeBackRequest = (id: string) =>
  call('POST', '/api/account/requests/{id}/take-back', { params: { id }, body: undefined });
