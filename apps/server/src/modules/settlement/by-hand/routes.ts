import type { Api } from '@pavilion/contract';
import type { Handlers } from '../../../http/call.ts';
import { Refusal } from '../../../http/refusal.ts';
import { backOfficeBets } from '../../bets/lists/back-office-bet-reply.ts';
import { previewBetStatus } from './preview-bet-status.ts';
import { setBetStatus } from './set-bet-status.ts';

const UPDATED = 'Bet status updated.';

export const betStatusHandlers: Pick<Handlers<Api['superAdminBets']>, 'setStatus' | 'previewStatus'> = {
  previewStatus: previewBetStatus,
  setStatus: async (call) => {
    const betId = await setBetStatus(call);
    if (betId instanceof Refusal) return betId;
    const [bet] = await backOfficeBets(call.context.db, [betId]);
    if (bet === undefined) throw new Error(`bet ${betId} is gone`);
    return { message: UPDATED, bet };
  },
};
