import { paise, rupeesFromPaise } from '@pavilion/betting';
import type { Api, ReplyOf } from '@pavilion/contract';
import type { Call, Handlers } from '../../http/call.ts';
import { Refusal } from '../../http/refusal.ts';
import { requestIdOf } from '../../http/request-id.ts';
import { agentWithin } from '../../policy/scope.ts';
import { bankTotals } from './bank-store.ts';
import { receiptsOf } from './players/receipts.ts';
import { settlePlayers } from './players/settle-players.ts';
import { settleWithBank } from './settle.ts';

type Settle = Api['agentBank']['settle'] | Api['superAdminBank']['settle'];

async function settle(call: Call<Settle>): Promise<ReplyOf<Settle> | Refusal> {
  const requestId = requestIdOf(call.body.requestId, call.request.idempotencyKey);
  if (requestId instanceof Refusal) return requestId;
  return settleWithBank(call.context, { ...call, requestId });
}

type Totals = Api['agentBank']['totals'] | Api['superAdminBank']['totals'];

/** What the accounts of the bank come to, each wallet once. */
async function totals(call: Call<Totals>): Promise<ReplyOf<Totals>> {
  const { context, query } = call;
  const search = (query.search ?? '').trim().toLowerCase();
  const found = await bankTotals(context.db, { agentId: agentWithin(call), role: query.role, search });
  const { wallets, credit, points, exposure, held } = found;
  const rupees = (amount: number) => rupeesFromPaise(paise(amount));
  return {
    ...{ wallets, credit: rupees(credit), points: rupees(points), clientPL: rupees(points - credit) },
    ...{ exposure: rupees(exposure), available: rupees(points - exposure - held) },
  };
}

export const bankHandlers: Handlers<Api['agentBank']> & Handlers<Api['superAdminBank']> = { settle, totals };

type Players = Api['agentSheet']['settle'] | Api['superAdminSheet']['settle'];

async function settleWithPlayers(call: Call<Players>): Promise<ReplyOf<Players> | Refusal> {
  const requestId = requestIdOf(call.body.requestId, call.request.idempotencyKey);
  if (requestId instanceof Refusal) return requestId;
  return settlePlayers(call.context, { ...call, requestId });
}

type Acts = 'settle' | 'receipts';
export const playerSettlementHandlers: Pick<Handlers<Api['agentSheet']>, Acts> &
  Pick<Handlers<Api['superAdminSheet']>, Acts> = { settle: settleWithPlayers, receipts: receiptsOf };
