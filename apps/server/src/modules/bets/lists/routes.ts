import type { Api } from '@pavilion/contract';
import type { Handlers } from '../../../http/call.ts';
import { betFilters } from './bet-filters.ts';
import { betHistory, currentBets } from './bet-lists.ts';

/** Without the decision of a bet by hand, which is a matter of settlement. */
export const betListHandlers: Handlers<Api['agentBets']> &
  Omit<Handlers<Api['superAdminBets']>, 'setStatus' | 'previewStatus'> = {
  current: currentBets,
  filters: betFilters,
  history: betHistory,
};
