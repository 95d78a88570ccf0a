import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { sealAudit, startSealer, verifyAuditChain } from '../../src/ledger/audit-chain.ts';
import { type World, world } from '../support/world.ts';

let w: World;
beforeAll(async () => {
  w = await world();
});
afterAll(() => w.close());

/** Does what the triggers forbid, as somebody with the database's password could. */
const asSuperuser = `set session_replication_role = replica`;

test('seals what was written, once, also when several nodes seal at the same time', async () => {
  for (const name of ['ann', 'ben', 'nobody']) {
    await w.send('POST', '/api/auth/login', { body: { username: name, password: 'a perfectly fine password' } });
  }
  const passes = await Promise.all([sealAudit(w.pool), sealAudit(w.pool), sealAudit(w.pool)]);
  expect(passes.reduce((sum, pass) => sum + pass.sealed, 0)).toBe(3);
  expect(await verifyAuditChain(w.pool)).toEqual({ rows: 3, unsealed: 0, faults: [] });
});

test('a row with a lower id that becomes visible later is sealed too', async () => {
  const late = await w.pool.connect();
  await late.query('begin');
  await late.query(`insert into audit (at, request_id, action, outcome) values (now(), 'late', 'test', 'ok')`);
  await w.pool.query(`insert into audit (at, request_id, action, outcome) values (now(), 'early', 'test', 'ok')`);
  expect((await sealAudit(w.pool)).sealed).toBe(1);
  await late.query('commit');
  late.release();
  expect((await sealAudit(w.pool)).sealed).toBe(1);
  expect(await verifyAuditChain(w.pool)).toEqual({ rows: 5, unsealed: 0, faults: [] });
});

const horizon = async () =>
  (await w.pool.query<{ audit_id: number }>('select audit_id from audit_horizon')).rows[0]?.audit_id;
const newest = async () => (await w.pool.query<{ id: number }>('select max(id) as id from audit')).rows[0]?.id;
const addRow = (client: { query(sql: string): Promise<unknown> }, name: string) =>
  client.query(`insert into audit (at, request_id, action, outcome) values (now(), '${name}', 'test', 'ok')`);

describe('what is sealed already', () => {
  test('is not read again', async () => {
    expect(await sealAudit(w.pool)).toEqual({ read: 0, sealed: 0 });
    await addRow(w.pool, 'one more');
    expect(await sealAudit(w.pool)).toEqual({ read: 1, sealed: 1 });
    expect(await sealAudit(w.pool)).toEqual({ read: 0, sealed: 0 });
  });

  test('ends before an id whose transaction has not ended, however long that takes', async () => {
    const before = await horizon();
    const late = await w.pool.connect();
    await late.query('begin');
    await addRow(late, 'late');
    await addRow(w.pool, 'early');
    const queries = vi.spyOn(w.pool, 'connect');
    const sealer = startSealer(w.pool, w.context.log, 2);
    await expect.poll(() => queries.mock.calls.length).toBeGreaterThan(60);
    expect(await horizon()).toBe(before);
    await late.query('commit');
    late.release();
    await expect.poll(horizon).toBe(await newest());
    await sealer.close();
    queries.mockRestore();
    expect(await verifyAuditChain(w.pool)).toMatchObject({ unsealed: 0, faults: [] });
  });

  test('passes an id that was drawn for nothing, after a while', async () => {
    const gone = await w.pool.connect();
    await gone.query('begin');
    await addRow(gone, 'gone');
    await gone.query('rollback');
    gone.release();
    await addRow(w.pool, 'after the gap');
    await sealAudit(w.pool);
    expect(await horizon()).toBe(((await newest()) ?? 0) - 2);
    const sealer = startSealer(w.pool, w.context.log, 2);
    await expect.poll(horizon).toBe(await newest());
    await sealer.close();
    expect(await sealAudit(w.pool)).toEqual({ read: 0, sealed: 0 });
  });
});

test('rows cannot be changed by ordinary means', async () => {
  await expect(w.pool.query(`update audit set outcome = 'ok'`)).rejects.toThrow('never changed');
  await expect(w.pool.query('delete from audit_seal')).rejects.toThrow('never changed');
});

test.each([
  ['a changed outcome', `update audit set outcome = 'ok' where id = 3`, 'the row is not the one that was sealed'],
  ['a changed time', `update audit set at = at + interval '1 microsecond' where id = 3`, 'the row is not the one'],
  ['a changed actor', `update audit set actor_id = 1, actor_role = 'user' where id = 3`, 'the row is not the one'],
  ['a removed row', 'delete from audit where id = 3', 'the sealed row is gone'],
  ['a removed seal', 'delete from audit_seal where seq = 3', 'seals 3 to 3 are missing'],
])('finds %s', async (_, sql, fault) => {
  // One connection, so that the change can be rolled back after the chain was checked inside of it.
  const client = await w.pool.connect();
  try {
    await client.query('begin');
    await client.query(asSuperuser);
    await client.query(sql);
    const report = await verifyAuditChain(client);
    expect(report.faults.length).toBeGreaterThan(0);
    expect(report.faults[0]?.fault).toContain(fault);
  } finally {
    await client.query('rollback');
    await client.query('reset session_replication_role');
    client.release();
  }
  expect((await verifyAuditChain(w.pool)).faults).toEqual([]);
});
