import { afterAll, beforeAll, expect, test } from 'vitest';
import { sealAudit, verifyAuditChain } from '../../src/ledger/audit-chain.ts';
import { type World, world } from '../world.ts';

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
