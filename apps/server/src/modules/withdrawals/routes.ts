import { paise, rupeesFromPaise } from '@pavilion/betting';
import type { Api } from '@pavilion/contract';
import { dayBounds } from '../../db/day.ts';
import type { Handlers } from '../../http/call.ts';
import { changeWithdrawal } from './change-withdrawal.ts';
import { createWithdrawal } from './create-withdrawal.ts';
import { ownWithdrawalReply, withdrawalReply } from './withdrawal-reply.ts';
import { listOwnWithdrawals, listWithdrawals } from './withdrawal-store.ts';

export const withdrawalHandlers: Handlers<Api['withdrawals']> = {
  list: async ({ context, query }) => {
    const { page, limit, skip = (page - 1) * limit, status } = query;
    const search = (query.search ?? '').trim().toLowerCase();
    const filter = { status, search, ...dayBounds(context.settings.calendar(), query.from, query.to) };
    const { rows, total, totalPaise } = await listWithdrawals(context.db, filter, { limit, skip });
    const paging = { page: Math.floor(skip / limit) + 1, pageSize: limit };
    return { items: rows.map(withdrawalReply), total, ...paging, totalAmount: rupeesFromPaise(paise(totalPaise)) };
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
