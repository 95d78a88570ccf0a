import { act, screen, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { clearSession } from '../../src/shared/api/session/session.ts';
import { useSlipDraft } from '../../src/shared/lib/bet/slip-draft.ts';
import { signInAnswers } from '../support/fake-server.ts';
import '../support/patience.ts';
import { openSlip, visit } from './visit.tsx';

describe('the slip and My Bets', () => {
  test('share the fixed rail from 1280 px; My Bets covers it', async () => {
    const { user } = visit('/event/7?sportId=4', 'wide', { token: 't' });
    expect(await screen.findByText('bets of 7')).toBeTruthy();
    const rail = () => screen.getByRole('complementary', { name: 'Bets' }).querySelectorAll('p');
    const shown = () => [...rail()].map(({ textContent }) => textContent);
    // What waits is looked after before the chart is looked at.
    expect(shown()).toEqual(['orders of 7', 'prices over time', 'bets of 7']);
    openSlip();
    expect(await screen.findByText('slip in the rail')).toBeTruthy();
    expect(shown()).toEqual(['slip in the rail', 'orders of 7', 'bets of 7']);
    expect(screen.getByText('slip overlays')).toBeTruthy();
    await user.keyboard('b');
    await user.click(await screen.findByRole('button', { name: 'close my bets' }));
    expect(screen.queryByRole('button', { name: 'close my bets' })).toBeNull();
    await user.keyboard('b');
    expect(await screen.findByRole('button', { name: 'close my bets' })).toBeTruthy();
    const under = vi.fn<(event: KeyboardEvent) => void>();
    window.addEventListener('keydown', under);
    await user.keyboard('{Escape}');
    window.removeEventListener('keydown', under);
    expect(screen.queryByRole('button', { name: 'close my bets' })).toBeNull();
    expect(under.mock.calls[0]?.[0].defaultPrevented).toBe(true);
    // A price that is pressed beside it wants the slip, which it covers.
    await user.keyboard('b');
    expect(await screen.findByRole('button', { name: 'close my bets' })).toBeTruthy();
    openSlip();
    expect(await screen.findByText('slip in the rail')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'close my bets' })).toBeNull();
  });

  test('has a column of its own on a phone on its side, and no dialog over the prices', async () => {
    visit('/event/7?sportId=4', 'on its side', { token: 't' });
    await screen.findByText('event page');
    expect(screen.getByText('Press a price, and the slip opens here.')).toBeTruthy();
    openSlip();
    const column = within(await screen.findByRole('region', { name: 'Bet slip' }));
    expect(await column.findByText('slip in the sheet')).toBeTruthy();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('the slip of a phone is a panel beside the page: the focus comes in and goes back, the page can be pressed', async () => {
    const { user } = visit('/event/7?sportId=4', 'mobile', { token: 't' });
    await screen.findByText('event page');
    const before = screen.getByRole('link', { name: 'Skip to content' });
    act(() => before.focus());
    openSlip();
    const panel = await screen.findByRole('region', { name: 'Bet slip' });
    expect(within(panel).getByText('slip in the sheet')).toBeTruthy();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(document.activeElement).toBe(panel);
    expect(screen.getByText('event page').closest('[aria-hidden=true], [inert]')).toBeNull();
    expect(document.body.style.pointerEvents).toBe('');
    // What lies under the panel is not there for a key.
    expect(screen.queryByRole('navigation', { name: 'Quick links' })).toBeNull();
    // Another price: the focus, which was on it, comes in again.
    act(() => before.focus());
    openSlip();
    expect(document.activeElement).toBe(panel);
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('region', { name: 'Bet slip' })).toBeNull();
    expect(useSlipDraft.getState().pick).toBeNull();
    expect(document.activeElement).toBe(before);
    expect(screen.getByRole('navigation', { name: 'Quick links' })).toBeTruthy();
  });

  test.each([
    ['compact', 'drawer'],
    ['mobile', 'sheet'],
  ] as const)('open over a %s page as a %s', async (size, place) => {
    const { user } = visit('/event/7?sportId=4', size, { token: 't' });
    await screen.findByText('event page');
    openSlip();
    expect(await screen.findByText(`slip in the ${place}`)).toBeTruthy();
    expect(screen.getByRole(place === 'drawer' ? 'dialog' : 'region', { name: 'Bet slip' })).toBeTruthy();
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(useSlipDraft.getState().pick).toBeNull();
    await user.click(screen.getByRole('button', { name: /My Bets/ }));
    expect(await screen.findByRole('dialog', { name: 'My Bets' })).toBeTruthy();
  });

  test('My Bets pressed while the account is still read waits for it, asks nobody to log in, and goes with the session', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const me = async () => promise.then(() => signInAnswers['GET /api/auth/me']);
    const { user } = visit('/event/7?sportId=4', 'wide', { token: 't', answers: { 'GET /api/auth/me': me } });
    await user.click(await screen.findByRole('button', { name: /My Bets/ }));
    expect(screen.queryByRole('dialog')).toBeNull();
    resolve();
    expect(await screen.findByRole('button', { name: 'close my bets' })).toBeTruthy();
    act(clearSession);
    expect(screen.queryByRole('button', { name: 'close my bets' })).toBeNull();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('a page without the rail has the button at the foot of the left one, where it covers nothing', async () => {
    visit('/activity-log', 'wide', { token: 't' });
    expect(await screen.findByRole('heading', { level: 1, name: 'Activity Log' })).toBeTruthy();
    expect(screen.queryByRole('complementary', { name: 'Bets' })).toBeNull();
    const rail = await screen.findByRole('complementary', { name: 'Sports' });
    expect(await within(rail).findByRole('button', { name: 'My Bets, 120' })).toBeTruthy();
  });
});
