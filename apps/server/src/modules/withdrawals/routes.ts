import type { Api } from '@pavilion/contract';
import type { Handlers } from '../../http/call.ts';
import { changeWithdrawal } from './change-withdrawal.ts';
import { createWithdrawal } from './create-withdrawal.ts';
import { ownWithdrawalReply, withdrawalReply } from './withdrawal-reply.ts';
import { listOwnWithdrawals, listWithdrawals } from './withdrawal-store.ts';

export const withdrawalHandlers: Handlers<Api['withdrawals']> = {
  list: async ({ context, query }) => {
    const { page, limit, skip = (page - 1) * limit, status } = query;
    const search = (query.search ?? '').trim().toLowerCase();
    const { rows, total } = await listWithdrawals(context.db, { status, search }, { limit, skip });
    return { items: rows.map(withdrawalReply), total, page: Math.floor(skip / limit) + 1, pageSize: limit };
  },
  create: createWithdrawal,
  change: changeWithdrawal,
};

export const ownWithdrawalHandlers: Handlers<Api['ownWithdrawals']> = {
  list: async ({ context, actor, query: { page, limit } }) => {
    const { rows, total } = await listOwnWithdrawals(context.db, actor.accountId, { limit, skip: (page - 1) * limit });
    return { items: rows.map(ownWithdrawalReply), total, page, pageSize: limit };
  },
};
