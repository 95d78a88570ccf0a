import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { randomBytes } from 'node:crypto';
import { fc, test as property } from '@fast-check/vitest';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readConfig } from '../src/config.ts';
import { systemRandom } from '../src/context.ts';
import { bearerOf } from '../src/http/caller.ts';
import { agentLabel } from '../src/policy/actor.ts';
import { agentWithin, isWithin } from '../src/policy/scope.ts';
import { installationKey, secretBox } from '../src/policy/secret-box.ts';
import { newTransactionCode } from '../src/policy/transaction-code.ts';
import { passwordRefusal } from '../src/modules/sessions/password.ts';

describe('the secret box', () => {
  const box = secretBox(randomBytes(32), systemRandom);

  property.prop([fc.string(), fc.string()])('opens what it sealed, for the same purpose only', (plain, purpose) => {
    const sealed = box.seal(plain, purpose);
    expect(box.open(sealed, purpose)).toBe(plain);
    expect(box.open(sealed, `${purpose}x`)).toBeNull();
    expect(box.seal(plain, purpose).equals(sealed)).toBe(false);
  });

  test('opens nothing that was changed, cut, or sealed with another key', () => {
    const sealed = box.seal('K7TQ2M9X', 'transaction-code:5');
    for (let i = 0; i < sealed.length; i++) {
      const changed = Buffer.from(sealed);
      changed[i] = (changed[i] ?? 0) ^ 1;
      expect(box.open(changed, 'transaction-code:5')).toBeNull();
    }
    expect(box.open(sealed.subarray(0, 20), 'transaction-code:5')).toBeNull();
    expect(secretBox(randomBytes(32), systemRandom).open(sealed, 'transaction-code:5')).toBeNull();
    expect(sealed.includes('K7TQ')).toBe(false);
  });
});

describe('the installation’s key', () => {
  let folder: string;
  beforeAll(() => {
    folder = fs.mkdtempSync(path.join(os.tmpdir(), 'pavilion-key-'));
  });
  afterAll(() => fs.rmSync(folder, { recursive: true }));

  test('is made once, also by several starts at the same time, and readable by its owner only', async () => {
    const config = readConfig({ PAVILION_DATA: path.join(folder, 'a') });
    const keys = await Promise.all(Array.from({ length: 30 }, () => installationKey(config, systemRandom)));
    expect(new Set(keys.map((key) => key.toString('hex'))).size).toBe(1);
    expect(fs.statSync(path.join(folder, 'a/secret.key')).mode & 0o777).toBe(0o600);
    expect(fs.readdirSync(path.join(folder, 'a'))).toEqual(['secret.key']);
    expect(await installationKey(config, systemRandom)).toEqual(keys[0]);
  });

  test('comes from the environment where it is set, and must be a key', async () => {
    const config = readConfig({ PAVILION_DATA: path.join(folder, 'b'), PAVILION_SECRET: 'ab'.repeat(32) });
    expect((await installationKey(config, systemRandom)).toString('hex')).toBe('ab'.repeat(32));
    fs.mkdirSync(path.join(folder, 'c'));
    fs.writeFileSync(path.join(folder, 'c/secret.key'), 'not a key');
    const broken = readConfig({ PAVILION_DATA: path.join(folder, 'c') });
    await expect(installationKey(broken, systemRandom)).rejects.toThrow('does not hold a key');
  });
});

test('transaction codes are eight characters that nobody mixes up', () => {
  const codes = Array.from({ length: 500 }, () => newTransactionCode(systemRandom));
  for (const code of codes) expect(code).toMatch(/^[2-9A-HJ-NP-Z]{8}$/);
  expect(new Set(codes).size).toBe(500);
});

test('passwords of six characters will do, the commonest will not', () => {
  expect(passwordRefusal('abc12', 6)?.code).toBe('PASSWORD_TOO_SHORT');
  expect(passwordRefusal('tiny', 10)?.message).toBe('New password must be at least 10 characters long.');
  for (const common of ['123456', 'password', 'Qwerty123', 'ILOVEYOU', 'india123', 'krishna', '111111']) {
    expect(passwordRefusal(common, 6)?.code).toBe('PASSWORD_TOO_COMMON');
  }
  expect(passwordRefusal('kingfisher lamp', 6)).toBeNull();
  expect(passwordRefusal('पासवर्ड मेरा', 6)).toBeNull();
});

test('the scope decides who is reached', () => {
  const actor = { accountId: 5 };
  const target = { username: 'x', betLocked: false, userLocked: false } as const;
  const own = { ...target, id: 9, role: 'user', parentId: 5 } as const;
  const foreign = { ...target, id: 10, role: 'user', parentId: 6 } as const;
  const self = { ...target, id: 5, role: 'agent', parentId: null } as const;
  const reached = (scope: Parameters<typeof isWithin>[0]) =>
    [own, foreign, self].map((one) => isWithin(scope, actor, one));
  expect(reached('own-users')).toEqual([true, false, false]);
  expect(reached('self')).toEqual([false, false, true]);
  expect(reached('everyone')).toEqual([true, true, true]);
  expect(reached('none')).toEqual([false, false, false]);
});

test('a list is about everybody where its call is declared so, and nowhere else', () => {
  const scopes = ['everyone', 'own-users', 'self', 'none'] as const;
  expect(scopes.map((scope) => agentWithin({ scope, actor: { accountId: 5 } }))).toEqual([null, 5, 5, 5]);
});

test('restriction texts name the agent, by name or user name, else say Agent', () => {
  expect(agentLabel({ agentName: 'Asha Rao', agentUsername: 'asha' })).toBe('Asha Rao');
  expect(agentLabel({ agentName: '', agentUsername: 'asha' })).toBe('asha');
  expect(agentLabel({ agentName: null, agentUsername: null })).toBe('Agent');
});

test.each([
  ['Bearer abc', 'abc'],
  ['bearer abc', 'abc'],
  ['Bearer  abc', 'abc'],
  ['Basic abc', null],
  ['Bearer', null],
  ['Bearer a b', null],
  [undefined, null],
])('the token of %j is %j', (header, token) => {
  expect(bearerOf(header)).toBe(token);
});
