// The list of limits: what holds beside a figure takes one line, so that four figures fit beside each other.
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import LimitsPage from '../../../src/back-office/limits/LimitsPage.tsx';
import { stubMedia, stubResize } from '../../support/browser.ts';
import { fakeServer } from '../../support/fake-server.ts';
import { openPage } from '../accounts/back-office-page.tsx';
import { signIn } from '../../fixtures/live-page.tsx';
import { signedInAs } from '../accounts/dialogs/back-office.tsx';

const SET = { setBy: 'asha', setAt: '2026-11-22T04:30:00.000Z' };
const figures = { maxStake: 10_000_000, maxWin: 10_000_000, maxExposure: 10_000_000, maxLiability: 10_000_000 };
const items = [
  { scope: 'platform', key: '', name: '', ...figures, ...SET },
  { scope: 'sport', key: '4', name: 'Cricket', ...figures, maxStake: 5_000, ...SET },
];

signedInAs('super_admin');
afterEach(() => vi.unstubAllGlobals());

async function openLimits(width: number) {
  stubMedia((query) => [...query.matchAll(/width >= (\d+)px/g)].every(([, px]) => width >= Number(px)));
  stubResize();
  fakeServer({ 'GET /api/super-admin/house-limits': { body: { items, sports: [{ id: '4', name: 'Cricket' }] } } });
  openPage(<LimitsPage />, '/');
  return within(await screen.findByRole('table', { name: 'Limits' }));
}

test('a figure has beside it what holds otherwise, and whose word that is', async () => {
  const table = await openLimits(1440);
  expect(await table.findAllByText('otherwise ₹1,00,00,000 · platform')).toHaveLength(4);
  expect(table.getAllByText('₹1,00,00,000 · platform').length).toBeGreaterThan(0);
});

test('on a tablet the other amount alone stands under a figure, and who set it is in the dialog', async () => {
  const table = await openLimits(768);
  expect(await table.findAllByText('else ₹1,00,00,000')).toHaveLength(4);
  expect(table.queryByText(/otherwise/)).toBeNull();
  expect(table.queryByText(/asha/)).toBeNull();
});

test('whoever may only read the limits has no column of acts', async () => {
  const table = await openLimits(1440);
  expect(table.getByRole('columnheader', { name: 'Action' })).toBeTruthy();
  cleanup();
  signIn({ role: 'super_admin', rights: [] });
  const read = await openLimits(1440);
  expect(await read.findByText('Cricket')).toBeTruthy();
  expect(read.queryByRole('columnheader', { name: 'Action' })).toBeNull();
});
