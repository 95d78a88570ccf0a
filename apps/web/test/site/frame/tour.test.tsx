import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { TourPart } from '../../../src/app/site/TourPart.tsx';
import { useSlipDraft } from '../../../src/shared/lib/bet/slip-draft.ts';
import { pick } from '../../fixtures/pick.ts';
import '../../support/patience.ts';

const driven = (webdriver: boolean | undefined) =>
  vi.stubGlobal('navigator', Object.create(navigator, { webdriver: { value: webdriver } }));
const tour = () => screen.queryByRole('region', { name: 'First steps' });

beforeEach(() => {
  localStorage.clear();
  useSlipDraft.getState().close();
  window.history.replaceState(null, '', '/');
});
afterEach(() => vi.unstubAllGlobals());

test('a first visit is shown around in three steps, once', async () => {
  driven(false);
  const user = userEvent.setup();
  const { unmount } = render(<TourPart />);
  expect(await screen.findByRole('heading', { name: 'Press a price' })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Next' }));
  await user.click(screen.getByRole('button', { name: 'Next' }));
  expect(screen.getByRole('heading', { name: 'Follow your bets' })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Got it' }));
  expect(tour()).toBeNull();
  unmount();
  render(<TourPart />);
  expect(tour()).toBeNull();
});

test('it can be skipped, makes room for a slip, and is nothing for a browser that is driven unless asked for', async () => {
  driven(false);
  const user = userEvent.setup();
  const first = render(<TourPart />);
  await screen.findByRole('heading', { name: 'Press a price' });
  act(() => useSlipDraft.getState().open(pick()));
  expect(tour()).toBeNull();
  act(() => useSlipDraft.getState().close());
  await user.click(screen.getByRole('button', { name: 'Skip' }));
  expect(tour()).toBeNull();
  first.unmount();
  localStorage.clear();
  driven(true);
  const second = render(<TourPart />);
  expect(tour()).toBeNull();
  second.unmount();
  window.history.replaceState(null, '', '/?tour=1');
  render(<TourPart />);
  expect(await screen.findByRole('heading', { name: 'Press a price' })).toBeTruthy();
});
