import { screen } from '@testing-library/react';
import type userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { useSlipDraft } from '../../src/shared/lib/bet/slip-draft.ts';
import '../support/patience.ts';
import { openSlip, visit } from './visit.tsx';

const EVENT = '/event/7?sportId=4';
const address = () => window.location.pathname + window.location.search;

/** Fills the dialog in that is open. */
async function logIn(user: ReturnType<typeof userEvent.setup>): Promise<void> {
  await user.type(await screen.findByLabelText('Username'), 'player1');
  await user.type(screen.getByLabelText('Password'), 'pavilion');
  await user.click(screen.getByRole('checkbox'));
  await user.click(screen.getByRole('button', { name: 'Log in' }));
  await screen.findByTestId('wallet');
}

test('who signs in on an event stays there, with the slip', async () => {
  const { user } = visit(EVENT, 'wide');
  await screen.findByText('event page');
  openSlip();
  await user.click(await screen.findByRole('button', { name: 'Login' }));
  await logIn(user);
  expect(address()).toBe(EVENT);
  expect(useSlipDraft.getState().pick).not.toBeNull();
  expect(screen.getByText('slip in the rail')).toBeTruthy();
});

test('who chose a price on the home page stays with it', async () => {
  const { user } = visit('/', 'wide');
  openSlip();
  await user.click(await screen.findByRole('button', { name: 'Login' }));
  await logIn(user);
  expect(address()).toBe('/');
  expect(screen.getByText('slip in the rail')).toBeTruthy();
});

test('who asked for My Bets gets them, where they were asked for', async () => {
  const { user } = visit(EVENT, 'wide');
  await user.click(await screen.findByRole('button', { name: /My Bets/ }));
  await logIn(user);
  expect(address()).toBe(EVENT);
  expect(await screen.findByRole('button', { name: 'close my bets' })).toBeTruthy();
});

test('who asked for a page of an account comes to it, and only then', async () => {
  const { user } = visit('/activity-log?rows=25', 'wide');
  await screen.findByRole('dialog', { name: 'Log in' });
  expect(address()).toBe('/markets');
  await logIn(user);
  expect(await screen.findByRole('heading', { level: 1, name: 'Activity Log' })).toBeTruthy();
  expect(address()).toBe('/activity-log?rows=25');
});

test('what was asked for is forgotten with the dialog', async () => {
  const { user } = visit('/activity-log', 'wide');
  await screen.findByRole('dialog', { name: 'Log in' });
  await user.keyboard('{Escape}');
  await user.click(await screen.findByRole('button', { name: 'Login' }));
  await logIn(user);
  expect(address()).toBe('/markets');
});
