import type { HouseLimitLevel, HouseLimitRow, InheritedHouseLimits, Role } from '@pavilion/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../client.ts';
import { keys } from '../query-client.ts';

/** Everything that shows what the house takes: stale together when a level is set. */
export const HOUSE_LIMITS = [...keys.mine, 'house-limits'] as const;

export type LimitList = {
  items: readonly HouseLimitRow[];
  /** Every sport there is; of an agent's page none. */
  sports: readonly { id: string; name: string }[];
  /** What holds for all users of an agent; null of a super admin's page. */
  inForce: InheritedHouseLimits | null;
};

export const houseLimits = (viewer: Role) =>
  queryOptions({
    queryKey: [...HOUSE_LIMITS, 'list', viewer],
    queryFn: async ({ signal }): Promise<LimitList> =>
      viewer === 'agent'
        ? { ...(await call('GET', '/api/agent/house-limits', {}, { signal })), sports: [] }
        : { ...(await call('GET', '/api/super-admin/house-limits', {}, { signal })), inForce: null },
  });

export type LevelRef = Pick<HouseLimitLevel, 'scope' | 'key'>;

/** One level as it stands now: a form over it begins with what is there. `client` is an agent's word about a user. */
export const houseLimitLevel = ({ scope, key }: LevelRef) =>
  queryOptions({
    queryKey: [...HOUSE_LIMITS, 'level', scope, key],
    queryFn: ({ signal }): Promise<HouseLimitLevel> =>
      scope === 'client'
        ? call('GET', '/api/agent/house-limits/{id}', { params: { id: key } }, { signal })
        : call('GET', '/api/super-admin/house-limits/level', { query: { scope, key } }, { signal }),
    staleTime: 0,
    gcTime: 0,
    refetchOnReconnect: false,
  });

export type LimitFigures = Pick<HouseLimitRow, 'maxStake' | 'maxWin' | 'maxExposure' | 'maxLiability'>;
export type LimitFigure = keyof LimitFigures;

/** Sets a level, unless something else stands there than `standing`. */
export function setHouseLimit(
  { scope, key }: LevelRef,
  order: { figures: LimitFigures; standing: LimitFigures; reason: string },
): Promise<HouseLimitLevel> {
  const { figures, standing, reason } = order;
  if (scope !== 'client') {
    return call('PUT', '/api/super-admin/house-limits', { body: { scope, key, ...figures, standing, reason } });
  }
  return call('PUT', '/api/agent/house-limits/{id}', {
    params: { id: key },
    body: { ...ofBettor(figures), standing: ofBettor(standing), reason },
  });
}

const ofBettor = ({ maxStake, maxWin, maxExposure }: LimitFigures) => ({ maxStake, maxWin, maxExposure });
