// Ways from one right to what another one is for.
import type { StaffRight } from '@pavilion/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fullWorld } from '../http/all-calls.ts';
import type { World } from '../support/world.ts';
import { act, putPerson } from './persons.ts';

let w: World;
const RIGHTS: Readonly<Record<string, { of: string; rights: readonly StaffRight[] }>> = {
  meera: { of: 'root', rights: ['accounts'] },
  tara: { of: 'root', rights: ['accounts', 'finance'] },
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
