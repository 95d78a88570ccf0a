// Every call of the contract with every mask of rights: what a person of staff may call, and nothing else.
import { fc } from '@fast-check/vitest';
import {
  api,
  type EndpointSpec,
  RIGHTS_OF_ACTS,
  type Role,
  rightsFor,
  STAFF_RIGHTS,
  type StaffRight,
} from '@pavilion/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { calls, fullWorld, mint } from '../http/all-calls.ts';
import { request, urlOf, valid } from '../http/samples.ts';
import type { World } from '../support/world.ts';
import { openPerson } from './persons.ts';

type Person = { readonly principal: Role; readonly rights: readonly StaffRight[]; readonly name: string };
const masks: readonly (readonly StaffRight[])[] = [
  [],
  STAFF_RIGHTS,
  ...STAFF_RIGHTS.map((right) => [right]),
  ...STAFF_RIGHTS.map((right) => STAFF_RIGHTS.filter((one) => one !== right)),
];
const PERSONS: readonly Person[] = (['agent', 'super_admin'] as const).flatMap((principal) =>
  masks.map((rights, at) => ({ principal, rights, name: `${principal === 'agent' ? 'north' : 'root'}.${at}x` })),
);

let w: World;
beforeAll(async () => {
  w = await fullWorld({ env: { PAVILION_ENV: 'live' } });
  // The slow hash of a password is made once.
  await openPerson(w, 'north', PERSONS[0]?.name ?? '', []);
  for (const { principal, rights, name } of PERSONS.slice(1)) {
    const { rows } = await w.pool.query<{ id: number }>(
      `insert into account (username, role, principal_id, staff_rights, password_hash)
       select $1, 'staff', $2, $3, password_hash from account where username = $4 returning id`,
      [name, w.ids[principal === 'agent' ? 'north' : 'root'], rights, PERSONS[0]?.name],
    );
    w.ids[name] = rows[0]?.id ?? 0;
  }
});
afterAll(() => w.close());

const tokens = new Map<string, string>();
const REFUSED = ['ROLE_NOT_ALLOWED', 'RIGHT_NEEDED', 'LOGIN_REQUIRED', 'USER_LOCKED'];
async function refusalFor(endpoint: EndpointSpec, { name }: Person): Promise<string | null> {
  const [sampled] = fc.sample(request(endpoint, valid), { numRuns: 1, seed: 42 });
  const parts = endpoint === api.provider.document ? {} : (sampled ?? {});
  const token = tokens.get(name) ?? (await mint(w, name));
  tokens.set(name, token);
  const answer = await w.send(endpoint.method, urlOf(endpoint, parts), { token, body: parts.body });
  expect(answer.status).toBeLessThan(500);
  if (REFUSED.includes(answer.body?.error)) return answer.body.error;
  // What was let in may have ended the session.
  tokens.delete(name);
  return null;
}
const find = (principal: Role, rights: readonly StaffRight[]): Person => {
  const wanted = [...rights].sort().join();
  const found = PERSONS.find((one) => one.principal === principal && [...one.rights].sort().join() === wanted);
  if (found === undefined) throw new Error(`nobody has ${wanted}`);
  return found;
};

const guarded = calls().flatMap(({ name, endpoint }) =>
  endpoint.who === 'public' ? [] : [{ name, endpoint, who: endpoint.who }],
);

/** Refused by their handlers to staff where they open a super admin or set other terms, as a sample happens to. */
const ASKS_MORE = ['settingsBackOffice.setIdentity', 'superAdminAccounts.create', 'agentAccounts.createUser'];

test.each(guarded)('$name', async ({ name, endpoint, who }) => {
  const needed = rightsFor(endpoint);
  const roles = (['agent', 'super_admin'] as const).filter((role) => who.includes(role));
  // Where neither may, what one of them hears says it.
  for (const principal of roles.length === 0 ? (['agent'] as const) : (['agent', 'super_admin'] as const)) {
    const refusal = (rights: readonly StaffRight[]) => refusalFor(endpoint, find(principal, rights));
    if (!who.includes(principal)) {
      expect(await refusal(STAFF_RIGHTS)).toBe('ROLE_NOT_ALLOWED');
    } else if (needed === null) {
      expect(await refusal(STAFF_RIGHTS)).toBe('RIGHT_NEEDED');
    } else {
      for (const right of needed) {
        expect(await refusal(STAFF_RIGHTS.filter((one) => one !== right))).toBe('RIGHT_NEEDED');
      }
      const exact = needed.length > 1 ? STAFF_RIGHTS : needed;
      if (!ASKS_MORE.includes(name)) expect(await refusal(exact)).toBe(null);
    }
  }
});

test('these are the account’s own, whatever the mask', () => {
  const own = guarded.filter(
    ({ endpoint, who }) => rightsFor(endpoint) === null && who.some((role) => role !== 'user'),
  );
  expect(own.map(({ name }) => name).sort()).toEqual(
    [
      ...['list', 'open', 'change', 'resetPassword', 'resetCode', 'resetTwoFactor', 'signOut', 'close'].map(
        (name) => `staff.${name}`,
      ),
      ...['userCode', 'agentCode', 'superAdminCode', 'resetSuperAdminCode', 'changeSuperAdminPassword'].map(
        (name) => `superAdminAccounts.${name}`,
      ),
      ...['setEnvironment', 'setOddsInterval', 'setApiBehaviour', 'setSettlement', 'setOrders', 'reset'].map(
        (name) => `settingsBackOffice.${name}`,
      ),
      ...['superAdminApprovals.setRules', 'superAdminDisputes.setRules', 'alertsBackOffice.setRules'],
      ...['settings.savePresets', 'favourites.add', 'favourites.remove'],
    ].sort(),
  );
});

test('nothing that is only read takes a right, and each act of the table is one that is declared', () => {
  const reads = guarded.filter(({ endpoint }) => endpoint.method === 'GET' && endpoint.audit === undefined);
  expect(reads.filter(({ endpoint }) => endpoint.principalOnly !== true && rightsFor(endpoint)?.length !== 0)).toEqual(
    [],
  );
  const acts = new Set(calls().map(({ endpoint }) => endpoint.audit));
  expect(Object.keys(RIGHTS_OF_ACTS).filter((act) => !acts.has(act))).toEqual([]);
});
