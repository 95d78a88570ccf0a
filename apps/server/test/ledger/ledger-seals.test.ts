import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { depositTransfer, issueTransfer, paise } from '@pavilion/betting';
import pino from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { tx } from '../../src/db/transaction.ts';
import { sealLedger, verifyLedgerSeals } from '../../src/ledger/ledger-seals.ts';
import { post } from '../../src/ledger/post.ts';
import { reconcile } from '../../src/ledger/reconcile.ts';
import { headFaults, keepHeads, readHeads, startSealKeeper } from '../../src/ledger/seal-heads.ts';
import { type World, world } from '../support/world.ts';

let w: World;
let folder: string;
beforeAll(async () => {
  w = await world();
  folder = await fs.mkdtemp(path.join(os.tmpdir(), 'pavilion-heads-'));
  await give(1_000_000);
});
afterAll(async () => {
  await w.close();
  await fs.rm(folder, { recursive: true });
});

const root = () => String(w.ids['root']);
const entry = () => ({ actorId: null, reference: null, atMs: w.clock.nowMs });
const give = (amount: number) =>
  tx(w.pool, (t) => post(t, [{ ...entry(), transfer: issueTransfer(root(), paise(amount)) }]));
const pass = (amount: number) =>
  tx(w.pool, (t) =>
    post(t, [{ ...entry(), transfer: depositTransfer(root(), String(w.ids['north']), paise(amount)) }]),
  );
const report = () => verifyLedgerSeals(w.context.db);

test('what is posted is sealed, once, also when several servers seal at the same time', async () => {
  for (let amount = 1; amount <= 10; amount++) await pass(amount);
  await Promise.all([sealLedger(w.pool, 5), sealLedger(w.pool, 5), sealLedger(w.pool, 5)]);
  await sealLedger(w.pool, 5);
  expect(await report()).toEqual({ seals: 5, postings: 22, unsealed: 0, faults: [] });
  await sealLedger(w.pool, 5);
  expect((await report()).seals).toBe(5);
});

test('a posting that commits late keeps the seals before it, and is sealed with its neighbours', async () => {
  const { seals, postings } = await report();
  const late = await w.pool.connect();
  await late.query('begin');
  await late.query(`insert into transfer (kind, created_at) values ('issue', now())`);
  await late.query(
    `insert into posting (transfer_id, ledger_account_id, amount, at)
     select currval('transfer_id_seq'), id, case id when 1 then -7 else 7 end, now() from ledger_account where id in (1, 2)`,
  );
  await give(5);
  for (let time = 0; time < 3; time++) await sealLedger(w.pool, 5);
  expect(await report()).toMatchObject({ seals, postings, unsealed: 2, faults: [] });
  await late.query('rollback');
  late.release();
  for (let time = 0; time < 2; time++) await sealLedger(w.pool, 5);
  expect(await report()).toMatchObject({ postings: postings + 2, unsealed: 0, faults: [] });
});

test('a piece that dies before its commit leaves nothing behind', async () => {
  await pass(3);
  const before = await report();
  const dying = await w.pool.connect();
  await dying.query('begin');
  await dying.query('select pg_advisory_xact_lock(727075)');
  await sealLedger(w.pool);
  expect((await report()).seals).toBe(before.seals);
  await dying.query('rollback');
  dying.release();
  await sealLedger(w.pool);
  await sealLedger(w.pool);
  expect(await report()).toMatchObject({ seals: before.seals + 1, unsealed: 0, faults: [] });
});

test('reconciliation names the seal whose postings were changed', async () => {
  const client = await w.pool.connect();
  await client.query('set session_replication_role = replica');
  await client.query(`update transfer set remark = 'as agreed' where id = 2`);
  const rules = (await reconcile(w.pool)).filter(({ rule }) => rule.startsWith('14. every posting'));
  await client.query('update transfer set remark = null where id = 2');
  await client.query('reset session_replication_role');
  client.release();
  expect(rules).toMatchObject([{ subject: 'ledger seal 1', fault: 'postings 1 to 5 are not what was sealed' }]);
  expect((await report()).faults).toEqual([]);
});

test('an end that is cut off with its seals is found by the heads in the file, which stay as they were', async () => {
  const keeper = startSealKeeper(
    { pool: w.pool, log: pino({ level: 'silent' }), folder, now: () => w.clock.nowMs },
    60_000,
  );
  await keeper.close();
  const heads = await readHeads(folder);
  if (heads === null) throw new Error('no heads were kept');
  expect(await headFaults(w.context.db, heads)).toEqual([]);
  const client = await w.pool.connect();
  await client.query('set session_replication_role = replica');
  await client.query(
    `delete from posting where id > (select max(from_posting) - 1 from ledger_seal);
     delete from ledger_seal where seq = (select max(seq) from ledger_seal)`,
  );
  await client.query('reset session_replication_role');
  client.release();
  expect((await report()).faults).toEqual([]);
  await give(5);
  await sealLedger(w.pool);
  await sealLedger(w.pool);
  const kept = await keepHeads(w.context.db, folder, w.clock.nowMs + 1);
  expect(kept.faults).toEqual([
    `seal ${heads.ledger?.seq} of the ledger, which was there at ${heads.at}, is another one`,
  ]);
  expect(await readHeads(folder)).toEqual(heads);
});

test('a ledger that began anew with a reset is excused, by the row of the audit log', async () => {
  const heads = await readHeads(folder);
  if (heads === null) throw new Error('no heads were kept');
  await w.pool.query(
    `insert into audit (at, request_id, action, outcome) values ($1::timestamptz + interval '1 second', 'r', 'platform.reset', 'ok')`,
    [heads.at],
  );
  expect(await headFaults(w.context.db, heads)).toEqual([]);
});

test('a file that does not hold heads is said to be none, and not written over', async () => {
  await fs.writeFile(path.join(folder, 'seal-heads.json'), '{"at": 5}');
  await expect(keepHeads(w.context.db, folder, w.clock.nowMs)).rejects.toThrow('does not hold the heads');
});
