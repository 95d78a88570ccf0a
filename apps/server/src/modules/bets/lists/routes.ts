import type { Api } from '@pavilion/contract';
import type { Handlers } from '../../../http/call.ts';
import { betFilters } from './bet-filters.ts';
import { betHistory, currentBets } from './bet-lists.ts';

export const agentBetHandlers: Handlers<Api['agentBets']> = {
  current: currentBets,
  filters: betFilters,
  history: betHistory,
};

/** Without the decision of a bet by hand, which is a matter of settlement. */
export const superAdminBetHandlers: Omit<Handlers<Api['superAdminBets']>, 'setStatus'> = {
  current: currentBets,
  filters: betFilters,
  history: betHistory,
};
