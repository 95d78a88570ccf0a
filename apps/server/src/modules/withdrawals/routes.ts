import type { Api } from '@pavilion/contract';
import type { Handlers } from '../../http/call.ts';
import { changeWithdrawal } from './change-withdrawal.ts';
import { createWithdrawal } from './create-withdrawal.ts';
import { withdrawalReply } from './withdrawal-reply.ts';
import { listWithdrawals } from './withdrawal-store.ts';

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
