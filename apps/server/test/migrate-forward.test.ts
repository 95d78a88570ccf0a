// The migrations on top of a database that has been in use: what was there gets the new columns' values.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { MIGRATIONS, migrate } from '../src/db/migrate.ts';

const name = `forward_${process.pid}`;
const host = inject('postgresSocket');
const admin = new pg.Client({ host, user: 'postgres', database: 'postgres' });
const early = fs.mkdtempSync(path.join(os.tmpdir(), 'pavilion-migrations-'));
let pool: pg.Pool;
beforeAll(async () => {
  await admin.connect();
  await admin.query(`create database ${name}`);
  pool = new pg.Pool({ host, user: 'postgres', database: name, max: 2 });
  for (const file of fs.readdirSync(MIGRATIONS).filter((one) => one < '0006')) {
    fs.copyFileSync(path.join(MIGRATIONS, file), path.join(early, file));
  }
});
afterAll(async () => {
  await pool.end();
  await admin.query(`drop database ${name} with (force)`);
  await admin.end();
  fs.rmSync(early, { recursive: true });
});

test('postings get the time of their transfer, and locks their setter from the audit log', async () => {
  await migrate(pool, early);
  await pool.query(
    `insert into account (username, role, password_hash) values ('root', 'super_admin', '-'), ('north', 'agent', '-');
     insert into account (username, role, parent_id, password_hash, bet_locked, user_locked)
       values ('ann', 'user', 2, '-', true, true), ('ben', 'user', 2, '-', true, false);
     insert into transfer (kind, created_at) values ('adjustment', '2026-01-05T00:00:00Z');
     insert into posting (transfer_id, ledger_account_id, amount) values (1, 1, 5), (1, 2, -5);
     insert into audit (at, request_id, actor_id, actor_role, action, target, outcome, after) values
       ('2026-01-01', 'a', 1, 'super_admin', 'account.toggle', 'account:3', 'ok', '{"betLocked": true}'),
       ('2026-01-02', 'b', 2, 'agent', 'account.toggle', 'account:3', 'ok', '{"userLocked": true}'),
       ('2026-01-03', 'c', 2, 'agent', 'account.toggle', 'account:4', 'NOT_FOUND', '{"betLocked": true}')`,
  );
  await migrate(pool);
  const { rows: postings } = await pool.query('select at from posting');
  expect(postings).toEqual([{ at: new Date('2026-01-05') }, { at: new Date('2026-01-05') }]);
  const { rows: locks } = await pool.query(
    'select username, bet_locked_role, bet_locked_by::int, user_locked_role, user_locked_by::int from account where id > 2 order by id',
  );
  expect(locks).toEqual([
    {
      ...{ username: 'ann', bet_locked_role: 'super_admin', bet_locked_by: 1 },
      ...{ user_locked_role: 'agent', user_locked_by: 2 },
    },
    {
      ...{ username: 'ben', bet_locked_role: null, bet_locked_by: null },
      ...{ user_locked_role: null, user_locked_by: null },
    },
  ]);
  await expect(pool.query('update posting set at = now()')).rejects.toThrow('never changed');
});

test('wallets get the figures of what was posted to them', async () => {
  // The state of before the migration: a wallet with postings of each sort, and no such columns.
  const before = fs.mkdtempSync(path.join(os.tmpdir(), 'pavilion-migrations-'));
  for (const file of fs.readdirSync(MIGRATIONS).filter((one) => one < '0030')) {
    fs.copyFileSync(path.join(MIGRATIONS, file), path.join(before, file));
  }
  await admin.query(`create database ${name}_figures`);
  const used = new pg.Pool({ host, user: 'postgres', database: `${name}_figures`, max: 2 });
  // Dropping the database ends connections that are just being closed.
  used.on('error', () => {});
  try {
    await migrate(used, before);
    await used.query(
      `insert into account (username, role, password_hash) values ('root', 'super_admin', '-');
       insert into ledger_account (name, account_id) values ('wallet:1', 1);
       insert into wallet (account_id, ledger_account_id, balance) values (1, 5, 1129);
       insert into transfer (kind, created_at) select kind, now() from unnest(array['issue', 'withdraw', 'settlement',
         'commission', 'settlement', 'settlement_reversal', 'adjustment']) as kind;
       insert into posting (transfer_id, ledger_account_id, amount)
         select t.id, l.id, case l.id when 5 then a.amount else -a.amount end
         from (values (1, 1000), (2, -100), (3, 300), (4, -6), (5, -70), (6, 70), (7, -65)) as a(id, amount)
           join transfer t using (id) cross join ledger_account l where l.id in (2, 5)`,
    );
    await migrate(used);
    const { rows } = await used.query('select credit::int, won::int, lost::int, balance::int from wallet');
    expect(rows).toEqual([{ credit: 900, won: 294, lost: 65, balance: 1129 }]);
  } finally {
    await used.end();
    await admin.query(`drop database ${name}_figures with (force)`);
    fs.rmSync(before, { recursive: true });
  }
});

test('commission inside a reversal or an adjustment from before is read as what it was', async () => {
  const before = fs.mkdtempSync(path.join(os.tmpdir(), 'pavilion-migrations-'));
  for (const file of fs.readdirSync(MIGRATIONS).filter((one) => one < '0075')) {
    fs.copyFileSync(path.join(MIGRATIONS, file), path.join(before, file));
  }
  await admin.query(`create database ${name}_commission`);
  const used = new pg.Pool({ host, user: 'postgres', database: `${name}_commission`, max: 2 });
  used.on('error', () => {});
  try {
    await migrate(used, before);
    // Ann won 1,000 with 20 of commission, 5 of it her agent's; a bet of hers was decided as lost, and then all was taken back.
    await used.query(
      `insert into account (username, role, password_hash) values ('root', 'super_admin', '-'), ('north', 'agent', '-');
       insert into account (username, role, parent_id, password_hash) values ('ann', 'user', 2, '-');
       insert into ledger_account (name, account_id) values ('wallet:2', 2), ('wallet:3', 3);
       insert into wallet (account_id, ledger_account_id, balance, won, lost) values (2, 5, 0, 0, 0), (3, 6, 0, 300, 300);
       insert into transfer (kind, reference_type, reference_id, corrects, meta, created_at) values
         ('settlement', 'settlement', '7/1/3', null, '{}', now()),
         ('commission', 'settlement', '7/1/3', null, '{}', now()),
         ('adjustment', 'settlement', '7/1/3', 1, '{"commission": -6}', now()),
         ('settlement_reversal', 'settlement', '7/2/3', 1, '{}', now()),
         ('settlement_reversal', 'settlement', '7/2/3', 3, '{}', now());
       insert into posting (transfer_id, ledger_account_id, amount) values (1, 2, -1000), (1, 6, 1000);
       insert into posting (transfer_id, ledger_account_id, amount) values (2, 6, -20), (2, 3, 15), (2, 5, 5);
       insert into posting (transfer_id, ledger_account_id, amount) values (3, 6, -294), (3, 2, 300), (3, 3, -5), (3, 5, -1);
       insert into posting (transfer_id, ledger_account_id, amount) values (4, 3, -15), (4, 6, -980), (4, 5, -5), (4, 2, 1000);
       insert into posting (transfer_id, ledger_account_id, amount) values (5, 2, -300), (5, 6, 294), (5, 3, 5), (5, 5, 1);
       insert into wallet_day (account_id, day, kind, received, paid) values (3, '2026-01-05', 'adjustment', 0, 294);
       insert into day_figures_mark (through_posting) values (2)`,
    );
    await migrate(used);
    const { rows } = await used.query<{ kind: string; amount: number }>(
      `select kind, amount::int from movement where ledger_account_id = 6 order by transfer_id, kind`,
    );
    expect(rows.map(({ kind, amount }) => `${kind} ${amount}`)).toEqual([
      ...['settlement 1000', 'commission -20', 'adjustment -300', 'commission 6'],
      ...['commission_reversal 20', 'settlement_reversal -1000', 'adjustment_reversal 300', 'commission_reversal -6'],
    ]);
    const { rows: agents } = await used.query<{ kind: string; amount: number }>(
      'select kind, amount::int from movement where ledger_account_id = 5 order by transfer_id',
    );
    expect(agents.map(({ kind, amount }) => `${kind} ${amount}`)).toEqual([
      ...['commission 5', 'commission -1', 'commission_reversal -5', 'commission_reversal 1'],
    ]);
    const wallets = await used.query('select won::int, lost::int from wallet order by account_id');
    expect(wallets.rows).toEqual([
      { won: 0, lost: 0 },
      { won: 0, lost: 0 },
    ]);
    const { rows: days } = await used.query('select * from wallet_day');
    expect(days).toEqual([]);
    await expect(used.query('delete from posting_part')).rejects.toThrow('never changed');
  } finally {
    await used.end();
    await admin.query(`drop database ${name}_commission with (force)`);
    fs.rmSync(before, { recursive: true });
  }
});
