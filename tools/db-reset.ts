// `npm run db:reset -- --yes`: removes every table and makes them again, empty; the next start seeds the demo.
import { migrate } from '../apps/server/src/db/migrate.ts';
import { withDatabase } from './database.ts';

await withDatabase(async ({ pool, config, inUse }) => {
  const refusal = refusalOf(config.environment === 'live', inUse);
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

function refusalOf(isLive: boolean, inUse: boolean): string | undefined {
  if (isLive) return 'a live database is never reset (PAVILION_ENV=live)';
  if (inUse) return 'Pavilion is running on this database: stop it first';
  if (!process.argv.includes('--yes'))
    return 'this deletes every account, bet and posting; to do it: npm run db:reset -- --yes';
  return undefined;
}
