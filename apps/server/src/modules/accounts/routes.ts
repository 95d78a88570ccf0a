import type { Api, ReplyOf } from '@pavilion/contract';
import type { Call, Handlers } from '../../http/call.ts';
import { Refusal } from '../../http/refusal.ts';
import { requestIdOf } from '../../http/request-id.ts';
import { importAccounts } from './import/import-accounts.ts';
import { setLock } from './set-lock.ts';
import { movePoints, type MovePoints } from './transfer-points.ts';

type Transfer = Api['agentBackOffice']['transfer'] | Api['superAdminBackOffice']['transfer'];
type Aim = Pick<MovePoints, 'scope' | 'targetId' | 'targetRole'>;

/** Moves points as the call's body says, to the account and under the scope that belong to the back office. */
async function transfer(call: Call<Transfer>, aim: Aim): Promise<ReplyOf<Transfer> | Refusal> {
  const { body, request } = call;
  const requestId = requestIdOf(body.requestId, request.idempotencyKey);
  if (requestId instanceof Refusal) return requestId;
  return movePoints(call.context, {
    ...call,
    ...aim,
    requestId,
    action: body.action,
    amountRupees: body.amount,
    remark: body.remark ?? null,
    transactionCode: body.transactionCode,
  });
}

/** Acts that agents and super admins have in common are written once and mounted here under each one's scope. */
export const agentBackOfficeHandlers: Handlers<Api['agentBackOffice']> = {
  transfer: (call) => transfer(call, { scope: 'own-users', targetId: call.body.userId, targetRole: 'user' }),
  toggleUser: async (call) => {
    const target = { targetId: call.params.id, targetRole: 'user' } as const;
    const user = await setLock(call.context, { ...call, ...call.body, ...target, scope: 'own-users' });
    return user instanceof Refusal ? user : { user };
  },
};

export const superAdminBackOfficeHandlers: Handlers<Api['superAdminBackOffice']> = {
  transfer: (call) =>
    transfer(call, { scope: 'everyone', targetId: call.body.targetId, targetRole: call.body.targetType }),
  toggleUser: async (call) => {
    const target = { targetId: call.params.id, targetRole: 'user' } as const;
    const user = await setLock(call.context, { ...call, ...call.body, ...target, scope: 'everyone' });
    return user instanceof Refusal ? user : { user };
  },
  toggleAgent: async (call) => {
    const target = { targetId: call.params.id, targetRole: 'agent' } as const;
    const agent = await setLock(call.context, { ...call, ...call.body, ...target, scope: 'everyone' });
    return agent instanceof Refusal ? agent : { agent };
  },
};

export const accountImportHandlers: Handlers<Api['accountImport']> = {
  users: (call) => importAccounts(call.context, call),
  accounts: (call) => importAccounts(call.context, call),
};
