import { expect, test } from 'vitest';
import { startReadiness } from '../../src/roles/readiness.ts';
import { database } from '../../src/db/transaction.ts';
import { testDatabase } from '../support/database.ts';

test('a server is ready while its database answers, and until it leaves', async () => {
  const w = await testDatabase();
  let gone = false;
  const db = database(w.pool);
  const readiness = startReadiness({
    run: (statement, ...args) => (gone ? Promise.reject(new Error('gone')) : db.run(statement, ...args)),
  });
  expect(readiness.state()).toBe('ready');
  gone = true;
  await expect.poll(() => readiness.state()).toBe('away');
  gone = false;
  await expect.poll(() => readiness.state()).toBe('ready');
  await readiness.leave(0);
  expect(readiness.state()).toBe('leaving');
  readiness.close();
  await w.close();
});
