import type { Api, ReplyOf } from '@pavilion/contract';
import type { Call, Handlers } from '../../http/call.ts';
import { type Refusal, refuse } from '../../http/refusal.ts';
import { settleMarketWith } from '../settlement/settle-market.ts';
import { deskMarket, deskMarkets } from './desk-market.ts';
import { suspendMarket } from './suspend-market.ts';

type Desk = Api['marketDesk'];
type Answer = ReplyOf<Desk['suspend']> | Refusal;

async function answer({ context, params }: Call<Desk['suspend'] | Desk['resume'] | Desk['settle']>): Promise<Answer> {
  const market = await deskMarket(context.db, Number(params.id));
  return market === null ? refuse('NOT_FOUND') : { market };
}

const setSuspended =
  (suspended: boolean) =>
  async (call: Call<Desk['suspend'] | Desk['resume']>): Promise<Answer> => {
    const marketId = Number(call.params.id);
    const { reason } = call.body;
    call.audit({ target: `market:${marketId}` });
    const done = await suspendMarket(call.context, {
      marketId,
      suspended,
      reason,
      actorId: call.actor.accountId,
      auditRow(before) {
        call.audit({ before: { suspended: before }, after: { suspended, reason } });
        return call.takeAuditRow('ok');
      },
    });
    return done ? answer(call) : refuse('NOT_FOUND');
  };

async function settle(call: Call<Desk['settle']>): Promise<Answer> {
  const { context, actor, body } = call;
  const marketId = Number(call.params.id);
  call.audit({ target: `market:${marketId}` });
  const outcome = await settleMarketWith(context, {
    marketId,
    declared: body.result,
    source: 'desk',
    evidence: { evidence: body.evidence ?? null, requestId: call.request.id },
    reason: body.reason,
    actorId: actor.accountId,
    feed: null,
    auditRow(version, before) {
      call.audit({ before, after: { result: body.result, version, reason: body.reason } });
      return call.takeAuditRow('ok');
    },
  });
  switch (outcome.type) {
    case 'declared':
      return answer(call);
    case 'unchanged':
      return refuse('ALREADY_SETTLED', { version: outcome.version });
    case 'unfit':
      return refuse('INVALID_REQUEST', { field: 'result' }, `result: ${outcome.fault}`);
    case 'unknown-market':
      return refuse('NOT_FOUND');
    case 'unpaid':
    case 'outdated':
      throw new Error(`a decision of the desk cannot be ${outcome.type}`);
  }
}

/** The results desk of the super admin: suspend, open again, settle and settle again. */
export const marketDeskHandlers: Handlers<Desk> = {
  list: async ({ context, query }) => ({ items: await deskMarkets(context.db, Number(query.eventId)) }),
  suspend: setSuspended(true),
  resume: setSuspended(false),
  settle,
};
