import { type HouseLimits, isMarketKind, type Paise, paiseFromRupees, strictest } from '@pavilion/betting';
import type { Api, HouseLimitRow } from '@pavilion/contract';
import type { Context } from '../../context.ts';
import { passMarketBarrier } from '../../db/market-lock.ts';
import { tx } from '../../db/transaction.ts';
import type { Call } from '../../http/call.ts';
import { type Refusal, refuse } from '../../http/refusal.ts';
import { writeAudit } from '../../ledger/audit-log.ts';
import { lockWallets } from '../../ledger/wallet.ts';
import { reach } from '../../policy/scope.ts';
import {
  isKnownLevel,
  type LimitScope,
  listHouseLimits,
  marketsOfLevel,
  readHouseLimit,
  usersOfAgent,
  writeHouseLimit,
} from './store.ts';

type Answer = { items: HouseLimitRow[] } | Refusal;

const inPaise = (rupees: number | null): Paise | null => (rupees === null ? null : paiseFromRupees(rupees));

const OF_MARKETS: readonly LimitScope[] = ['platform', 'sport', 'kind', 'market'];

/**
 * Resolves when every placement that may have read the limits before a change has ended: later ones read the new word
 * under their locks.
 */
async function passBarrier(context: Pick<Context, 'db' | 'pool'>, scope: LimitScope, key: string): Promise<void> {
  if (OF_MARKETS.includes(scope)) return passMarketBarrier(context.db, await marketsOfLevel(context.db, scope, key));
  const players = scope === 'agent' ? await usersOfAgent(context.db, Number(key)) : [Number(key.split('/').at(-1))];
  await tx(context.pool, async (t) => {
    await lockWallets(t, players);
  });
}

/** A super admin sets one level. Refuses NOT_FOUND for a level that there is not. */
export async function setHouseLimit(call: Call<Api['superAdminHouseLimits']['set']>): Promise<Answer> {
  const { context, actor, body } = call;
  const { scope, key, reason } = body;
  call.audit({ target: `house-limit:${scope}:${key}` });
  const limits: HouseLimits = {
    stakeMaxPaise: inPaise(body.maxStake),
    winMaxPaise: inPaise(body.maxWin),
    exposureMaxPaise: inPaise(body.maxExposure),
    liabilityMaxPaise: inPaise(body.maxLiability),
  };
  if (limits.liabilityMaxPaise !== null && !OF_MARKETS.includes(scope)) {
    return refuse('INVALID_REQUEST', { field: 'maxLiability' }, 'The liability is limited by market, not by account.');
  }
  const known =
    scope === 'platform'
      ? key === ''
      : scope === 'kind'
        ? isMarketKind(key)
        : await isKnownLevel(context.db, scope, key);
  if (!known) return refuse('NOT_FOUND', { field: 'key' });
  await tx(context.pool, async (t) => {
    const before = await readHouseLimit(t, scope, key);
    await writeHouseLimit(t, scope, key, limits, { actorId: actor.accountId, atMs: context.clock.now() });
    call.audit({ before: before ?? {}, after: { ...limits, reason } });
    await writeAudit(t, [call.takeAuditRow('ok')]);
  });
  await passBarrier(context, scope, key);
  return { items: await listHouseLimits(context.db, null) };
}

/** The first figure that is looser than what stands above it, or null. One that is left out says nothing. */
function looser(limits: HouseLimits, above: HouseLimits): 'maxStake' | 'maxWin' | 'maxExposure' | null {
  const isLooser = (own: Paise | null, its: Paise | null) => own !== null && its !== null && own > its;
  if (isLooser(limits.stakeMaxPaise, above.stakeMaxPaise)) return 'maxStake';
  if (isLooser(limits.winMaxPaise, above.winMaxPaise)) return 'maxWin';
  return isLooser(limits.exposureMaxPaise, above.exposureMaxPaise) ? 'maxExposure' : null;
}

/** An agent limits one of its users. What a super admin has set for the user, or for the agent, stays in force beside it. */
export async function limitOwnUser(call: Call<Api['agentHouseLimits']['set']>): Promise<Answer> {
  const { context, actor, body, params } = call;
  call.audit({ target: `account:${params.id}` });
  const limits: HouseLimits = {
    stakeMaxPaise: inPaise(body.maxStake),
    winMaxPaise: inPaise(body.maxWin),
    exposureMaxPaise: inPaise(body.maxExposure),
    liabilityMaxPaise: null,
  };
  const outcome = await tx(context.pool, async (t) => {
    const user = await reach(t, 'own-users', actor, params.id, 'user');
    if (user === null) return refuse('NOT_FOUND');
    const levels = await Promise.all([
      readHouseLimit(t, 'platform', ''),
      readHouseLimit(t, 'agent', String(actor.accountId)),
    ]);
    const field = looser(limits, strictest(levels.filter((level) => level !== null)));
    if (field !== null) {
      return refuse('INVALID_REQUEST', { field }, 'A user’s limit cannot be looser than your own.');
    }
    const key = `${actor.accountId}/${user.id}`;
    const before = await readHouseLimit(t, 'client', key);
    await writeHouseLimit(t, 'client', key, limits, { actorId: actor.accountId, atMs: context.clock.now() });
    call.audit({ before: before ?? {}, after: { ...limits, reason: body.reason } });
    await writeAudit(t, [call.takeAuditRow('ok')]);
    return key;
  });
  if (typeof outcome !== 'string') return outcome;
  await passBarrier(context, 'client', outcome);
  return { items: await listHouseLimits(context.db, actor.accountId) };
}
