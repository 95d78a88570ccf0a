import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { codeOfStep, stepAt } from '../../src/modules/sessions/second-step/totp.ts';
import { fullWorld } from '../http/all-calls.ts';
import { type Answer, PASSWORD, type World } from '../support/world.ts';

let w: World;
beforeAll(async () => {
  w = await fullWorld();
});
afterAll(() => w.close());

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
/** What an authenticator does with the text it is given. */
function secretOf(text: string): Buffer {
  const bits = Array.from(text, (letter) => BASE32.indexOf(letter).toString(2).padStart(5, '0')).join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}
const codeNow = (secret: string, stepsLater = 0) => codeOfStep(secretOf(secret), stepAt(w.clock.nowMs) + stepsLater);
const nextStep = () => w.clock.advance(30_000);

const login = (username: string, body: object = {}) =>
  w.send('POST', '/api/auth/login', { body: { username, password: PASSWORD, ...body } });
const secondStep = (challenge: string, code: string) =>
  w.send('POST', '/api/auth/login/second-step', { body: { challenge, code } });
const security = (token: string, method: string, path = '', body?: object): Promise<Answer> =>
  w.send(method, `/api/security${path}`, { token, ...(body === undefined ? {} : { body }) });

/** Switches the second step on for somebody. */
async function switchOn(username: string): Promise<{ token: string; secret: string; codes: string[] }> {
  const token = await w.signIn(username);
  const enrolled = await security(token, 'POST', '/two-factor', { password: PASSWORD });
  const { secret } = enrolled.body;
  const confirmed = await security(token, 'POST', '/two-factor/confirm', { code: codeNow(secret) });
  expect(confirmed.status).toBe(200);
  nextStep();
  return { token, secret, codes: confirmed.body.recoveryCodes };
}
const challengeOf = async (username: string): Promise<string> => (await login(username)).body.challenge;
const resetTries = () => w.pool.query(`delete from attempt where kind in ('two-factor', 'password')`);

describe('switching it on', () => {
  test('ends the sessions that were opened with the password alone, but for the one that did it', async () => {
    const other = await w.signIn('root2');
    expect((await security(other, 'GET')).status).toBe(200);
    const { token } = await switchOn('root2');
    expect((await security(other, 'GET')).status).toBe(401);
    expect((await security(token, 'GET')).body.twoFactor.enabled).toBe(true);
    await w.pool.query('delete from two_factor where account_id = $1', [w.ids.root2]);
    await w.pool.query('update session set ended_at = created_at where account_id = $1', [w.ids.root2]);
  });

  test('takes the password, and a code of the new secret', async () => {
    const token = await w.signIn('cem');
    const refused = await security(token, 'POST', '/two-factor', { password: 'wrong' });
    expect([refused.status, refused.body.error]).toEqual([422, 'PASSWORD_INVALID']);
    const { body } = await security(token, 'POST', '/two-factor', { password: PASSWORD });
    expect(body.uri).toContain(`secret=${body.secret}`);
    expect((await security(token, 'GET')).body.twoFactor).toEqual({
      enabled: false,
      enabledAt: null,
      recoveryCodesLeft: 0,
    });
    // Until it is confirmed, the password alone still opens the door.
    expect((await login('cem')).status).toBe(200);
    const wrong = await security(token, 'POST', '/two-factor/confirm', { code: '000000' });
    expect([wrong.status, wrong.body.error]).toEqual([422, 'CODE_INVALID']);
    const done = await security(token, 'POST', '/two-factor/confirm', { code: codeNow(body.secret) });
    expect(done.body.recoveryCodes).toHaveLength(10);
    for (const code of done.body.recoveryCodes) expect(code).toMatch(/^([A-Z2-7]{4}-){3}[A-Z2-7]{4}$/);
    expect((await security(token, 'GET')).body.twoFactor).toMatchObject({ enabled: true, recoveryCodesLeft: 10 });
    const again = await security(token, 'POST', '/two-factor', { password: PASSWORD });
    expect([again.status, again.body.error]).toEqual([409, 'TWO_FACTOR_ON']);
  });

  test('keeps secret and codes unreadable in the database, the log and the audit log', async () => {
    const { secret, codes } = await switchOn('ben');
    const { rows } = await w.pool.query(
      `select (select jsonb_agg(to_jsonb(t)) from two_factor t)::text || (select jsonb_agg(to_jsonb(c)) from recovery_code c)::text
        || (select jsonb_agg(to_jsonb(a)) from audit a)::text as text, (select secret from two_factor limit 1) as sealed`,
    );
    const written = rows[0].text + rows[0].sealed.toString('latin1') + w.logged.join('');
    for (const hidden of [secret, secretOf(secret).toString('hex'), codes[0] ?? '?']) {
      expect(written).not.toContain(hidden);
    }
  });
});

describe('signing in', () => {
  let own: Awaited<ReturnType<typeof switchOn>>;
  beforeAll(async () => {
    own = await switchOn('ann');
  });

  test('asks for the second step without opening a session, and a wrong password learns nothing of it', async () => {
    const asked = await login('ann');
    expect(asked.status).toBe(401);
    expect(asked.body).toMatchObject({ error: 'SECOND_STEP_NEEDED', expiresInSeconds: 300 });
    expect(asked.body.token).toBeUndefined();
    const wrong = await login('ann', { password: 'wrong' });
    const unknown = await login('zoe', { password: 'wrong' });
    expect({ ...wrong.body, requestId: '' }).toEqual({ ...unknown.body, requestId: '' });
  });

  test('a code opens it with the specified reply, and is worth nothing a second time', async () => {
    nextStep();
    const code = codeNow(own.secret);
    const entered = await secondStep(await challengeOf('ann'), code);
    expect(entered.body).toMatchObject({ role: 'user', user: { username: 'ann' } });
    expect((await w.send('GET', '/api/auth/me', { token: entered.body.token })).status).toBe(200);
    const replayed = await secondStep(await challengeOf('ann'), code);
    expect([replayed.status, replayed.body.error]).toEqual([422, 'CODE_INVALID']);
    // A code from before the one that was used is spent with it.
    const earlier = await secondStep(await challengeOf('ann'), codeNow(own.secret, -1));
    expect(earlier.body.error).toBe('CODE_INVALID');
  });

  test('of the same code sent many times at once, one goes through', async () => {
    nextStep();
    await resetTries();
    const challenges = await Promise.all(Array.from({ length: 8 }, () => challengeOf('ann')));
    const code = codeNow(own.secret);
    const answers = await Promise.all(challenges.map((challenge) => secondStep(challenge, code)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    await resetTries();
  });

  test('a challenge is good once, for five minutes, and for the password it was given for', async () => {
    nextStep();
    const used = await challengeOf('ann');
    expect((await secondStep(used, codeNow(own.secret))).status).toBe(200);
    nextStep();
    const again = await secondStep(used, codeNow(own.secret));
    expect([again.status, again.body.error]).toEqual([401, 'SECOND_STEP_EXPIRED']);
    const late = await challengeOf('ann');
    w.clock.advance(5 * 60_000);
    expect((await secondStep(late, codeNow(own.secret))).body.error).toBe('SECOND_STEP_EXPIRED');
    expect((await secondStep('made-up', codeNow(own.secret))).body.error).toBe('SECOND_STEP_EXPIRED');
    const stale = await challengeOf('ann');
    await w.pool.query(`update account set password_hash = password_hash || ' ' where id = $1`, [w.ids.ann]);
    nextStep();
    expect((await secondStep(stale, codeNow(own.secret))).body.error).toBe('CREDENTIALS_INVALID');
    await w.pool.query('update account set password_hash = trim(password_hash) where id = $1', [w.ids.ann]);
  });

  test('a recovery code opens it once, however it is typed', async () => {
    const [first = '', second = ''] = own.codes;
    expect((await secondStep(await challengeOf('ann'), first.toLowerCase().replaceAll('-', ' '))).status).toBe(200);
    expect((await secondStep(await challengeOf('ann'), first)).body.error).toBe('CODE_INVALID');
    expect((await secondStep(await challengeOf('ann'), second)).status).toBe(200);
    const token = (await secondStep(await challengeOf('ann'), own.codes[2] ?? '')).body.token;
    expect((await security(token, 'GET')).body.twoFactor.recoveryCodesLeft).toBe(7);
  });

  test('ten wrong codes stop the eleventh, also a right one and with a new challenge; others are not held up', async () => {
    await resetTries();
    for (let n = 0; n < 10; n++) {
      expect((await secondStep(await challengeOf('ann'), '000000')).body.error).toBe('CODE_INVALID');
    }
    nextStep();
    const held = await secondStep(await challengeOf('ann'), codeNow(own.secret));
    expect([held.status, held.body.error]).toEqual([429, 'TOO_MANY_ATTEMPTS']);
    expect(Number(held.headers['retry-after'])).toBeGreaterThan(0);
    expect((await login('north')).status).toBe(200);
    await resetTries();
  });

  test('a locked account does not come in by the second step either', async () => {
    const challenge = await challengeOf('ann');
    await w.pool.query('update account set user_locked = true where id = $1', [w.ids.ann]);
    nextStep();
    expect((await secondStep(challenge, codeNow(own.secret))).body.error).toBe('USER_LOCKED');
    await w.pool.query('update account set user_locked = false where id = $1', [w.ids.ann]);
  });

  test('new recovery codes replace the old ones; both take password and code', async () => {
    nextStep();
    const { token } = own;
    const noPassword = { password: 'wrong', code: codeNow(own.secret) };
    expect((await security(token, 'POST', '/two-factor/recovery-codes', noPassword)).body.error).toBe(
      'PASSWORD_INVALID',
    );
    const renewed = await security(token, 'POST', '/two-factor/recovery-codes', {
      password: PASSWORD,
      code: codeNow(own.secret),
    });
    expect(renewed.body.recoveryCodes).toHaveLength(10);
    expect((await secondStep(await challengeOf('ann'), own.codes[5] ?? '')).body.error).toBe('CODE_INVALID');
    own.codes = renewed.body.recoveryCodes;
    expect((await secondStep(await challengeOf('ann'), own.codes[5] ?? '')).status).toBe(200);
  });

  test('switching off takes password and code; then the password alone is enough again', async () => {
    await resetTries();
    nextStep();
    const { token } = own;
    for (const [body, error] of [
      [{ password: 'wrong', code: codeNow(own.secret) }, 'PASSWORD_INVALID'],
      [{ password: PASSWORD, code: '000000' }, 'CODE_INVALID'],
    ] as const) {
      expect((await security(token, 'POST', '/two-factor/off', body)).body.error).toBe(error);
    }
    const off = await security(token, 'POST', '/two-factor/off', { password: PASSWORD, code: codeNow(own.secret) });
    expect(off.status).toBe(200);
    expect((await login('ann')).status).toBe(200);
  });
});

describe('somebody who is locked out', () => {
  const reset = (token: string, id: number | undefined, transactionCode: string) =>
    w.send('POST', `/api/super-admin/accounts/${id}/two-factor/reset`, {
      token,
      body: { transactionCode, reason: `lost the phone ${transactionCode}` },
    });

  test('is let in by a super admin with the transaction code, and the audit log says why without the code', async () => {
    await switchOn('south');
    const root = await w.signIn('root');
    const code = await w.codeOf('root');
    expect((await reset(root, w.ids.south, 'WRONG')).body.error).toBe('TRANSACTION_CODE_INVALID');
    expect((await reset(await w.signIn('north'), w.ids.south, await w.codeOf('north'))).body.error).toBe(
      'ROLE_NOT_ALLOWED',
    );
    expect((await login('south')).body.error).toBe('SECOND_STEP_NEEDED');
    const done = await reset(root, w.ids.south, code);
    expect(done.status).toBe(200);
    expect((await login('south')).status).toBe(200);
    const { rows } = await w.pool.query('select action, target, before, after from audit where request_id = $1', [
      done.headers['x-request-id'],
    ]);
    expect(rows).toMatchObject([
      { action: 'two-factor.reset', target: `account:${w.ids.south}`, before: { twoFactor: true } },
    ]);
    expect(rows[0].after.reason).toContain('lost the phone');
    expect(JSON.stringify(rows)).not.toContain(code);
    expect((await reset(root, w.ids.south, code)).body.error).toBe('TWO_FACTOR_OFF');
    expect((await reset(root, 999_999, code)).body.error).toBe('NOT_FOUND');
  });
});

describe('sessions', () => {
  test('signing out everywhere else ends all others at once, and nobody else’s', async () => {
    const [here, there, elsewhere, foreign] = [
      await w.signIn('root2'),
      await w.signIn('root2'),
      await w.signIn('root2'),
      await w.signIn('root'),
    ];
    const me = async (token: string) => (await w.send('GET', '/api/auth/me', { token })).status;
    for (const token of [here, there, elsewhere]) expect(await me(token)).toBe(200);
    const ended = await w.send('DELETE', '/api/auth/sessions', { token: here });
    expect(ended.body.ended).toBe(2);
    expect([await me(here), await me(there), await me(elsewhere), await me(foreign)]).toEqual([200, 401, 401, 200]);
    expect((await w.send('GET', '/api/auth/sessions', { token: here })).body.items).toHaveLength(1);
  });
});

test('terms that changed since the page was opened are not accepted unread', async () => {
  const old = await login('north', { termsVersion: '0' });
  expect([old.status, old.body.error]).toEqual([409, 'TERMS_CHANGED']);
  expect((await login('north', { termsVersion: '1' })).status).toBe(200);
  const status = await security(await w.signIn('north'), 'GET');
  expect(status.body.terms).toEqual({ version: '1', acceptedAt: expect.stringMatching(/^2026-/) });
});
