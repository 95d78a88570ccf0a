// `npm run seed -- --size small|large`: fills an empty database. small: the demo, as the first start does; large: 10,000
// users of 500 agents with five million bets and ten million postings (docs/bench.md).
import { parseArgs } from 'node:util';
import type pg from 'pg';
import { LARGE_CROWD } from '../../lab/crowd/size.ts';
import { NotEmpty, plantCrowd } from '../../lab/crowd/plant-crowd.ts';
import { memoryBus } from '../../apps/server/src/bus/memory-bus.ts';
import type { Config } from '../../apps/server/src/config.ts';
import { type Context, systemClock, systemRandom } from '../../apps/server/src/context.ts';
import { migrate } from '../../apps/server/src/db/migrate.ts';
import { database } from '../../apps/server/src/db/transaction.ts';
import { newTransactionCode, setTransactionCode } from '../../apps/server/src/policy/transaction-code.ts';
import { hashPassword } from '../../apps/server/src/modules/sessions/password.ts';
import { DEMO_PASSWORD } from '../../apps/server/src/modules/accounts/seed/demo-accounts.ts';
import { seedDemo } from '../../apps/server/src/modules/accounts/seed/seed-demo.ts';
import { createSettingsCache } from '../../apps/server/src/modules/settings/settings-cache.ts';
import { installationKey, secretBox } from '../../apps/server/src/policy/secret-box.ts';
import { createLog, createMetrics } from '../../apps/server/src/telemetry.ts';
import { withDatabase } from './database.ts';

const NOT_EMPTY =
  'Nothing was seeded: this database is not empty. Name another PAVILION_DATA, or empty it: npm run db:reset -- --yes';

async function seedSmall(pool: pg.Pool, config: Config): Promise<number> {
  const bus = memoryBus();
  const db = database(pool);
  const log = createLog('silent');
  const settings = createSettingsCache(db, bus, log);
  const context: Context = {
    ...{ config, pool, db, bus, log, settings, clock: systemClock, random: systemRandom, metrics: createMetrics() },
    secrets: secretBox(await installationKey(config, systemRandom), systemRandom),
    quotes: { find: async () => null, current: () => null, isFed: () => true },
  };
  const seeded = await seedDemo(context);
  settings.close();
  await bus.close();
  console.log(seeded ? `seeded the demo: superadmin, 2 agents, 4 players; password ${DEMO_PASSWORD}` : NOT_EMPTY);
  return seeded ? 0 : 1;
}

async function seedLarge(pool: pg.Pool, config: Config): Promise<number> {
  const startMs = performance.now();
  const secrets = secretBox(await installationKey(config, systemRandom), systemRandom);
  const plan = await plantCrowd(pool, LARGE_CROWD, {
    nowMs: Date.now(),
    passwordHash: await hashPassword(DEMO_PASSWORD),
    say: (line) => console.log(line),
    // Agents and the super admin need codes of their own to move anything.
    andAlso: async (client, { adminId, agents }) => {
      for (let id = adminId; id <= adminId + agents; id++) {
        await setTransactionCode(database(client), secrets, id, newTransactionCode(systemRandom));
      }
    },
  });
  const seconds = (performance.now() - startMs) / 1000;
  const rows = plan.bets * 3 + plan.transfers * 3;
  console.log(
    `${plan.users.toLocaleString('en')} users of ${plan.agents} agents, ${plan.bets.toLocaleString('en')} bets and ` +
      `${(plan.transfers * 2).toLocaleString('en')} postings in ${seconds.toFixed(0)} s: ` +
      `${Math.round(rows / seconds).toLocaleString('en')} rows/s with the audit log and its seals; ` +
      `superadmin, agent1…, player1…; password ${DEMO_PASSWORD}`,
  );
  return 0;
}

const SEEDS = { small: seedSmall, large: seedLarge };
const isSize = (text: string): text is keyof typeof SEEDS => Object.hasOwn(SEEDS, text);

function askedSize(): keyof typeof SEEDS | null {
  try {
    const { values } = parseArgs({ options: { size: { type: 'string', default: '' } } });
    return isSize(values.size) ? values.size : null;
  } catch {
    return null;
  }
}

const size = askedSize();
if (size === null) {
  console.error('Say how much: npm run seed -- --size small, or --size large');
  process.exitCode = 2;
} else {
  await withDatabase(
    async ({ pool, config }) => {
      if (config.environment === 'live') {
        console.error('A live database is never seeded (PAVILION_ENV).');
        return 1;
      }
      try {
        await migrate(pool);
        return await SEEDS[size](pool, config);
      } catch (error) {
        if (!(error instanceof NotEmpty)) throw error;
        console.error(NOT_EMPTY);
        return 1;
      }
    },
    { max_wal_size: '8GB', checkpoint_timeout: '30min' },
  );
}
