import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { codeOfStep, stepAt } from '../../src/modules/sessions/second-step/totp.ts';
import { calls, fullWorld } from '../http/all-calls.ts';
import { PASSWORD, type World } from '../support/world.ts';

let w: World;
let root: string;
beforeEach(async () => {
  w = await fullWorld();
  root = await w.signIn('root', { confirmed: false });
});
afterEach(() => w.close());

const AT = '/api/super-admin/app-settings';
const leave = (token = root) => w.send('POST', `${AT}/environment`, { token, body: { environment: 'dev' } });
const goLive = () => w.send('POST', `${AT}/environment`, { token: root, body: { environment: 'live' } });
const confirm = async (given: object = {}, token = root) =>
  w.send('POST', '/api/security/confirm-session', {
    token,
    body: { transactionCode: await w.codeOf('root'), ...given },
  });
const environment = async () => (await w.send('GET', AT, { token: root })).body.environment;

const HOUSE_LIMITS = {
  ...{ scope: 'sport', key: '4', maxStake: 100, maxWin: null, maxExposure: null, maxLiability: null },
  reason: 'test',
};
/** Decision 0067 says why, by group. A call that is new belongs here only if it moves no points and sets no amount. */
const WITH_A_SESSION_ALONE = [
  // What must be quick and is put back by the same switch.
  ...['toggleCompetitions', 'toggleEvents', 'toggleSports', 'syncCompetitions', 'syncSports'].map(
    (name) => `catalogueBackOffice.${name}`,
  ),
  ...['marketBackOffice.suspend', 'eventBackOffice.suspendEvent', 'eventBackOffice.suspendSport'],
  ...['agentAccounts.toggleUser', 'superAdminAccounts.toggleUser', 'superAdminAccounts.toggleAgent'],
  ...['superAdminOrders.cancel', 'superAdminOrders.cancelOfMarket'],
  // Sessions that are ended, and the own code, which is its owner's as specified.
  ...['agentMultiLogin', 'superAdminMultiLogin'].flatMap((group) => [`${group}.endSession`, `${group}.endSessions`]),
  ...['staff.signOut', 'accounts.resetTransactionCode'],
  // Words, and what is asked for or given back unchanged.
  ...['agentDisputes.say', 'superAdminDisputes.say', 'superAdminDisputes.answer', 'superAdminDisputes.setRules'],
  ...['agentRequests.refuse', 'superAdminRequests.refuse', 'agentApprovals.withdraw', 'superAdminApprovals.withdraw'],
  ...['acknowledge', 'assign', 'mute', 'setRules'].map((name) => `alertsBackOffice.${name}`),
  'proofBackOffice.reconcile',
  // How the installation looks and what it offers; leaving live asks by itself, and live is never cleared.
  ...['setEnvironment', 'setOddsInterval', 'setApiBehaviour', 'setIdentity', 'saveHome', 'reset'].map(
    (name) => `settingsBackOffice.${name}`,
  ),
];

describe('leaving the live environment', () => {
  test('takes a confirmation of its own each time; whoever has a session alone can clear nothing', async () => {
    expect((await goLive()).status).toBe(200);
    const refused = await leave();
    expect([refused.status, refused.body.error]).toEqual([403, 'CONFIRMATION_NEEDED']);
    expect((await w.send('POST', `${AT}/reset`, { token: root })).body.error).toBe('RESET_NOT_ALLOWED');
    expect(await environment()).toBe('live');
    expect((await confirm()).status).toBe(200);
    expect((await leave()).status).toBe(200);
    expect(await environment()).toBe('dev');
    await goLive();
    expect((await leave()).body.error).toBe('CONFIRMATION_NEEDED');
  });

  test('of two that share one confirmation, one goes through', async () => {
    await goLive();
    await confirm();
    await leave();
    await goLive();
    await confirm();
    const answers = await Promise.all([leave(), leave()]);
    // The second finds the environment left already, or no confirmation: it spends none either way.
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(0);
    await goLive();
    expect((await leave()).body.error).toBe('CONFIRMATION_NEEDED');
  });

  test('another session of the same super admin is not confirmed by it, nor is one that was confirmed too long ago', async () => {
    await goLive();
    const other = await w.signIn('root', { confirmed: false });
    await confirm();
    expect((await leave(other)).body.error).toBe('CONFIRMATION_NEEDED');
    w.clock.advance(10 * 60_000);
    expect((await leave()).body.error).toBe('CONFIRMATION_NEEDED');
  });
});

describe('confirming a session', () => {
  test('needs the own code, and wrong ones are counted as everywhere', async () => {
    expect((await confirm({ transactionCode: ' ' })).body).toMatchObject({ field: 'transactionCode' });
    for (let n = 0; n < 10; n++)
      expect((await confirm({ transactionCode: `WRONG${n}` })).body.error).toBe('TRANSACTION_CODE_INVALID');
    expect((await confirm()).body.error).toBe('TRANSACTION_CODE_LOCKED');
  });

  test('needs a code of the second step where that is on', async () => {
    const send = (path: string, body: object) =>
      w.send('POST', `/api/security/two-factor${path}`, { token: root, body });
    const { secret } = (await send('', { password: PASSWORD })).body;
    const valueOf = (letter: string) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter);
    const bits = Array.from(String(secret), (letter) => valueOf(letter).toString(2).padStart(5, '0')).join('');
    const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
    const code = () => codeOfStep(key, stepAt(w.clock.nowMs));
    expect((await send('/confirm', { code: code() })).status).toBe(200);
    w.clock.advance(30_000);
    await goLive();
    const asked = await confirm();
    expect([asked.status, asked.body.field]).toEqual([400, 'code']);
    expect((await confirm({ code: '000000' })).body.error).toBe('CODE_INVALID');
    expect((await leave()).body.error).toBe('CONFIRMATION_NEEDED');
    expect((await confirm({ code: code() })).status).toBe(200);
    expect((await leave()).status).toBe(200);
  });

  test('leaves no code in the audit log', async () => {
    await confirm();
    const { rows } = await w.pool.query(
      `select to_jsonb(a)::text as row from audit a where action = 'session.confirm'`,
    );
    expect(rows).toHaveLength(1);
    expect(rows[0].row).not.toContain(await w.codeOf('root'));
  });
});

test('results, voids, and what is set about money need a confirmed session', async () => {
  const result = { result: { type: 'void' }, reason: 'test' };
  const term = { subject: 'commission', agentId: null, kind: null, rate: 2, from: null, reason: 'test' };
  const acts = [
    ['POST', '/api/super-admin/markets/1/result', result],
    ['PUT', '/api/super-admin/markets/1/terms', { minStake: null, maxStake: null, betDelayMs: null, reason: 'x' }],
    ['POST', '/api/super-admin/current-bets/1/status', { status: 'won' }],
    ['POST', '/api/super-admin/commission/terms', term],
    ['POST', '/api/super-admin/commission/terms/1/cancel', {}],
    ['POST', '/api/super-admin/withdrawals', { ownerType: 'super_admin', amount: 1 }],
    ['PATCH', '/api/super-admin/withdrawals/1', { status: 'completed' }],
    ['POST', '/api/super-admin/markets/1/resume', { reason: 'x' }],
    ['POST', '/api/super-admin/events/1/resume', { reason: 'x' }],
    ['POST', '/api/super-admin/sports/1/resume', { reason: 'x' }],
    ['POST', '/api/super-admin/users/1/assign-agent', { agentId: '2' }],
    ['PUT', '/api/super-admin/house-limits', HOUSE_LIMITS],
    ['POST', `${AT}/settlement`, { weekStartsOn: 1, agentFloatMinimum: 0 }],
    ['POST', `${AT}/orders`, { ordersKeptThroughSuspensions: [] }],
  ] as const;
  const send = () => Promise.all(acts.map(([method, url, body]) => w.send(method, url, { token: root, body })));
  for (const { status, body } of await send()) expect([status, body.error]).toEqual([403, 'CONFIRMATION_NEEDED']);
  await confirm();
  for (const { body } of await send()) expect(body.error).not.toBe('CONFIRMATION_NEEDED');
  // Of a role that may not call it, nobody learns that a confirmation would help.
  const north = await w.signIn('north', { confirmed: false });
  expect((await w.send('POST', '/api/super-admin/markets/1/result', { token: north, body: result })).body.error).toBe(
    'ROLE_NOT_ALLOWED',
  );
});

test('the limits that an agent sets for its players need one', async () => {
  const north = await w.signIn('north', { confirmed: false });
  const body = { maxStake: 100, maxWin: null, maxExposure: null, reason: 'x' };
  const set = () => w.send('PUT', `/api/agent/house-limits/${w.ids['ann']}`, { token: north, body });
  expect((await set()).body.error).toBe('CONFIRMATION_NEEDED');
  const code = { transactionCode: await w.codeOf('north') };
  expect((await w.send('POST', '/api/security/confirm-session', { token: north, body: code })).status).toBe(200);
  expect((await set()).status).toBe(200);
});

test('what the back office changes with nothing but a session is this, and moves no points and sets no amount', () => {
  const alone = calls().filter(
    ({ endpoint: { method, who, confirmed, transactionCode } }) =>
      method !== 'GET' && who !== 'public' && !who.includes('user') && !confirmed && !transactionCode,
  );
  expect(alone.map(({ name }) => name).toSorted()).toEqual(WITH_A_SESSION_ALONE.toSorted());
});

test('what must be quick and moves nothing needs none: suspending, switches of what is offered, locks', async () => {
  const reason = { reason: 'x' };
  const acts = [
    ['POST', '/api/super-admin/markets/1/suspend', reason],
    ['POST', '/api/super-admin/events/1/suspend', reason],
    ['POST', '/api/super-admin/sports/1/suspend', reason],
    ['POST', '/api/super-admin/turnkey/sports/toggles', { sportIds: ['4'], enabled: false }],
    ['POST', `${AT}/api-behaviour`, { turnkeyFilteringEnabled: true }],
    ['PATCH', '/api/super-admin/users/1/toggles', { field: 'betLocked', value: true }],
  ] as const;
  for (const [method, url, body] of acts) {
    const answer = await w.send(method, url, { token: root, body });
    expect([url, answer.body.error]).not.toEqual([url, 'CONFIRMATION_NEEDED']);
    expect([400, 500]).not.toContain(answer.status);
  }
});
