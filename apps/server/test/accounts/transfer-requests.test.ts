// Transfers that carry the client's own id: however often one is sent, points move once.
import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { buildPart } from '../../src/app.ts';
import { reconcile } from '../../src/ledger/reconcile.ts';
import { type Answer, baseHandlers, type World, world } from '../support/world.ts';

let w: World;
let token: string;
let code: string;
beforeAll(async () => {
  w = await world();
  await w.give('root', 'root', 10_000);
  await w.give('root', 'north', 5000);
  token = await w.signIn('north');
  code = await w.codeOf('north');
});
afterAll(() => w.close());
afterEach(async () => {
  expect(await reconcile(w.pool)).toEqual([]);
});

const URL = '/api/agent/wallets/transfer';
const bodyOf = (more: Record<string, unknown> = {}) => ({
  userId: String(w.ids.ann),
  amount: 10,
  action: 'deposit',
  transactionCode: code,
  ...more,
});
const send = (more: Record<string, unknown>, headers: Record<string, string> = {}): Promise<Answer> =>
  w.send('POST', URL, { token, body: bodyOf(more), headers });
const movedFor = async (requestId: string): Promise<number> =>
  (await w.pool.query('select from transfer_request where request_id = $1', [requestId])).rowCount ?? 0;
const transfers = async (): Promise<number> =>
  (await w.pool.query<{ n: number }>('select count(*) as n from transfer')).rows[0]?.n ?? 0;

test('the same id with the same body is the first answer again, to the letter, and moves nothing more', async () => {
  const requestId = randomUUID();
  const first = await send({ requestId });
  expect(first.status).toBe(200);
  await send({ amount: 3 });
  const before = await transfers();
  const again = await send({ requestId: requestId.toUpperCase() });
  expect([again.status, again.body]).toEqual([200, first.body]);
  expect(await transfers()).toBe(before);
  const { rows } = await w.pool.query(
    `select after from audit where action = 'wallet.transfer' and outcome = 'ok' order by id desc limit 1`,
  );
  expect(rows).toEqual([{ after: { transferId: first.body.transferId, repeated: true } }]);
});

test('the header says the same as the body', async () => {
  const requestId = randomUUID();
  const first = await send({}, { 'idempotency-key': requestId });
  expect((await send({ requestId })).body).toEqual(first.body);
  expect((await send({ requestId }, { 'idempotency-key': randomUUID() })).body).toMatchObject({ field: 'requestId' });
  expect((await send({}, { 'idempotency-key': 'mine' })).body).toMatchObject({ field: 'Idempotency-Key' });
  expect((await send({ requestId: 'mine' })).body).toMatchObject({ field: 'requestId' });
});

describe('the same id with another body is a conflict', () => {
  const requestId = randomUUID();
  beforeAll(async () => {
    expect((await send({ requestId, remark: 'first' })).status).toBe(200);
  });
  test.each([
    ['amount', { amount: 11, remark: 'first' }],
    ['direction', { action: 'withdraw', remark: 'first' }],
    ['remark', { remark: 'second' }],
    ['account', { userId: '6', remark: 'first' }],
    ['unknown account', { userId: '999999', remark: 'first' }],
  ])('%s', async (_, change) => {
    const before = await transfers();
    const answer = await send({ requestId, ...change });
    expect([answer.status, answer.body.error]).toEqual([409, 'IDEMPOTENCY_CONFLICT']);
    expect(await transfers()).toBe(before);
  });
});

test('ids belong to their sender: two may use the same one', async () => {
  const requestId = randomUUID();
  const mine = await send({ requestId });
  const theirs = await w.send('POST', '/api/super-admin/wallets/transfer', {
    token: await w.signIn('root'),
    body: {
      ...{ targetType: 'user', targetId: String(w.ids.ann), amount: 10, action: 'deposit', requestId },
      transactionCode: await w.codeOf('root'),
    },
  });
  expect([mine.status, theirs.status]).toEqual([200, 200]);
  expect(theirs.body.transferId).not.toBe(mine.body.transferId);
});

test('a refusal is not kept: the same id goes through once the points are there', async () => {
  const requestId = randomUUID();
  expect((await send({ requestId, amount: 6000 })).body.error).toBe('INSUFFICIENT_POINTS');
  expect((await send({ requestId, transactionCode: 'WRONG234' })).body.error).toBe('TRANSACTION_CODE_INVALID');
  expect((await send({ requestId, amount: 12 })).status).toBe(200);
});

test('of many at once on two servers one moves points; a server started later knows the answer too', async () => {
  const other = await buildPart(w.context, baseHandlers());
  const requestId = randomUUID();
  const before = await transfers();
  const inject = (app: typeof other) =>
    app.inject({
      method: 'POST',
      url: URL,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      payload: JSON.stringify(bodyOf({ requestId, amount: 7 })),
    });
  const answers = await Promise.all(Array.from({ length: 20 }, (_, i) => inject(i % 2 === 0 ? w.app : other)));
  await other.close();
  expect(new Set(answers.map((answer) => `${answer.statusCode} ${answer.body}`)).size).toBe(1);
  expect(answers[0]?.statusCode).toBe(200);
  expect(await transfers()).toBe(before + 1);
  const later = await buildPart(w.context, baseHandlers());
  expect((await inject(later)).body).toBe(answers[0]?.body);
  await later.close();
});

test('the database itself refuses a second answer, and keeps no code', async () => {
  const requestId = randomUUID();
  await send({ requestId, remark: `weekly | Code: ${code}` });
  expect(await movedFor(requestId)).toBe(1);
  await expect(
    w.pool.query(
      `insert into transfer_request select actor_id, request_id, request_hash, transfer_id - 1, reply, created_at
       from transfer_request where request_id = $1`,
      [requestId],
    ),
  ).rejects.toThrow('transfer_request_pkey');
  await expect(w.pool.query('delete from transfer_request')).rejects.toThrow('never changed');
  const { rows } = await w.pool.query<{ kept: string }>('select t::text as kept from transfer_request t');
  expect(rows.some((row) => row.kept.includes(code))).toBe(false);
  // Without the tail the remark is the same, so the request is too.
  expect((await send({ requestId, remark: 'weekly' })).status).toBe(200);
});
