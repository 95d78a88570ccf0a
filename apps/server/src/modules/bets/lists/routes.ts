import type { Api } from '@pavilion/contract';
import type { Handlers } from '../../../http/call.ts';
import { setBetStatus } from '../by-hand/set-bet-status.ts';
import { Refusal } from '../../../http/refusal.ts';
import { betFilters } from './bet-filters.ts';
import { betHistory, currentBets } from './bet-lists.ts';
import { deskBets } from './desk-bet-reply.ts';

export const agentBetHandlers: Handlers<Api['agentBets']> = {
  current: currentBets,
  filters: betFilters,
  history: betHistory,
};

const UPDATED = 'Bet status updated.';

export const superAdminBetHandlers: Handlers<Api['superAdminBets']> = {
  current: currentBets,
  setStatus: async (call) => {
    const betId = await setBetStatus(call);
    if (betId instanceof Refusal) return betId;
    const [bet] = await deskBets(call.context.db, [betId]);
    if (bet === undefined) throw new Error(`bet ${betId} is gone`);
    return { message: UPDATED, bet };
  },
  filters: betFilters,
  history: betHistory,
};
