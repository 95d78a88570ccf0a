// `npm run audit:verify`: recomputes the hash chain over the audit log and the seals over the ledger, holds both against the heads
// that the data folder keeps, and prints everything that does not fit.
import { withDatabase } from './database.ts';
import { sayChainFaults } from './verify/verify-books.ts';

await withDatabase(async ({ pool, config }) =>
  (await sayChainFaults(pool, config.dataFolder, (line) => console.log(line))) === 0 ? 0 : 1,
);
