import { paise, rupeesFromPaise } from '@pavilion/betting';
import type { Api, ReplyOf } from '@pavilion/contract';
import { tx } from '../../../db/transaction.ts';
import type { Call } from '../../../http/call.ts';
import { Refusal, refuse } from '../../../http/refusal.ts';
import { readAgreedRates } from '../../commission/terms-in-force.ts';
import { correctionOf, movedBy, readStanding } from './set-bet-status.ts';
import { findBetOwner, findKind } from './store.ts';

type Preview = Api['superAdminBets']['previewStatus'];
const rupees = (amount: number): number => rupeesFromPaise(paise(amount));

/**
 * What deciding a bet by hand would move as it stands now; nothing is locked, so the act itself may move something else. Refuses
 * as the act does.
 */
export async function previewBetStatus({ context, params, query }: Call<Preview>): Promise<ReplyOf<Preview> | Refusal> {
  const owner = await findBetOwner(context.db, params.id);
  if (owner === null) return refuse('NOT_FOUND');
  const terms = await readAgreedRates(context.db, await findKind(context.db, owner.market_id));
  return tx(context.pool, async (t) => {
    const correction = correctionOf({ ...(await readStanding(t, owner)), terms }, query.status);
    if (correction instanceof Refusal) return correction;
    const { changePaise, agentsPaise } = movedBy(correction);
    return {
      player: rupees(changePaise),
      commission: rupees(correction.commissionDifferencePaise),
      agents: rupees(agentsPaise),
      house: rupees(-changePaise - agentsPaise),
    };
  });
}
