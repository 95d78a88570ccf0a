// `npm run db:reset -- --yes`: removes every table and makes them again, empty; the next start seeds the demo.
import type pg from 'pg';
import { migrate } from '../../apps/server/src/db/migrate.ts';
import { withDatabase } from './database.ts';

await withDatabase(async ({ pool, config, inUse }) => {
  const refusal = refusalOf(config.environment === 'live' || (await isSetLive(pool)), inUse);
  if (refusal) {
    console.error(refusal);
    return 1;
  }
  await pool.query('drop schema public cascade');
  await pool.query('create schema public');
  const applied = await migrate(pool);
  console.log(`the database is empty again (${applied.length} migrations applied)`);
  return 0;
});

/** What App Settings say; a database without tables says nothing. */
async function isSetLive(pool: pg.Pool): Promise<boolean> {
  const { rows } = await pool.query(`select to_regclass('setting') is not null as made`);
  if (rows[0]?.made !== true) return false;
  const said = await pool.query(`select value ->> 'environment' as environment from setting where key = 'server'`);
  return said.rows[0]?.environment === 'live';
}

function refusalOf(isLive: boolean, inUse: boolean): string | undefined {
  if (isLive) return 'a live database is never reset (PAVILION_ENV, or App Settings)';
  if (inUse) return 'Pavilion is running on this database: stop it first';
  if (!process.argv.includes('--yes'))
    return 'this deletes every account, bet and posting; to do it: npm run db:reset -- --yes';
  return undefined;
}
