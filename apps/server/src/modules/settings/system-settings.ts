import { type Api, ODDS_INTERVAL_USEC, type ReplyOf } from '@pavilion/contract';
import type { Context } from '../../context.ts';
import { type Tx, tx } from '../../db/transaction.ts';
import type { Call } from '../../http/call.ts';
import { type Refusal, refuse } from '../../http/refusal.ts';
import { writeAudit } from '../../ledger/audit-log.ts';
import { spendConfirmation } from '../../policy/second-person/confirmation-store.ts';
import { environmentOf } from '../../policy/environment.ts';
import { isZoneOpen } from './identity/zone-store.ts';
import { lastChange, lockSetting, putSetting } from './setting-store.ts';
import { DEFAULT_SETTINGS, type ServerSettings, withChange } from './settings-cache.ts';

type Calls = Api['settingsBackOffice'];
export type Change = Pick<Call<Calls['setEnvironment']>, 'context' | 'actor' | 'audit' | 'takeAuditRow'>;
export type Changed = ReplyOf<Calls['setEnvironment']>;

async function systemSettings(context: Context): Promise<ReplyOf<Calls['app']>> {
  const inForce = context.settings.current();
  const { oddsUpdateUsec, turnkeyFilteringEnabled, weekStartsOn, agentFloatMinimum, identity } = inForce;
  const { ordersKeptThroughSuspensions } = inForce;
  const [last, timeZoneOpen] = await Promise.all([lastChange(context.db), isZoneOpen(context.db)]);
  return {
    environment: environmentOf(context),
    environmentPinned: context.config.environment === 'live',
    oddsUpdateUsec,
    oddsUpdateMs: Math.round(oddsUpdateUsec / 1000),
    turnkeyFilteringEnabled,
    weekStartsOn,
    agentFloatMinimum,
    ordersKeptThroughSuspensions,
    identity,
    timeZoneOpen,
    terms: { text: inForce.termsText, version: inForce.termsVersion },
    updatedAt: last?.updated_at.toISOString() ?? null,
    updatedBy: last?.updated_by ?? null,
  };
}

/** Puts a change beside what is stored; where that is broken, beside what is in force. Every server hears of it. */
export async function changeServer(
  call: Change,
  made: Partial<ServerSettings>,
  refusalOf: (t: Tx, standing: ServerSettings) => Promise<Refusal | null> = async () => null,
): Promise<Refusal | null> {
  const { context, actor } = call;
  const inForce = context.settings.current();
  call.audit({ target: 'settings:server', after: made });
  const refused = await tx(context.pool, async (t) => {
    const { value } = await lockSetting(t, 'server');
    // What stands, not what this server knows: another one may have changed it a moment ago.
    const stored = withChange(value, {});
    const standing = stored === null ? inForce : { ...DEFAULT_SETTINGS, ...stored };
    const refusal = await refusalOf(t, standing);
    if (refusal !== null) return refusal;
    const before = Object.fromEntries(Object.entries(standing).filter(([name]) => Object.hasOwn(made, name)));
    call.audit({ before });
    await putSetting(
      t,
      'server',
      withChange(value, made) ?? { ...inForce, ...made },
      context.clock.now(),
      actor.accountId,
    );
    await writeAudit(t, [call.takeAuditRow('ok')]);
    t.onCommit(() => context.bus.publish('settings.changed', {}));
    return null;
  });
  // The answer, and whatever follows it here, goes by the change.
  if (refused === null) await context.settings.refresh();
  return refused;
}

/** Makes a change, or answers why it is not made; then the settings as they are, with the words to show. */
export async function change(
  call: Change,
  made: Partial<ServerSettings>,
  message: string,
  refusalOf?: (t: Tx, standing: ServerSettings) => Promise<Refusal | null>,
): Promise<Changed | Refusal> {
  const { context } = call;
  const refused = await changeServer(call, made, refusalOf);
  return refused ?? { ...(await systemSettings(context)), message };
}

export const app = ({ context }: Call<Calls['app']>) => systemSettings(context);

export async function setEnvironment(call: Call<Calls['setEnvironment']>): Promise<Changed | Refusal> {
  const { environment } = call.body;
  if (environment === 'dev' && call.context.config.environment === 'live') return refuse('ENVIRONMENT_PINNED');
  return change(call, { environment }, `Environment updated to ${environment.toUpperCase()}.`, (t, standing) =>
    standing.environment === 'live' && environment === 'dev' ? unconfirmed(call, t) : Promise.resolve(null),
  );
}

/** Outside of live everything can be cleared: whoever leaves it proves anew each time who it is. */
async function unconfirmed({ context, actor }: Change, t: Tx): Promise<Refusal | null> {
  if (!(await spendConfirmation(t, actor.sessionId, context.clock.now()))) return refuse('CONFIRMATION_NEEDED');
  t.onCommit(() => context.bus.publish('session.changed', { accountId: actor.accountId }));
  return null;
}

export async function setOddsInterval(call: Call<Calls['setOddsInterval']>): Promise<Changed | Refusal> {
  const { oddsUpdateUsec } = call.body;
  const { min, max } = ODDS_INTERVAL_USEC;
  if (!Number.isInteger(oddsUpdateUsec) || oddsUpdateUsec < min || oddsUpdateUsec > max) {
    const text = 'Please enter a valid positive number of microseconds.';
    return refuse('INVALID_REQUEST', { field: 'oddsUpdateUsec', min, max }, text);
  }
  return change(call, { oddsUpdateUsec }, 'Odds refresh interval updated successfully.');
}

export function setApiBehaviour(call: Call<Calls['setApiBehaviour']>): Promise<Changed | Refusal> {
  const { turnkeyFilteringEnabled } = call.body;
  const state = turnkeyFilteringEnabled ? 'enabled' : 'disabled';
  return change(call, { turnkeyFilteringEnabled }, `Turnkey competition filtering ${state}.`);
}

export function setSettlement(call: Call<Calls['setSettlement']>): Promise<Changed | Refusal> {
  const { weekStartsOn, agentFloatMinimum } = call.body;
  return change(call, { weekStartsOn, agentFloatMinimum }, 'Settlement settings updated.');
}

export function setOrders(call: Call<Calls['setOrders']>): Promise<Changed | Refusal> {
  const ordersKeptThroughSuspensions = [...new Set(call.body.ordersKeptThroughSuspensions)].sort((a, b) => a - b);
  return change(call, { ordersKeptThroughSuspensions }, 'Order settings updated.');
}
