import { fc } from '@fast-check/vitest';
import { type EndpointSpec, REFUSALS, type Role } from '@pavilion/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { safeParse } from 'zod/v4/core';
import { refusalsOf } from '../../src/http/api-docs/openapi.ts';
import type { Answer, World } from '../support/world.ts';
import { calls, fullWorld, mint, someone } from './all-calls.ts';
import { hostile, nearlyValid, type Parts, request, urlOf, valid } from './samples.ts';

const RUNS = Number(process.env.FUZZ_RUNS ?? 15);
// The same requests on every machine; FUZZ_SEED tries others.
const seed = Number(process.env.FUZZ_SEED ?? 42);

let w: World;
beforeAll(async () => {
  // Live, so that the call that clears the platform is refused.
  w = await fullWorld({ env: { PAVILION_ENV: 'live' } });
  await w.give('root', 'root', 1000);
  await w.give('root', 'north', 500);
  await w.give('north', 'ann', 100);
});
afterAll(() => w.close());

const tokens = new Map<Role, string>();

async function send(endpoint: EndpointSpec, parts: Parts): Promise<Answer> {
  const role: Role = endpoint.who === 'public' ? 'user' : (endpoint.who[0] ?? 'user');
  const token = tokens.get(role) ?? (await mint(w, someone(role)));
  tokens.set(role, token);
  const answer = await w.send(endpoint.method, urlOf(endpoint, parts), { token, body: parts.body });
  // Some calls end the session that they are made with.
  if (/logout|password|sessions/.test(endpoint.path)) tokens.delete(role);
  return answer;
}

/** What holds for the answer to anything at all. */
function check(endpoint: EndpointSpec, answer: Answer): void {
  expect(answer.status).toBeLessThan(500);
  expect(String(answer.headers['content-type'])).toContain('application/json');
  if (answer.status === 200) {
    const parsed = safeParse(endpoint.reply, answer.body);
    expect(parsed.success ? [] : parsed.error.issues).toEqual([]);
    return;
  }
  const { error, message, requestId, field } = answer.body;
  expect(Object.keys(REFUSALS)).toContain(error);
  expect(refusalsOf(endpoint)).toContain(error);
  expect(REFUSALS[error as keyof typeof REFUSALS].status).toBe(answer.status);
  expect(typeof message === 'string' && message !== '').toBe(true);
  expect(requestId).toBe(answer.headers['x-request-id']);
  if (error === 'INVALID_REQUEST' && typeof field === 'string' && message.includes(': ')) {
    expect(message.startsWith(`${field}: `)).toBe(true);
  }
  expect(JSON.stringify(answer.body)).not.toMatch(/\bat .+\.[tj]s:\d+|node_modules|select |insert into/);
}

describe.each([
  ['valid', valid],
  ['nearly valid', nearlyValid],
  ['hostile', () => hostile()],
] as const)(`%s requests (FUZZ_SEED=${seed})`, (_, make) => {
  test.each(calls())('$name', async ({ endpoint }) => {
    await fc.assert(
      fc.asyncProperty(request(endpoint, make), async (parts) => check(endpoint, await send(endpoint, parts))),
      { numRuns: RUNS, seed },
    );
  });
});

/** What is asked of a request beyond its schema, by the names of the fields that the refusal then names. */
const BEYOND_SCHEMAS: Readonly<Record<string, readonly string[]>> = {
  'auth.login': ['username', 'password'],
  'auth.changePassword': ['currentPassword', 'newPassword'],
  'superAdminAccounts.transfer': ['action'],
  'agentAccounts.createUser': ['username', 'password', 'authTransactionCode'],
  'agentAccounts.updateUser': ['transactionCode'],
  'agentAccounts.changeUserPassword': ['transactionCode'],
  'superAdminAccounts.create': ['username', 'password', 'userType', 'agentId', 'authTransactionCode'],
  'superAdminAccounts.updateUser': ['transactionCode'],
  'superAdminAccounts.updateAgent': ['transactionCode'],
  'superAdminAccounts.changeUserPassword': ['transactionCode'],
  'superAdminAccounts.changeAgentPassword': ['transactionCode'],
  'superAdminAccounts.changeSuperAdminPassword': ['transactionCode'],
  'superAdminAccounts.assignAgent': ['agentId'],
  'superAdminAccounts.resetUserCode': ['transactionCode'],
  'securityBackOffice.confirmSession': ['transactionCode', 'code'],
  'superAdminAccounts.resetAgentCode': ['transactionCode'],
  'superAdminAccounts.resetSuperAdminCode': ['transactionCode'],
  'staff.open': ['username', 'password', 'fullName', 'transactionCode'],
  'staff.change': ['fullName', 'transactionCode'],
  'staff.resetPassword': ['transactionCode'],
  'staff.resetCode': ['transactionCode'],
  'staff.resetTwoFactor': ['transactionCode'],
  'staff.close': ['transactionCode'],
  'accountImport.users': ['csv', 'authTransactionCode'],
  'accountImport.accounts': ['csv', 'authTransactionCode'],
  'superAdminHouseLimits.set': ['maxLiability'],
  'agentHouseLimits.set': ['maxStake', 'maxWin', 'maxExposure'],
  'agentDashboard.metrics': ['from'],
  'agentDashboard.figure': ['from'],
  'superAdminDashboard.metrics': ['from'],
  'superAdminDashboard.figure': ['from'],
  'agentReports.transactions': ['accountId'],
  'agentReports.activity': ['accountId'],
  'superAdminReports.transactions': ['accountId'],
  'superAdminReports.activity': ['accountId'],
  'agentBank.settle': ['ownerId', 'mode', 'amount', 'transactionCode'],
  'superAdminBank.settle': ['ownerId', 'mode', 'amount', 'transactionCode'],
  'superAdminLedger.ledger': ['agentId'],
  'agentLedger.ledger': ['agentId'],
  'agentRequests.accept': ['transactionCode'],
  'superAdminRequests.accept': ['transactionCode'],
  'agentSheet.sheet': ['from', 'agentId'],
  'agentSheet.settle': ['settlements', 'note', 'transactionCode'],
  'superAdminSheet.sheet': ['from', 'agentId'],
  'superAdminSheet.weeks': ['agentId'],
  'superAdminSheet.settle': ['agentId', 'settlements', 'note', 'transactionCode'],
  'superAdminCommission.setTerm': ['agentId', 'kind', 'rate', 'from', 'reason'],
  'superAdminCommission.report': ['from'],
  'agentCommission.report': ['from'],
  'withdrawals.create': ['amount', 'ownerId'],
  'settingsBackOffice.setOddsInterval': ['oddsUpdateUsec'],
  'marketBackOffice.preview': ['result', 'selections', 'value'],
  'marketBackOffice.setTerms': ['minStake', 'maxStake', 'betDelayMs'],
  'marketBackOffice.settle': ['result', 'evidence'],
  'provider.document': ['sid', 'gmid'],
  'reports.results': ['from'],
  'bets.place': ['expectedLine', 'requestId', 'stake', 'expectedOdds'],
};

test('valid requests get past their schemas', async () => {
  for (const { name, endpoint } of calls()) {
    for (const parts of fc.sample(request(endpoint, valid), { numRuns: 5, seed })) {
      const { error, field } = (await send(endpoint, parts)).body;
      const unexpected = error === 'INVALID_REQUEST' && !(BEYOND_SCHEMAS[name] ?? []).includes(field);
      expect([name, unexpected ? parts : null]).toEqual([name, null]);
    }
  }
}, 120_000);

describe('whole requests that are wrong', () => {
  const place = '/api/button-presets';
  const body = { sports: [{ label: '1k', value: 1000 }], casino: [] };
  const post = async (payload: string, headers: Record<string, string> = {}) =>
    w.send('POST', place, { token: await mint(w, 'ann'), body: payload, headers });
  // Among the requests made up before there may have been one that locks an account.
  beforeAll(() => w.pool.query('update account set user_locked = false, bet_locked = false'));

  test.each([
    ['no JSON', '{"sports":', {}, 400, 'INVALID_REQUEST'],
    ['an empty body', '', {}, 400, 'INVALID_REQUEST'],
    ['a list', '[]', {}, 400, 'INVALID_REQUEST'],
    ['a text', '"x"', {}, 400, 'INVALID_REQUEST'],
    ['__proto__', '{"__proto__":{"x":1},"sports":[],"casino":[]}', {}, 400, 'INVALID_REQUEST'],
    ['constructor.prototype', '{"constructor":{"prototype":{"x":1}}}', {}, 400, 'INVALID_REQUEST'],
    ['a NUL character', '{"sports":[{"label":"\\u0000","value":1}],"casino":[]}', {}, 400, 'INVALID_REQUEST'],
    ['half a pair', '{"sports":[{"label":"\\ud83c","value":1}],"casino":[]}', {}, 400, 'INVALID_REQUEST'],
    ['half a pair as a key', '{"sports":[],"casino":[],"\\udfcf":1}', {}, 400, 'INVALID_REQUEST'],
    ['a form', 'sports=1', { 'content-type': 'application/x-www-form-urlencoded' }, 415, 'MEDIA_TYPE_UNSUPPORTED'],
    ['text/plain', JSON.stringify(body), { 'content-type': 'text/plain' }, 415, 'MEDIA_TYPE_UNSUPPORTED'],
    ['no type', JSON.stringify(body), { 'content-type': '' }, 415, 'MEDIA_TYPE_UNSUPPORTED'],
    ['300 KiB', JSON.stringify({ ...body, filler: 'x'.repeat(300 * 1024) }), {}, 413, 'BODY_TOO_LARGE'],
    [
      'a very deep value',
      `{"sports":${'['.repeat(20_000)}${']'.repeat(20_000)},"casino":[]}`,
      {},
      400,
      'INVALID_REQUEST',
    ],
  ] as const)('%s', async (_, payload, headers, status, error) => {
    const answer = await post(payload, headers);
    expect([answer.status, answer.body.error]).toEqual([status, error]);
    expect(answer.body.requestId).toBe(answer.headers['x-request-id']);
  });

  test('escapes of whole characters are text like any other', async () => {
    const answer = await post('{"sports":[{"label":"\\ud83c\\udfcf \\\\u0000","value":1}],"casino":[]}');
    expect([answer.status, answer.body.sports]).toEqual([200, [{ label: '🏏 \\u0000', value: 1 }]]);
  });

  test.each([
    ['expectedLine', 68.5],
    ['expectedLine', -1],
    ['expectedWidth', 1e9],
  ])('a bet that names %s %d', async (field, value) => {
    const bet = {
      stake: 100,
      expectedOdds: 2,
      selectionKey: '1',
      side: 'back',
      marketId: '1',
      eventId: '1',
      sportId: '4',
    };
    const token = await mint(w, 'ann');
    const answer = await w.send('POST', '/api/bets/place', { token, body: { ...bet, [field]: value } });
    expect([answer.status, answer.body.field]).toEqual([400, field]);
  });

  test('an id that only the server makes is taken by no call, in the body or in the header', async () => {
    const token = await mint(w, 'ann');
    const id = 'c0ffee00-1234-8abc-a123-0123456789ab';
    const bet = {
      stake: 100,
      expectedOdds: 2,
      selectionKey: '1',
      side: 'back',
      marketId: '1',
      eventId: '1',
      sportId: '4',
    };
    const sent = await Promise.all([
      w.send('POST', '/api/bets/place', { token, body: { ...bet, requestId: id } }),
      w.send('POST', '/api/bets/place', { token, body: bet, headers: { 'idempotency-key': id.toUpperCase() } }),
      w.send('POST', '/api/bets/cash-out', { token, body: { quoteId: 'x', requestId: id } }),
    ]);
    expect(sent.map(({ status, body }) => [status, body.field])).toEqual([
      [400, 'requestId'],
      [400, 'Idempotency-Key'],
      [400, 'requestId'],
    ]);
    expect((await w.send('GET', `/api/bets/by-request/${id}`, { token })).status).toBe(404);
  });

  test.each([
    ['GET', '/api/nothing', 404],
    ['PUT', '/api/auth/me', 404],
    ['GET', '/api/%E0%A4%A', 400],
    ['GET', '/api/account/statement?from=2026-01-01&from=2026-01-02', 400],
    ['GET', '/api/account/statement?__proto__[x]=1', 400],
    ['GET', `/api/account/statement/event/${'9'.repeat(300)}`, 400],
    ['GET', '/api/account/statement?search=%00', 400],
    ['GET', `/api/account/statement?search=${'x'.repeat(101)}`, 400],
  ])('%s %s', async (method, url, status) => {
    const answer = await w.send(method, url, { token: await mint(w, 'ann') });
    expect(answer.status).toBe(status);
    expect(Object.keys(REFUSALS)).toContain(answer.body.error);
  });
});

test('nothing that was sent as a secret is in the log', async () => {
  const secret = 'Zx9-very-secret-word';
  await w.send('POST', '/api/auth/login', { body: { username: 'ann', password: secret } });
  await w.send('POST', '/api/auth/login', { body: { username: secret, password: secret } });
  const token = await mint(w, 'ann');
  await w.send('POST', '/api/auth/change-password', { token, body: { currentPassword: secret, newPassword: secret } });
  await w.send('POST', '/api/auth/login', { body: `{"username":"ann","password":"${secret}"` });
  const { rows } = await w.pool.query(
    `select (select jsonb_agg(to_jsonb(a)) from audit a)::text || (select jsonb_agg(to_jsonb(t)) from attempt t)::text as text`,
  );
  const written = w.logged.join('') + rows[0].text;
  expect(written).not.toContain(secret);
  expect(written).not.toContain(token);
});
