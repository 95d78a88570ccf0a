import type { Api } from '@pavilion/contract';
import type { Handlers } from '../../http/call.ts';
import { Refusal } from '../../http/refusal.ts';
import { setLock } from './set-lock.ts';
import { movePoints } from './transfer-points.ts';

/** Acts that agents and super admins have in common are written once and mounted here under each one's scope. */
export const agentDeskHandlers: Handlers<Api['agentDesk']> = {
  transfer: (call) =>
    movePoints(call.context, {
      ...call,
      scope: 'own-users',
      targetId: call.body.userId,
      targetRole: 'user',
      action: call.body.action,
      amountRupees: call.body.amount,
      remark: call.body.remark ?? null,
      transactionCode: call.body.transactionCode,
    }),
  toggleUser: async (call) => {
    const target = { targetId: call.params.id, targetRole: 'user' } as const;
    const user = await setLock(call.context, { ...call, ...call.body, ...target, scope: 'own-users' });
    return user instanceof Refusal ? user : { user };
  },
};

export const superAdminDeskHandlers: Handlers<Api['superAdminDesk']> = {
  transfer: (call) =>
    movePoints(call.context, {
      ...call,
      scope: 'everyone',
      targetId: call.body.targetId,
      targetRole: call.body.targetType,
      action: call.body.action,
      amountRupees: call.body.amount,
      remark: call.body.remark ?? null,
      transactionCode: call.body.transactionCode,
    }),
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
