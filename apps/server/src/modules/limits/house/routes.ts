import type { Api } from '@pavilion/contract';
import type { Handlers } from '../../../http/call.ts';
import { refuse } from '../../../http/refusal.ts';
import { readLevel, strictestWords } from './read-level.ts';
import { limitOwnUser, setHouseLimit } from './set-house-limit.ts';
import { allSports, houseLimitsAt, listHouseLimits } from './store.ts';

export const superAdminHouseLimitHandlers: Handlers<Api['superAdminHouseLimits']> = {
  list: async ({ context }) => {
    const [items, sports] = await Promise.all([listHouseLimits(context.db, null), allSports(context.db)]);
    return { items, sports };
  },
  level: async ({ context, query }) => (await readLevel(context.db, query)) ?? refuse('NOT_FOUND', { field: 'key' }),
  set: setHouseLimit,
};

export const agentHouseLimitHandlers: Handlers<Api['agentHouseLimits']> = {
  list: async ({ context, actor }) => {
    const [items, above] = await Promise.all([
      listHouseLimits(context.db, actor.accountId),
      houseLimitsAt(context.db, [
        { scope: 'platform', key: '' },
        { scope: 'agent', key: String(actor.accountId) },
      ]),
    ]);
    return { items, inForce: strictestWords(above) };
  },
  // Of another agent's user there is no such level.
  level: async ({ context, actor, params }) =>
    (await readLevel(context.db, { scope: 'client', key: `${actor.accountId}/${params.id}` })) ?? refuse('NOT_FOUND'),
  set: limitOwnUser,
};
