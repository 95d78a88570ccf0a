// `npm run reconcile`: derives every balance and exposure again from the records and prints each difference.
import { reconcile } from '../../apps/server/src/ledger/reconcile.ts';
import { withDatabase } from './database.ts';

await withDatabase(async ({ pool }) => {
  const differences = await reconcile(pool);
  for (const { rule, subject, fault } of differences) console.log(`${subject}: ${fault}\n    ${rule}`);
  console.log(differences.length === 0 ? 'reconciled: no difference' : `${differences.length} differences`);
  return differences.length === 0 ? 0 : 1;
});
