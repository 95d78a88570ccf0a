import { type HouseLimits, type Paise, paiseFromRupees, strictest } from '@pavilion/betting';
import type { Api, HouseLimitLevel } from '@pavilion/contract';
import { type Tx, tx } from '../../../db/transaction.ts';
import type { Call } from '../../../http/call.ts';
import { type Refusal, refuse } from '../../../http/refusal.ts';
import { writeAudit } from '../../../ledger/audit-log.ts';
import { reach } from '../../../policy/scope.ts';
import { isOfMarkets, passLimitBarrier } from './limit-barrier.ts';
import { readLevel } from './read-level.ts';
import { type LimitLevel, lockHouseLimits, placeOfLevel, readHouseLimit, writeHouseLimit } from './store.ts';

type SuperCall = Call<Api['superAdminHouseLimits']['set']>;
type AgentCall = Call<Api['agentHouseLimits']['set']>;
type Answer = HouseLimitLevel | Refusal;

type Figures = {
  maxStake: number | null;
  maxWin: number | null;
  maxExposure: number | null;
  maxLiability?: number | null;
};
const inPaise = (rupees: number | null): Paise | null => (rupees === null ? null : paiseFromRupees(rupees));
const limitsOf = (figures: Figures): HouseLimits => ({
  stakeMaxPaise: inPaise(figures.maxStake),
  winMaxPaise: inPaise(figures.maxWin),
  exposureMaxPaise: inPaise(figures.maxExposure),
  liabilityMaxPaise: inPaise(figures.maxLiability ?? null),
});
const NOTHING = limitsOf({ maxStake: null, maxWin: null, maxExposure: null });

const isSame = (one: HouseLimits, other: HouseLimits): boolean =>
  one.stakeMaxPaise === other.stakeMaxPaise &&
  one.winMaxPaise === other.winMaxPaise &&
  one.exposureMaxPaise === other.exposureMaxPaise &&
  one.liabilityMaxPaise === other.liabilityMaxPaise;

/** Writes a level with its audit row; refuses when something else stands there than the caller saw. */
async function write(
  t: Tx,
  call: SuperCall | AgentCall,
  level: LimitLevel,
  limits: HouseLimits,
): Promise<Refusal | null> {
  const { context, actor, body } = call;
  await lockHouseLimits(t);
  const before = await readHouseLimit(t, level.scope, level.key);
  if (body.standing !== undefined && !isSame(limitsOf(body.standing), before ?? NOTHING)) {
    return refuse('LIMIT_CHANGED');
  }
  await writeHouseLimit(t, level.scope, level.key, limits, { actorId: actor.accountId, atMs: context.clock.now() });
  call.audit({ before: before ?? {}, after: { ...limits, reason: body.reason } });
  await writeAudit(t, [call.takeAuditRow('ok')]);
  return null;
}

/** Answers when the change counts for every bet that is decided from then on. */
async function inForce({ context }: SuperCall | AgentCall, level: LimitLevel): Promise<Answer> {
  await passLimitBarrier(context, level);
  return (await readLevel(context.db, level)) ?? refuse('NOT_FOUND');
}

/** What the audit log names: a market, a sport and an account as in all acts on them. */
function targetOf({ scope, key }: LimitLevel): string {
  if (scope === 'platform') return 'limits:platform';
  if (scope === 'kind') return `limits:${key}`;
  return `${isOfMarkets(scope) ? scope : 'account'}:${key}`;
}

/** A super admin sets one level. Refuses NOT_FOUND for a level that there is not. */
export async function setHouseLimit(call: SuperCall): Promise<Answer> {
  const { context, body } = call;
  const level: LimitLevel = { scope: body.scope, key: body.key };
  call.audit({ target: targetOf(level) });
  const limits = limitsOf(body);
  if (limits.liabilityMaxPaise !== null && !isOfMarkets(level.scope)) {
    return refuse('INVALID_REQUEST', { field: 'maxLiability' }, 'The liability is limited by market, not by account.');
  }
  if ((await placeOfLevel(context.db, level)) === null) return refuse('NOT_FOUND', { field: 'key' });
  const refusal = await tx(context.pool, (t) => write(t, call, level, limits));
  return refusal ?? inForce(call, level);
}

/** The first figure that is looser than what stands above it, or null. One that is left out says nothing. */
function looser(limits: HouseLimits, above: HouseLimits): 'maxStake' | 'maxWin' | 'maxExposure' | null {
  const isLooser = (own: Paise | null, its: Paise | null) => own !== null && its !== null && own > its;
  if (isLooser(limits.stakeMaxPaise, above.stakeMaxPaise)) return 'maxStake';
  if (isLooser(limits.winMaxPaise, above.winMaxPaise)) return 'maxWin';
  return isLooser(limits.exposureMaxPaise, above.exposureMaxPaise) ? 'maxExposure' : null;
}

/** An agent limits one of its users. What a super admin has set for the user, or for the agent, stays in force beside it. */
export async function limitOwnUser(call: AgentCall): Promise<Answer> {
  const { context, actor, body, params } = call;
  call.audit({ target: `account:${params.id}` });
  const limits = limitsOf(body);
  const outcome = await tx(context.pool, async (t): Promise<LimitLevel | Refusal> => {
    const user = await reach(t, 'own-users', actor, params.id, 'user');
    if (user === null) return refuse('NOT_FOUND');
    const levels = await Promise.all([
      readHouseLimit(t, 'platform', ''),
      readHouseLimit(t, 'agent', String(actor.accountId)),
    ]);
    const field = looser(limits, strictest(levels.filter((above) => above !== null)));
    if (field !== null) {
      return refuse('INVALID_REQUEST', { field }, 'A user’s limit cannot be looser than your own.');
    }
    const level: LimitLevel = { scope: 'client', key: `${actor.accountId}/${user.id}` };
    return (await write(t, call, level, limits)) ?? level;
  });
  return 'scope' in outcome ? inForce(call, outcome) : outcome;
}
