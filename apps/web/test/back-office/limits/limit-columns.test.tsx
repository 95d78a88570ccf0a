// The list of limits: what holds beside a figure may take a line more, so that four figures fit beside each other.
import { screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import LimitsPage from '../../../src/back-office/limits/LimitsPage.tsx';
import { stubMedia, stubResize } from '../../support/browser.ts';
import { fakeServer } from '../../support/fake-server.ts';
import { openPage } from '../accounts/back-office-page.tsx';
import { signedInAs } from '../accounts/dialogs/back-office.tsx';

const SET = { setBy: 'asha', setAt: '2026-11-22T04:30:00.000Z' };
const figures = { maxStake: 10_000_000, maxWin: 10_000_000, maxExposure: 10_000_000, maxLiability: 10_000_000 };
const items = [
  { scope: 'platform', key: '', name: '', ...figures, ...SET },
  { scope: 'sport', key: '4', name: 'Cricket', ...figures, maxStake: 5_000, ...SET },
];

signedInAs('super_admin');
afterEach(() => vi.unstubAllGlobals());

test('on a desktop what holds beside a figure may break into a further line', async () => {
  stubMedia(() => true);
  stubResize();
  fakeServer({ 'GET /api/super-admin/house-limits': { body: { items, sports: [{ id: '4', name: 'Cricket' }] } } });
  openPage(<LimitsPage />, '/');
  const table = within(await screen.findByRole('table', { name: 'Limits' }));
  const beside = await table.findAllByText('otherwise ₹1,00,00,000 · platform');
  expect(beside).toHaveLength(4);
  for (const line of beside) expect(line.closest('.whitespace-normal')).not.toBeNull();
});
