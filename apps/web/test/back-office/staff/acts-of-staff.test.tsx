// What a person of staff is shown: every entry and every act of the back office, against the rights of the contract.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { api, type EndpointSpec, RIGHTS_OF_ACTS, rightsOfAct, STAFF_RIGHTS, type StaffRight } from '@pavilion/contract';
import { render, screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { PAGES } from '../../../src/app/back-office/back-office-pages.ts';
import { sidebarOf } from '../../../src/app/back-office/back-office-sidebar.ts';
import AccountDialog from '../../../src/back-office/accounts/dialogs/AccountDialog.tsx';
import LimitsPage from '../../../src/back-office/limits/LimitsPage.tsx';
import RequestsPage from '../../../src/back-office/requests/RequestsPage.tsx';
import { backOfficePath } from '../../../src/shared/address/back-office-paths.ts';
import { ActButton } from '../../../src/shared/form/ActButton.tsx';
import { ActPart } from '../../../src/shared/form/ActPart.tsx';
import { ActSwitch } from '../../../src/shared/form/ActSwitch.tsx';
import { type Act, may } from '../../../src/shared/api/session/staff.ts';
import { livePage, signIn } from '../../fixtures/live-page.tsx';
import { stubMedia, stubResize } from '../../support/browser.ts';
import { fakeServer } from '../../support/fake-server.ts';
import { MANGO, parent, profileOf } from '../accounts/dialogs/back-office.tsx';
import '../../support/patience.ts';

beforeEach(() => stubMedia(() => false));

const SRC = join(import.meta.dirname, '../../../src');
const filesOf = (folder: string) =>
  readdirSync(join(SRC, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => readFileSync(join(SRC, folder, name), 'utf8'))
    .join('\n');

const declared: EndpointSpec[] = Object.values(api).flatMap((group) => Object.values<EndpointSpec>(group));
const personOf = (rights: readonly StaffRight[]) => ({ id: '21', username: 'asha', fullName: 'Asha', rights });
const masks: readonly (readonly StaffRight[])[] = [[], ...STAFF_RIGHTS.map((right) => [right]), [...STAFF_RIGHTS]];

/** The acts that the back office calls: by the addresses in its own calls, whatever stands before `/api/role/`. */
function actsCalled(): Set<string> {
  const source = filesOf('shared/api/back-office') + readFileSync(join(SRC, 'shared/api/session/persons.ts'), 'utf8');
  const called = declared.filter(({ method, path, audit }) => {
    if (audit === undefined || method === 'GET') return false;
    const end = path
      .replace(/^\/api\/(agent|super-admin)\//, '')
      .replace(/^(users|agents|super-admins|accounts)\/\{id\}\//, '');
    return [`'${path}'`, `'${end}'`, `/${end}\``].some((address) => source.includes(address));
  });
  return new Set(called.flatMap(({ audit }) => audit ?? []));
}

test('every act that the back office calls and that takes a right stands behind that right', () => {
  const screens = `${filesOf('back-office')}\n${filesOf('app/back-office')}`;
  const bare = [...actsCalled()].filter((act) => rightsOfAct(act)?.length !== 0);
  expect(bare.length).toBeGreaterThan(35);
  /** What is reached through the guard of another act that takes the same: the one button does both. */
  const behind: Record<string, string> = {
    ...{ 'market.resume': 'market.suspend', 'event.resume': 'event.suspend', 'sport.resume': 'sport.suspend' },
    ...{ 'settings.odds-interval': 'settings.environment', 'settings.settlement': 'settings.environment' },
    'settings.orders': 'settings.environment',
    ...{ 'staff.change': 'staff.open', 'staff.change-password': 'staff.open', 'staff.close': 'staff.open' },
    ...{ 'staff.reset-code': 'staff.open', 'staff.reset-two-factor': 'staff.open', 'staff.sign-out': 'staff.open' },
  };
  for (const act of bare) {
    const guard = behind[act] ?? act;
    expect([act, rightsOfAct(guard)]).toEqual([act, rightsOfAct(act)]);
    expect([act, new RegExp(`(act[=:]\\s?|[mM]ay(Act)?\\((\\w+, )?)["']${guard}["']`).test(screens)]).toEqual([
      act,
      true,
    ]);
  }
});

test('a page that is there for an act is in the menu with the rights for it, and without them not', () => {
  for (const role of ['agent', 'super_admin'] as const)
    for (const rights of masks) {
      const labels = sidebarOf({ role, staff: personOf(rights) }).flatMap(({ entries }) =>
        entries.flatMap(({ to }) => to ?? []),
      );
      for (const { name, act, roles, group } of PAGES) {
        if (group === null || !roles.includes(role)) continue;
        const allowed = act === undefined || rightsOfAct(act)?.every((right) => rights.includes(right)) === true;
        expect([name, rights, labels.includes(backOfficePath(role, name))]).toEqual([name, rights, allowed]);
      }
    }
});

test('what is asked about an act is what the contract says of it, for every mask', () => {
  for (const act of Object.keys(RIGHTS_OF_ACTS) as Act[])
    for (const rights of masks) {
      const allowed = (rightsOfAct(act) ?? []).every((right) => rights.some((one) => one === right));
      expect([act, rights, may({ staff: personOf(rights) }, act)]).toEqual([act, rights, allowed]);
    }
  expect(may({ staff: personOf(STAFF_RIGHTS) }, 'staff.open')).toBe(false);
  expect([may({}, 'staff.open'), may({}, 'wallet.transfer')]).toEqual([true, true]);
});

test.each([
  [['finance'], 'wallet.transfer', true],
  [['results'], 'wallet.transfer', false],
  [['accounts'], 'account.change-password', false],
  [[...STAFF_RIGHTS], 'staff.open', false],
] as const)('with %j, button, switch and form of %s: %s', (rights, act, allowed) => {
  signIn({ role: 'agent', rights: [...rights] });
  render(
    <>
      <ActButton act={act}>Do it</ActButton>
      <ActSwitch act={act} label="It is on" on onChange={() => undefined} />
      <ActPart act={act}>
        <input aria-label="What" />
      </ActPart>
    </>,
  );
  expect(screen.queryByRole('button', { name: 'Do it' }) !== null).toBe(allowed);
  expect(screen.getByRole<HTMLButtonElement>('switch').disabled).toBe(!allowed);
  expect(screen.getByLabelText('What').matches(':disabled')).toBe(!allowed);
  expect(screen.queryByText(/not among the rights that player1 gave you/) !== null).toBe(!allowed);
});

test('a person who only reads finds no form, button or way to another password in the dialog of an account', async () => {
  signIn({ role: 'agent', rights: [] });
  fakeServer({ 'GET /api/agent/users/19/details': { body: { user: profileOf(), agent: parent } } });
  livePage(<AccountDialog viewer="agent" account={MANGO} tab="locks" onClose={() => undefined} limits={() => null} />);
  expect(await screen.findByText(/not among the rights/)).toBeTruthy();
  for (const one of screen.getAllByRole<HTMLButtonElement>('switch')) expect(one.matches(':disabled')).toBe(true);
  expect(screen.queryByRole('button', { name: 'Submit' })).toBe(null);
  expect(screen.queryByRole('tab', { name: 'Change Password' })).toBe(null);
});

const AT = '2026-11-22T04:30:00.000Z';
const listed = (...items: readonly object[]) => ({ body: { items, total: items.length, page: 1, pageSize: 25 } });
const asked = {
  ...{ id: 'P12', kind: 'points', amount: 500, given: null, state: 'pending', note: null, reason: null },
  ...{ createdAt: AT, updatedAt: AT, updatedBy: null, transferId: null },
  account: { id: '3', username: 'coast', fullName: 'Coast', role: 'user', agentUsername: null, available: 0 },
};
const level = { scope: 'client', key: '3', name: 'coast', maxStake: 500, maxWin: null, maxExposure: null };
const limit = { ...level, maxLiability: null, setBy: 'ravi', setAt: AT };

test.each([
  ['requests', <RequestsPage key="requests" />, { ...listed(asked).body, waiting: 1 }, /^Accept/],
  ['house-limits', <LimitsPage key="limits" />, { items: [limit], inForce: null }, /^Change limits/],
])('a person who only reads has no column of acts in %s', async (path, page, body, act) => {
  stubMedia(() => true);
  stubResize();
  fakeServer({ [`GET /api/agent/${path}`]: { body } });
  for (const rights of [[], ['finance', 'results', 'accounts']] as const) {
    signIn({ role: 'agent', rights: [...rights] });
    const { unmount } = livePage(page);
    expect(await screen.findByText('coast')).toBeTruthy();
    expect(screen.queryByRole('columnheader', { name: 'Action' }) !== null).toBe(rights.length > 0);
    expect(screen.queryByRole('button', { name: act }) !== null).toBe(rights.length > 0);
    unmount();
  }
});
