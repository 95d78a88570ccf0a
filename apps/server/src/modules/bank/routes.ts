import type { Api, ReplyOf } from '@pavilion/contract';
import type { Call, Handlers } from '../../http/call.ts';
import { Refusal } from '../../http/refusal.ts';
import { requestIdOf } from '../../http/request-id.ts';
import { receiptsOf } from './players/receipts.ts';
import { settlePlayers } from './players/settle-players.ts';
import { settleWithBank } from './settle.ts';

type Settle = Api['agentBank']['settle'] | Api['superAdminBank']['settle'];

async function settle(call: Call<Settle>): Promise<ReplyOf<Settle> | Refusal> {
  const requestId = requestIdOf(call.body.requestId, call.request.idempotencyKey);
  if (requestId instanceof Refusal) return requestId;
  return settleWithBank(call.context, { ...call, requestId });
}

export const bankHandlers: Handlers<Api['agentBank']> & Handlers<Api['superAdminBank']> = { settle };

type Players = Api['agentSheet']['settle'] | Api['superAdminSheet']['settle'];

async function settleWithPlayers(call: Call<Players>): Promise<ReplyOf<Players> | Refusal> {
  const requestId = requestIdOf(call.body.requestId, call.request.idempotencyKey);
  if (requestId instanceof Refusal) return requestId;
  return settlePlayers(call.context, { ...call, requestId });
}

type Acts = 'settle' | 'receipts';
export const playerSettlementHandlers: Pick<Handlers<Api['agentSheet']>, Acts> &
  Pick<Handlers<Api['superAdminSheet']>, Acts> = { settle: settleWithPlayers, receipts: receiptsOf };
