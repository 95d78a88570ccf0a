import type { Api } from '@pavilion/contract';
import type { Handlers } from '../../http/call.ts';
import { limitOwnUser, setHouseLimit } from './set-house-limit.ts';
import { listHouseLimits } from './store.ts';

export const superAdminHouseLimitHandlers: Handlers<Api['superAdminHouseLimits']> = {
  list: async ({ context }) => ({ items: await listHouseLimits(context.db, null) }),
  set: setHouseLimit,
};

export const agentHouseLimitHandlers: Handlers<Api['agentHouseLimits']> = {
  list: async ({ context, actor }) => ({ items: await listHouseLimits(context.db, actor.accountId) }),
  set: limitOwnUser,
};
