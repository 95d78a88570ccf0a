import type { Api, ReplyOf } from '@pavilion/contract';
import { type Db, tx } from '../../db/transaction.ts';
import type { Call } from '../../http/call.ts';
import { type Refusal, refuse } from '../../http/refusal.ts';
import { writeAudit } from '../../ledger/audit-log.ts';
import type { Moves } from '../../policy/second-person/second-person.ts';
import { houseSums } from '../../ledger/house-sums.ts';
import { clearPlatform, countAll, takeTime } from './reset-store.ts';
import { lockSetting } from './setting-store.ts';

type Reset = Api['settingsBackOffice']['reset'];

/**
 * What a reset leaves as it is: the audit log, what the installation is set to, and what the feed has told about matches.
 * Every other table is emptied.
 */
export const KEPT: readonly string[] = [
  ...['schema_migration', 'lease', 'attempt', 'setting', 'terms_words', 'content_picture'],
  ...['audit', 'audit_seal', 'audit_tally', 'audit_horizon'],
  ...[
    'sport',
    'competition',
    'event',
    'market',
    'market_suspension',
    'market_non_runner',
    'back_office_act',
    'settlement',
    'catalogue_act',
  ],
  ...['price_row', 'price_point', 'event_score', 'alert_desk'],
];
/** What belongs to an account and stays with those who stay. */
export const OF_STAFF: readonly string[] = [
  'session',
  'activity',
  'sighting',
  'sighting_day',
  'two_factor',
  'recovery_code',
  'login_challenge',
  'button_preset',
];

/** What goes for good, for a second person to judge. More of it may come until then. */
const movesOf = ({ agents, users, bets }: { agents: number; users: number; bets: number }): Moves => ({
  paise: 0,
  basis: '',
  shows: {
    ...{ title: 'Reset of the platform', about: `${agents} agents, ${users} users, ${bets} bets` },
    ...{ players: 0, agents: 0, house: 0, accounts: 0, rows: [] },
  },
});

const housesOf = async (db: Db) =>
  Object.fromEntries((await houseSums(db)).map(({ name, balance }) => [name, balance]));

/**
 * Clears the platform: agents, users and all that they did are gone for good, and the ledger begins anew with nothing in
 * it. The audit row of the act says what there was. Refused in a live environment, by the setting as it stands at the
 * moment of the act.
 */
export async function resetPlatform(call: Call<Reset>): Promise<ReplyOf<Reset> | Refusal> {
  const { context } = call;
  call.audit({ target: 'platform' });
  const outcome = await tx(context.pool, async (t) => {
    await takeTime(t);
    const { value } = await lockSetting(t, 'server');
    const isLive =
      typeof value === 'object' && value !== null && 'environment' in value && value.environment === 'live';
    if (isLive || context.config.environment === 'live') return refuse('RESET_NOT_ALLOWED');
    const counts = await countAll(t);
    const waits = await call.second.admit(t, 'reset', async () => movesOf(counts));
    if (waits !== null) return waits;
    const balances = await housesOf(t);
    await clearPlatform(t, KEPT, OF_STAFF);
    const { postings, ...removed } = counts;
    call.audit({ before: { ...removed, postings, balancesPaise: balances }, after: { agents: 0, users: 0 } });
    await writeAudit(t, [call.takeAuditRow('ok')]);
    t.onCommit(() => context.bus.publish('platform.cleared', {}));
    return { message: 'Platform data has been cleared successfully.', removed };
  });
  return outcome;
}
