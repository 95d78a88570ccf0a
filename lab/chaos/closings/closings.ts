import { NO_SECOND_PERSON } from '../../../apps/server/src/policy/second-person/second-person.ts';
import { paise } from '@pavilion/betting';
import { setLock } from '../../../apps/server/src/modules/accounts/set-lock.ts';
import { assignAgent } from '../../../apps/server/src/modules/accounts/assign-agent.ts';
import { switchCatalogue } from '../../../apps/server/src/modules/catalogue/switch-catalogue.ts';
import { setHouseLimit } from '../../../apps/server/src/modules/limits/house/set-house-limit.ts';
import { limitHandlers } from '../../../apps/server/src/modules/limits/routes.ts';
import { setTerms } from '../../../apps/server/src/modules/markets/set-terms.ts';
import { suspendMarket } from '../../../apps/server/src/modules/markets/suspend-market.ts';
import { settleMarketWith } from '../../../apps/server/src/modules/settlement/settle-market.ts';
import { simActor, simAuditRow } from '../../../apps/server/test/support/points.ts';
import { callBy } from '../../../apps/server/test/support/sim-call.ts';
import type { SimMarket } from '../../../apps/server/test/support/sim-book.ts';
import type { World } from '../../../apps/server/test/support/betting-world.ts';

/** Who bets, on what, and an agent other than the player's. */
export type Scene = {
  readonly world: World;
  readonly market: SimMarket;
  readonly playerId: number;
  readonly otherAgentId: number;
};

const adminRow = ({ world }: Scene, action: string) =>
  simAuditRow(world.context.clock.now(), simActor('super_admin', world.adminId), action, '', 'ok');

function lockBetting(scene: Scene, targetId: number, targetRole: 'user' | 'agent'): Promise<unknown> {
  const { world } = scene;
  return setLock(world.context, {
    actor: simActor('super_admin', world.adminId),
    scope: 'everyone',
    targetId: String(targetId),
    targetRole,
    field: 'betLocked',
    value: true,
    audit: () => {},
    takeAuditRow: (outcome) => ({ ...adminRow(scene, 'account.toggle'), outcome }),
  });
}

const agentOf = async ({ world, playerId }: Scene): Promise<number> => {
  const { rows } = await world.context.pool.query<{ parent_id: number }>(
    'select parent_id from account where id = $1',
    [playerId],
  );
  return rows[0]?.parent_id ?? 0;
};

const limitHouse = ({ world }: Scene, scope: 'market' | 'player' | 'agent', id: number) =>
  setHouseLimit({
    ...callBy(world, 'super_admin', world.adminId, 'limits.set'),
    params: undefined,
    body: {
      ...{ scope, key: String(id), maxStake: 1, maxWin: null, maxExposure: null, maxLiability: null },
      reason: 'test',
    },
  });

export type Closing = {
  readonly close: (scene: Scene) => Promise<unknown>;
  /** What the next bet of the same player on the same market is answered. */
  readonly next: string;
};

/**
 * Everything that is promised to hold from its acknowledgement on for bets that were still on their way, in an order in
 * which none keeps a later one's player from betting.
 */
export const CLOSINGS: Readonly<Record<string, Closing>> = {
  suspension: {
    next: 'MARKET_SUSPENDED',
    close: (scene) =>
      suspendMarket(scene.world.context, {
        marketId: scene.market.id,
        suspended: true,
        reason: 'test',
        actorId: scene.world.adminId,
        auditRow: () => adminRow(scene, 'market.suspend'),
      }),
  },
  settlement: {
    next: 'MARKET_SUSPENDED',
    close: ({ world, market }) =>
      settleMarketWith(world.context, {
        marketId: market.id,
        declared: { type: 'void' },
        source: 'back_office',
        evidence: {},
        reason: 'test',
        actorId: null,
        feed: null,
      }),
  },
  'change of the limits of the market': {
    next: 'STAKE_OUT_OF_RANGE',
    close: (scene) =>
      setTerms(scene.world.context, {
        marketId: scene.market.id,
        terms: { stakeMinPaise: null, stakeMaxPaise: paise(100), betDelayMs: null },
        standing: null,
        reason: 'test',
        actorId: scene.world.adminId,
        auditRow: () => adminRow(scene, 'market.terms'),
      }),
  },
  'pause of the player': {
    next: 'LIMIT_REACHED',
    close: ({ world, playerId }) =>
      limitHandlers.timeOut({
        ...callBy(world, 'user', playerId, 'limit.time-out'),
        params: undefined,
        body: { days: 1 },
      }),
  },
  'own limit of the player': {
    next: 'LIMIT_REACHED',
    close: ({ world, playerId }) =>
      limitHandlers.set({
        ...callBy(world, 'user', playerId, 'limit.set'),
        params: { subject: 'stake', period: 'day' },
        body: { max: 1 },
      }),
  },
  'move of the player to another agent': {
    next: 'placed',
    close: (scene) =>
      assignAgent(scene.world.context, {
        actor: simActor('super_admin', scene.world.adminId),
        scope: 'everyone',
        targetId: String(scene.playerId),
        targetRole: 'user',
        agentId: String(scene.otherAgentId),
        audit: () => {},
        takeAuditRow: (outcome) => ({ ...adminRow(scene, 'account.assign'), outcome }),
        second: NO_SECOND_PERSON,
      }),
  },
  'lock of the player': {
    next: 'BET_LOCKED',
    close: (scene) => lockBetting(scene, scene.playerId, 'user'),
  },
  'lock of the agent': {
    next: 'BET_LOCKED',
    close: async (scene) => lockBetting(scene, await agentOf(scene), 'agent'),
  },
  'house limit of the market': {
    next: 'STAKE_OUT_OF_RANGE',
    close: (scene) => limitHouse(scene, 'market', scene.market.id),
  },
  'house limit of the player': {
    next: 'STAKE_OUT_OF_RANGE',
    close: (scene) => limitHouse(scene, 'player', scene.playerId),
  },
  'house limit of the agent': {
    next: 'STAKE_OUT_OF_RANGE',
    close: async (scene) => limitHouse(scene, 'agent', await agentOf(scene)),
  },
  'switch of the competition': {
    next: 'MARKET_NOT_AVAILABLE',
    close: (scene) =>
      switchCatalogue(scene.world.context, {
        what: { level: 'competitions', sportId: 4, ids: [7] },
        enabled: false,
        actorId: scene.world.adminId,
        auditRow: () => adminRow(scene, 'catalogue.switch'),
      }),
  },
};
