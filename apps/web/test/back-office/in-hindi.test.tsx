// A list, the dialog of one of its rows and the form in it, in Hindi and in English again.
import type { StaffOrder } from '@pavilion/contract';
import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test } from 'vitest';
import OrdersPage from '../../src/back-office/orders/OrdersPage.tsx';
import { hi } from '../../src/shared/i18n/hi-back-office.ts';
import { setLanguage, takeHindiFrom } from '../../src/shared/i18n/i18n.ts';
import { readMe } from '../../src/shared/api/session/account.ts';
import { useSession } from '../../src/shared/api/session/session.ts';
import { livePage } from '../fixtures/live-page.tsx';
import { order } from '../fixtures/order.ts';
import { stubMedia } from '../support/browser.ts';
import { account, fakeServer } from '../support/fake-server.ts';
import '../support/patience.ts';

const waiting: StaffOrder = { ...order(), user: { id: '9', username: 'ann' }, market: { id: '77' } };

function open() {
  const superAdmin = { ...account(), role: 'super_admin' as const };
  const me = readMe({ role: 'super_admin', superAdmin });
  useSession.setState({ status: 'signed-in', token: 'token-1', role: 'super_admin', account: me });
  fakeServer({
    'GET /api/super-admin/orders': { body: { items: [waiting], next: null } },
    'GET /api/super-admin/users': { body: { items: [], total: 0, page: 1, pageSize: 20 } },
  });
  livePage(<OrdersPage />);
}

beforeEach(() => stubMedia(() => true));
afterEach(() => setLanguage('en'));

test('a list, its dialog and its form are in Hindi, and in English again', async () => {
  const user = userEvent.setup();
  await takeHindiFrom(async () => hi);
  await setLanguage('hi');
  open();
  expect(await screen.findByRole('heading', { level: 1, name: 'खुले ऑर्डर' })).toBeTruthy();
  expect(screen.getByRole('columnheader', { name: 'यूज़र' })).toBeTruthy();
  await user.click(await screen.findByRole('button', { name: /^ann का रद्द करें: / }));
  const dialog = within(screen.getByRole('dialog', { name: 'ऑर्डर रद्द करें' }));
  expect(dialog.getByRole('radio', { name: 'मार्केट के सभी' })).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'ऑर्डर रद्द करें' }));
  expect(dialog.getByText('कारण लिखें: वह इस काम के साथ रखा जाता है।')).toBeTruthy();
  expect(dialog.getByLabelText('कारण')).toBeTruthy();

  cleanup();
  await setLanguage('en');
  open();
  expect(await screen.findByRole('heading', { level: 1, name: 'Open Orders' })).toBeTruthy();
  expect(screen.getByRole('columnheader', { name: 'User' })).toBeTruthy();
});
