// `npm run reconcile`: derives every balance and exposure again from the records and prints each difference.
import { withDatabase } from './database.ts';
import { sayDifferences } from './verify/verify-books.ts';

await withDatabase(async ({ pool }) => ((await sayDifferences(pool, (line) => console.log(line))) === 0 ? 0 : 1));
