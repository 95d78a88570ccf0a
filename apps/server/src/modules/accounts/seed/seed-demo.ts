import type { Context } from '../../../context.ts';
import { type Tx, tx } from '../../../db/transaction.ts';
import { createAccount } from '../create-account.ts';
import { moveAs } from '../demo/demo-cashier.ts';
import { hashPassword } from '../../sessions/password.ts';
import { DEMO_ACCOUNTS, DEMO_PASSWORD, type DemoAccount } from './demo-accounts.ts';
import { SAMPLE_HOME_PAGE } from './sample-content.ts';
import { countAccounts, countTransfersTo, demoAccountIds, isSeeded, lockSeeding, putSetting } from './seed-store.ts';

/**
 * Fills an empty database with the demo: accounts, points moved down the tree by ordinary transfers, sample content.
 * True when it did something. Does nothing in a live environment or where accounts exist; what a crash has interrupted is
 * taken up again.
 */
export async function seedDemo(context: Context): Promise<boolean> {
  if (context.config.environment === 'live') return false;
  const hashes = new Map<string, string>();
  if ((await countAccounts(context.db)) === 0) {
    // Hashing takes its time, so it is done before the lock.
    for (const { username } of DEMO_ACCOUNTS) hashes.set(username, await hashPassword(DEMO_PASSWORD));
  }
  if (!(await tx(context.pool, (t) => prepare(t, context, hashes)))) return false;
  // The lock is held while other connections move the points, so that of two nodes only one does.
  return tx(context.pool, async (t) => {
    await lockSeeding(t);
    if ((await isSeeded(t)) === true) return false;
    await fund(context);
    await putSetting(t, 'demo', { finished: true }, context.clock.now());
    return true;
  });
}

/** Makes accounts and content where there are none. True when funding is still to do. */
async function prepare(t: Tx, context: Context, hashes: ReadonlyMap<string, string>): Promise<boolean> {
  await lockSeeding(t);
  const seeded = await isSeeded(t);
  if (seeded !== null) return !seeded;
  if ((await countAccounts(t)) > 0) return false;
  const ids = new Map<string, number>();
  for (const { username, role, fullName, agent } of DEMO_ACCOUNTS) {
    const agentId = agent === null ? null : (ids.get(agent) ?? null);
    const passwordHash = hashes.get(username) ?? (await hashPassword(DEMO_PASSWORD));
    ids.set(
      username,
      await createAccount(t, context, { username, role, agentId, fullName, passwordHash, isDemo: true }),
    );
  }
  const nowMs = context.clock.now();
  await putSetting(t, 'homePage', SAMPLE_HOME_PAGE, nowMs);
  await putSetting(t, 'demo', { finished: false }, nowMs);
  return true;
}

async function fund(context: Context): Promise<void> {
  const ids = await demoAccountIds(context.db);
  for (const account of DEMO_ACCOUNTS) {
    const targetId = ids.get(account.username);
    const giver = DEMO_ACCOUNTS.find(({ username }) => username === account.fundedBy);
    const giverId = ids.get(account.fundedBy);
    if (targetId === undefined || giver === undefined || giverId === undefined) continue;
    if ((await countTransfersTo(context.db, targetId)) === 0) await give(context, giver, giverId, account, targetId);
  }
}

async function give(context: Context, giver: DemoAccount, giverId: number, to: DemoAccount, toId: number) {
  const by = { id: giverId, role: giver.role, username: giver.username, full_name: giver.fullName };
  const given = { targetId: toId, targetRole: to.role, action: 'deposit', rupees: to.rupees } as const;
  const refused = await moveAs(context, by, { ...given, requestId: 'demo-seed' });
  if (refused !== null) throw new Error(`the demo points of ${to.username} were refused: ${refused.message}`);
}
