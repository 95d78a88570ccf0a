// `npm run reconcile` on the database that the product is using now.
import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';

/** What it prints; throws when it finds a difference. */
export async function reconcile(): Promise<string> {
  const { E2E_DATA = '', ...environment } = process.env;
  const root = path.resolve(import.meta.dirname, '../..');
  const { stdout } = await promisify(execFile)(process.execPath, ['tools/database/reconcile.ts'], {
    cwd: root,
    env: { ...environment, PAVILION_DATA: E2E_DATA, DATABASE_URL: '' },
  });
  return stdout;
}
