import type { Api, ReplyOf } from '@pavilion/contract';
import type { Call, Handlers } from '../../http/call.ts';
import { Refusal } from '../../http/refusal.ts';
import { requestIdOf } from '../../http/request-id.ts';
import { settleWithBank } from './settle.ts';

type Settle = Api['agentBank']['settle'] | Api['superAdminBank']['settle'];

async function settle(call: Call<Settle>): Promise<ReplyOf<Settle> | Refusal> {
  const requestId = requestIdOf(call.body.requestId, call.request.idempotencyKey);
  if (requestId instanceof Refusal) return requestId;
  return settleWithBank(call.context, { ...call, requestId });
}

export const bankHandlers: Handlers<Api['agentBank']> & Handlers<Api['superAdminBank']> = { settle };
