// `npm run db:migrate`: brings the tables up to date without starting the product (which does the same by itself).
import { migrate } from '../../apps/server/src/db/migrate.ts';
import { withDatabase } from './database.ts';

await withDatabase(async ({ pool }) => {
  const applied = await migrate(pool);
  for (const name of applied) console.log(`applied ${name}`);
  if (applied.length === 0) console.log('nothing to migrate');
  return 0;
});
