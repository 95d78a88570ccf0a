// A page that was open when another build took the place of its own asks for files that are gone.
import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import '../support/patience.ts';
import { openSlip, visit } from './visit.tsx';

const gone = vi.hoisted(() => () => {
  throw new TypeError('Failed to fetch dynamically imported module');
});
vi.mock('../../src/site/session/LoginDialog.tsx', gone);
vi.mock('../../src/shared/ui/overlay/BottomPanel.tsx', gone);
vi.mock('../../src/site/rules/RulesPage.tsx', gone);

const says = 'This part could not be shown.';

test('a dialog that cannot be fetched leaves the page as it is, and a note that leads on', async () => {
  vi.spyOn(console, 'error').mockReturnValue();
  const { user } = visit('/markets', 'wide');
  await screen.findByText('markets page');
  await user.click(await screen.findByRole('button', { name: 'Login' }));
  expect((await screen.findByRole('alert')).textContent).toContain(says);
  expect(screen.getByRole('button', { name: 'Reload' })).toBeTruthy();
  expect(screen.getByText('markets page')).toBeTruthy();
});

test('so does the slip of a phone', async () => {
  vi.spyOn(console, 'error').mockReturnValue();
  visit('/markets', 'mobile');
  await screen.findByText('markets page');
  openSlip();
  expect((await screen.findByRole('alert')).textContent).toContain(says);
  expect(screen.getByText('markets page')).toBeTruthy();
});

test('a page that cannot be fetched says so in its place', async () => {
  vi.spyOn(console, 'error').mockReturnValue();
  visit('/rules', 'wide');
  expect(await screen.findByText(says)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Reload' })).toBeTruthy();
  expect(screen.getByRole('navigation', { name: 'Main' })).toBeTruthy();
});
