// Ways from one right to what another one is for.
import { DEFAULT_IDENTITY, type StaffRight } from '@pavilion/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fullWorld, mint } from '../http/all-calls.ts';
import type { World } from '../support/world.ts';
import { act, putPerson } from './persons.ts';

let w: World;
const RIGHTS: Readonly<Record<string, { of: string; rights: readonly StaffRight[] }>> = {
  meera: { of: 'root', rights: ['accounts'] },
  tara: { of: 'root', rights: ['accounts', 'finance'] },
  nila: { of: 'root', rights: ['content'] },
  omar: { of: 'north', rights: ['accounts'] },
  zoya: { of: 'north', rights: ['accounts', 'finance'] },
};
beforeAll(async () => {
  w = await fullWorld();
  for (const [name, { of, rights }] of Object.entries(RIGHTS)) await putPerson(w, of, name, rights);
});
afterAll(() => w.close());

describe('a way in is a way to the points: it takes accounts and finance', () => {
  const PASSWORD_FORM = { newPassword: 'another fine password', transactionCode: '' };
  const of = (what: string, id: string, act: string) => `/api/super-admin/${what}/${w.ids[id]}/${act}`;
  const both = async (alone: string, second: string, method: string, path: string, body: object) => {
    const answers = [await act(w, alone, method, path, body), await act(w, second, method, path, body)];
    return answers.map(({ status, body: said }) => said.error ?? status);
  };
  const passwordOf = async (name: string) =>
    (await w.pool.query('select password_hash from account where username = $1', [name])).rows[0].password_hash;

  test('another password of an agent, of its user, and of an agent’s own user', async () => {
    const before = await passwordOf('north');
    const path = of('agents', 'south', 'change-password');
    expect(await both('meera', 'tara', 'POST', path, PASSWORD_FORM)).toEqual(['RIGHT_NEEDED', 200]);
    const users = of('users', 'ann', 'change-password');
    expect(await both('meera', 'tara', 'POST', users, PASSWORD_FORM)).toEqual(['RIGHT_NEEDED', 200]);
    const own = `/api/agent/users/${w.ids['ben']}/change-password`;
    expect(await both('omar', 'zoya', 'POST', own, PASSWORD_FORM)).toEqual(['RIGHT_NEEDED', 200]);
    expect(await passwordOf('north')).toBe(before);
  });

  test('the second step of an agent or a user switched off', async () => {
    for (const name of ['north', 'ann']) {
      const reset = { reason: 'lost it', transactionCode: '' };
      const said = await both('meera', 'tara', 'POST', of('accounts', name, 'two-factor/reset'), reset);
      expect([name, said]).toEqual([name, ['RIGHT_NEEDED', 'TWO_FACTOR_OFF']]);
    }
  });

  test('a user given to another agent, who may be one that the person has opened', async () => {
    const body = { agentId: String(w.ids['south']) };
    expect(await both('meera', 'tara', 'POST', of('users', 'ann', 'assign-agent'), body)).toEqual([
      'RIGHT_NEEDED',
      200,
    ]);
  });
});

describe('who may open accounts signs no super admin out', () => {
  const OF = '/api/super-admin/multi-logins';
  const isIn = async (token: string) => (await w.send('GET', '/api/auth/me', { token })).status === 200;

  test('not by one session', async () => {
    const end = async (name: string) => {
      const token = await mint(w, name);
      const { rows } = await w.pool.query('select max(id) as id from session where account_id = $1', [w.ids[name]]);
      const { body } = await act(w, 'meera', 'DELETE', `${OF}/sessions/${rows[0].id}`);
      return [body.error ?? body.ended, await isIn(token)];
    };
    expect(await end('root')).toEqual(['RIGHT_NEEDED', true]);
    expect(await end('root2')).toEqual(['RIGHT_NEEDED', true]);
    expect(await end('south')).toEqual([1, false]);
  });

  test('nor with all that are at one place', async () => {
    const root = await w.signIn('root2', { ip: '10.8.8.8' });
    const cem = await w.signIn('cem', { ip: '10.8.8.8' });
    const { items } = (await act(w, 'root', 'GET', `${OF}?search=10.8.8.8`)).body;
    expect((await act(w, 'meera', 'DELETE', `${OF}/${items[0].place}/sessions`)).body.ended).toBe(1);
    expect([await isIn(root), await isIn(cem)]).toEqual([true, false]);
    expect((await act(w, 'root', 'DELETE', `${OF}/${items[0].place}/sessions`)).body.ended).toBe(1);
  });
});

test('content is what the installation looks like, not what its players agree to or how its money and days are counted', async () => {
  const { termsText, termsVersion } = w.context.settings.current();
  const form = { ...DEFAULT_IDENTITY, terms: { text: termsText, version: termsVersion } };
  const set = async (who: string, changes: object) => {
    const { status, body } = await act(w, who, 'PUT', '/api/super-admin/app-settings/identity', {
      ...form,
      ...changes,
    });
    return body.error ?? status;
  };
  const rules = [
    { terms: { text: 'All that is lost is ours.', version: '2' } },
    { terms: { text: termsText, version: '2' } },
    { currencySign: 'AED' },
    { grouping: 'thousands' },
    { timeZone: 'Asia/Dubai' },
  ];
  for (const changes of rules) expect([changes, await set('nila', changes)]).toEqual([changes, 'RIGHT_NEEDED']);
  expect(await set('nila', { name: 'Oval Club', brandColour: '#5b2a86' })).toBe(200);
  expect(await set('root', { grouping: 'thousands' })).toBe(200);
  // It has become what stands.
  expect(await set('nila', { name: 'Oval Club' })).toBe('RIGHT_NEEDED');
  expect(await set('nila', { name: 'Oval', grouping: 'thousands' })).toBe(200);
});
