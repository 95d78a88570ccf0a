import { act, cleanup, screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { restrict, setWallet } from '../../src/shared/api/session/session.ts';
import { useBrowse } from '../../src/shared/lib/bet/browse.ts';
import { emit } from '../../src/shared/lib/bet/events.ts';
import { startLanguage } from '../../src/shared/i18n/i18n.ts';
import { useShortcutSetting } from '../../src/shared/lib/browser/shortcuts.ts';
import { closeChart, openChart } from '../../src/shared/lib/panels.ts';
import { useSlipDraft } from '../../src/shared/lib/bet/slip-draft.ts';
import { account } from '../support/fake-server.ts';
import { settings as plain } from '../fixtures/live-page.tsx';
import '../support/patience.ts';
import { catalogue, emptyHome, eventHit, openSlip, pick, sports, visit } from './visit.tsx';

describe('a guest', () => {
  test('logs in from the header and lands on the markets', async () => {
    const { user } = visit('/', 'wide');
    await user.click(await screen.findByRole('button', { name: 'Login' }));
    await user.type(await screen.findByLabelText('Username'), 'player1');
    await user.type(screen.getByLabelText('Password'), 'pavilion');
    await user.click(screen.getByRole('checkbox'));
    await user.click(screen.getByRole('button', { name: 'Log in' }));
    expect(await screen.findByText('markets page')).toBeTruthy();
    expect(window.location.pathname).toBe('/markets');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.getByTestId('wallet').textContent).toContain('₹1,245.50');
    expect(screen.getByText('live token-1')).toBeTruthy();
  });

  test('is asked to log in by My Bets, by a protected page, and by whoever asks for it', async () => {
    const { user } = visit('/current-bets', 'wide');
    expect(await screen.findByRole('dialog', { name: 'Log in' })).toBeTruthy();
    expect(screen.getByText('This page is for signed-in accounts.')).toBeTruthy();
    expect(window.location.pathname).toBe('/markets');
    await user.keyboard('{Escape}');
    await user.click(screen.getByRole('button', { name: /My Bets/ }));
    expect(await screen.findByRole('dialog', { name: 'Log in' })).toBeTruthy();
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).toBeNull();
    act(() => emit('request-login'));
    expect(await screen.findByRole('dialog', { name: 'Log in' })).toBeTruthy();
  });

  test('finds no dead button: what has no destination says Soon and is disabled', async () => {
    visit('/', 'wide');
    for (const label of ['Live Casino', 'Slots', 'Fantasy Games']) {
      const items = await screen.findAllByText((_, element) => element?.textContent === `${label}Soon`);
      expect(items.some((item) => item.getAttribute('aria-disabled') === 'true')).toBe(true);
    }
  });

  test('has the main menu that the operator saved', async () => {
    const entry = { label: 'Cup final', labelHindi: null, linkUrl: '/event/7?sportId=4' };
    const soon = { label: 'Poker', labelHindi: null, linkUrl: null };
    const { user } = visit('/', 'wide', { answers: { 'GET /api/content/menu': { body: { items: [entry, soon] } } } });
    const menu = await screen.findByRole('navigation', { name: 'Main' });
    await user.click(await within(menu).findByRole('link', { name: 'Cup final' }));
    expect(await screen.findByText('event page')).toBeTruthy();
    expect(within(menu).queryByText('Sports Book')).toBeNull();
    expect(within(menu).getAllByText('Poker')[0]?.textContent).toContain('Soon');
  });

  test('is told by APK how the app is installed', async () => {
    const { user } = visit('/', 'wide');
    await user.click(await screen.findByRole('button', { name: 'APK' }));
    expect(await screen.findByRole('dialog', { name: 'Install the app' })).toBeTruthy();
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('starts the demo from the header, once the box is ticked', async () => {
    const { server, user } = visit('/', 'wide');
    await user.click(await screen.findByRole('button', { name: 'Demo' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Demo' }));
    expect(dialog.getByRole('button', { name: 'Start the demo' })).toHaveProperty('disabled', true);
    await user.click(dialog.getByRole('checkbox'));
    server.answer('POST /api/auth/demo', { body: { token: 'token-2', role: 'user', user: account() } });
    await user.click(dialog.getByRole('button', { name: 'Start the demo' }));
    expect(await screen.findByText('markets page')).toBeTruthy();
    expect(server.calls.find(({ path }) => path === '/api/auth/demo')?.body).toEqual({ termsVersion: '1' });
  });

  test('sees no news bar, no winners and no trending when none are configured', async () => {
    visit('/markets', 'wide');
    await screen.findByText('markets page');
    await screen.findByText('Test Championship');
    for (const name of ['News of the house', 'Winner Announcement', 'Now Trending'])
      expect(screen.queryByLabelText(name)).toBeNull();
    expect(screen.getByText('No upcoming fixture at the moment.')).toBeTruthy();
    expect(await screen.findByText('Your bet slip is empty.')).toBeTruthy();
  });
});

describe('the left rail', () => {
  test('opens the chosen sport, its first competition and its events, and counts', async () => {
    visit('/markets', 'wide');
    const tree = within(await screen.findByRole('navigation', { name: 'All Sports' }));
    const link = await tree.findByRole('link', { name: 'India v Australia' });
    expect(link.getAttribute('href')).toBe(
      '/event/7?sportId=4&competitionId=41&matchMarketId=71&eventName=India+v+Australia',
    );
    expect(tree.getByRole('button', { name: /Cricket/ }).getAttribute('aria-expanded')).toBe('true');
    expect(screen.getByText('24')).toBeTruthy();
  });

  test('a competition leads to its markets from any page', async () => {
    const { user } = visit('/results', 'wide');
    const tree = within(await screen.findByRole('navigation', { name: 'All Sports' }));
    await tree.findByRole('link', { name: 'India v Australia' });
    // It was open by itself: pressing it chooses it.
    await user.click(tree.getAllByRole('button', { expanded: true })[1] ?? document.body);
    expect(await screen.findByText('markets page')).toBeTruthy();
    expect(useBrowse.getState().shown?.id).toBe('41');
  });

  test('shows the first seven sports as recent ones', async () => {
    visit('/markets', 'wide');
    const recent = within(await screen.findByRole('region', { name: 'Recent Sports' }));
    expect(recent.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(
      sports.slice(0, 7).map((name) => `${name}9`),
    );
  });

  test('a sport leads to its markets from any page', async () => {
    const { user } = visit('/', 'wide');
    const tree = within(await screen.findByRole('navigation', { name: 'All Sports' }));
    await user.click(tree.getByRole('button', { name: /^Football/ }));
    expect(await screen.findByText('markets page')).toBeTruthy();
    expect(useBrowse.getState().sportId).toBe('11');
  });

  test('searches every sport; / focuses it and Escape empties it', async () => {
    const { user } = visit('/markets', 'wide');
    await screen.findByRole('navigation', { name: 'All Sports' });
    await user.keyboard('/');
    const search = screen.getByRole('searchbox', { name: 'Search sports, events' });
    expect(document.activeElement).toBe(search);
    await user.keyboard('austr');
    const results = within(await screen.findByRole('group', { name: 'Search results' }));
    expect(results.getAllByRole('heading').map(({ textContent }) => textContent)).toEqual(['Events', 'Markets']);
    expect(results.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
      'India v AustraliaLiveTest Championship',
      'Toss WinnerLiveIndia v Australia',
    ]);
    await user.keyboard('xyz');
    expect(await screen.findByText('Nothing found for “austrxyz”.')).toBeTruthy();
    await user.keyboard('{Escape}');
    expect(search).toHaveProperty('value', '');
    expect(await screen.findByRole('navigation', { name: 'All Sports' })).toBeTruthy();
  });

  test('says of what kind two markets of one name are', async () => {
    const hit = (kind: string, marketId: string, name = 'TIED_MATCH') => ({
      ...{ name, kind, marketId, selectionKey: null, event: eventHit },
    });
    const markets = [hit('match', '71'), hit('bookmaker', '72'), hit('match', '73', 'TOSS_WINNER')];
    const { user } = visit('/markets', 'wide', {
      answers: { 'GET /api/search': { body: { sports: [], competitions: [], events: [], markets } } },
    });
    await screen.findByRole('navigation', { name: 'All Sports' });
    await user.keyboard('/');
    await user.keyboard('match');
    const results = within(await screen.findByRole('group', { name: 'Search results' }));
    expect(results.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
      'Tied MatchLiveMatch Odds · India v Australia',
      'Tied MatchLiveBookmaker · India v Australia',
      'Toss WinnerLiveIndia v Australia',
    ]);
  });

  test('leads from the search to its results by arrow keys and Enter', async () => {
    const { user } = visit('/markets', 'wide');
    await screen.findByRole('navigation', { name: 'All Sports' });
    await user.keyboard('/');
    await user.keyboard('a');
    const results = within(await screen.findByRole('group', { name: 'Search results' }));
    await results.findByRole('link', { name: /Toss Winner/ });
    await user.keyboard('{ArrowDown}');
    expect(document.activeElement?.textContent).toBe('Football');
    await user.keyboard('{End}');
    expect(document.activeElement?.textContent).toContain('Toss Winner');
    await user.click(screen.getByRole('searchbox', { name: 'Search sports, events' }));
    await user.keyboard('ustralia');
    await vi.waitFor(() => expect(results.queryByRole('button')).toBeNull());
    await user.keyboard('{Enter}');
    expect(await screen.findByText('event page')).toBeTruthy();
  });

  test('says in its place when sports cannot be loaded, and tries again', async () => {
    const failing = { 'GET /api/provider/sports': { status: 400, body: { error: 'X', message: '' } } };
    const { user, server } = visit('/markets', 'wide', { answers: failing });
    expect((await screen.findByRole('alert')).textContent).toContain('Unable to load sports.');
    server.answer('GET /api/provider/sports', catalogue['GET /api/provider/sports']);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('navigation', { name: 'All Sports' })).toBeTruthy();
  });
});

describe('a player', () => {
  test('sees the wallet change, the count of bets, and signs out from the menu', async () => {
    const { user, server } = visit('/markets', 'wide', { token: 't' });
    expect((await screen.findByTestId('wallet')).textContent).toContain('Exposure ₹97.00');
    expect(within(await screen.findByRole('button', { name: 'My Bets, 120' })).getByText('99+')).toBeTruthy();
    act(() => setWallet({ walletPaise: 99_00, exposurePaise: 0 }));
    expect(await screen.findByText('₹99.00')).toBeTruthy();
    expect(screen.getByTestId('wallet').textContent).toBe('Balance· Exposure ₹0.00₹99.00');
    await user.click(screen.getByRole('button', { name: 'Account menu of player1' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Logout' }));
    expect(await screen.findByRole('button', { name: 'Login' })).toBeTruthy();
    expect(server.calls.at(-1)?.path).toBe('/api/auth/logout');
  });

  test('reads on a phone what the amount in the header is', async () => {
    visit('/markets', 'mobile', { token: 't' });
    expect((await screen.findByTestId('wallet')).textContent).toBe('Exposure ₹97.00Balance₹1,245.50');
  });

  test('begins at the top after every navigation, one that only sets a filter, too', async () => {
    const { user } = visit('/current-bets', 'wide', { token: 't' });
    const lay = await screen.findByRole('radio', { name: 'Lay' });
    const scrolled = vi.spyOn(window, 'scrollTo');
    await user.click(lay);
    await vi.waitFor(() => expect(scrolled.mock.calls).toEqual([[0, 0]]));
  });

  test('opens dialogs from the menu; the quiet items do nothing', async () => {
    const { user } = visit('/markets', 'wide', { token: 't' });
    await user.click(await screen.findByRole('button', { name: 'Account menu of player1' }));
    await vi.waitFor(() => expect(document.activeElement?.textContent).toBe('Account Statement'));
    await user.click(screen.getByRole('menuitem', { name: /Casino Result/ }));
    expect(window.location.pathname).toBe('/markets');
    await user.click(screen.getByRole('menuitem', { name: 'Change Password' }));
    expect(await screen.findByRole('dialog', { name: 'Change Password' })).toBeTruthy();
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('reads bets again when they changed', async () => {
    const { server } = visit('/markets', 'wide', { token: 't' });
    await screen.findByRole('button', { name: 'My Bets, 120' });
    server.answer('GET /api/bets/current', { body: { items: [], total: 3, page: 1, pageSize: 100, totalAmount: 0 } });
    act(() => emit('bets:updated'));
    expect(await screen.findByRole('button', { name: 'My Bets, 3' })).toBeTruthy();
  });

  test('whose session the server no longer knows is told and may log in again', async () => {
    const { server } = visit('/markets', 'wide', { token: 't' });
    await screen.findByRole('button', { name: 'My Bets, 120' });
    const refused = { status: 401, body: { error: 'LOGIN_REQUIRED', message: 'Please log in to continue.' } };
    server.answer('GET /api/bets/current', refused);
    act(() => emit('bets:updated'));
    expect(await screen.findByRole('dialog', { name: 'Log in' })).toBeTruthy();
    expect(screen.getByText('Your session has ended. Log in to go on.')).toBeTruthy();
    expect(localStorage.getItem('pavilion.token')).toBeNull();
  });

  test('who is locked reads why, and is signed out', async () => {
    const { user } = visit('/markets', 'wide', { token: 't' });
    await screen.findByTestId('wallet');
    await act(() => restrict('Login Restricted. Contact Agent(Coast Back office)'));
    const alert = await screen.findByRole('alertdialog');
    expect(within(alert).getByRole('alert').textContent).toBe('Login Restricted. Contact Agent(Coast Back office)');
    await user.click(within(alert).getByRole('button', { name: 'OK' }));
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(screen.getByRole('button', { name: 'Login' })).toBeTruthy();
  });
});

describe('languages', () => {
  test('switch at once, keep the slip and the focus, and come back', async () => {
    const { user } = visit('/markets', 'wide', { token: 't' });
    openSlip();
    expect(await screen.findByText('slip in the rail')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'हिन्दी में देखें' }));
    expect(await screen.findByRole('button', { name: 'मेरे दांव, 120' })).toBeTruthy();
    expect((await screen.findByTestId('wallet')).textContent).toContain('एक्सपोज़र ₹97.00');
    expect(await screen.findByText('slip in the rail')).toBeTruthy();
    expect(useSlipDraft.getState().pick).toEqual(pick);
    expect(document.documentElement.lang).toBe('hi-IN');
    expect(localStorage.getItem('pavilion.language')).toBe('hi');
    const back = screen.getByRole('button', { name: 'Show in English' });
    expect(document.activeElement).toBe(back);
    await user.click(back);
    expect(await screen.findByRole('button', { name: 'My Bets, 120' })).toBeTruthy();
  });

  test('can be switched in the drawer of the mobile layout, which stays open', async () => {
    const { user } = visit('/', 'mobile');
    await user.click(
      within(await screen.findByRole('navigation', { name: 'Quick links' })).getByText('Menu', {
        selector: '.sr-only',
      }),
    );
    await user.click(await screen.findByRole('button', { name: 'हिन्दी में देखें' }));
    const drawer = within(await screen.findByRole('dialog', { name: 'मेनू' }));
    expect(drawer.getByText('समय IST में')).toBeTruthy();
    await user.click(drawer.getByRole('button', { name: 'Show in English' }));
    expect(await screen.findByRole('dialog', { name: 'Menu' })).toBeTruthy();
  });
});

describe('other roles', () => {
  const as = (role: string) => ({
    token: 't',
    answers: {
      'GET /api/auth/me': {
        body: { role, [role === 'agent' ? 'agent' : 'superAdmin']: account({ role, username: role }) },
      },
    },
  });

  test.each(['/activity-log', '/account-statement', '/sports-bets'])('open their own %s', async (address) => {
    visit(address, 'wide', as('super_admin'));
    expect((await screen.findByRole('heading', { level: 1 })).textContent).not.toContain('This page is available');
  });

  test('land on the dashboard of the back office, with their points and a way out', async () => {
    const { user } = visit('/super-admin', 'wide', as('super_admin'));
    expect(await screen.findByRole('heading', { name: 'Dashboard' })).toBeTruthy();
    expect(window.location.pathname).toBe('/super-admin/dashboard');
    expect(screen.getAllByText(/1,245\.50/).length).toBeGreaterThan(0);
    await user.click(screen.getByRole('button', { name: 'Logout' }));
    await vi.waitFor(() => expect(window.location.pathname).toBe('/'));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('a page that their rights do not open says so to a person of staff', async () => {
    const staff = { id: '21', username: 'tom', fullName: 'Tom', rights: [], passwordGiven: false };
    visit('/super-admin/staff', 'wide', {
      token: 't',
      answers: {
        'GET /api/auth/me': { body: { role: 'super_admin', superAdmin: account({ role: 'super_admin' }), staff } },
      },
    });
    expect(await screen.findByText('This page is not open to you.')).toBeTruthy();
    expect(screen.queryByText('Page not found.')).toBeNull();
  });

  test('the back office speaks the language of the site, and switches it too', async () => {
    localStorage.setItem('pavilion.language', 'hi');
    await startLanguage();
    const { user } = visit('/agent/no-such-page', 'wide', as('agent'));
    expect(await screen.findByText('पेज नहीं मिला।')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'यूज़र सूची' })).toBeTruthy();
    expect(document.documentElement.lang).toBe('hi-IN');
    await user.click(screen.getByRole('button', { name: 'Show in English' }));
    expect(await screen.findByText('Page not found.')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'User List' })).toBeTruthy();
    expect(document.documentElement.lang).toBe('en-IN');
    expect(localStorage.getItem('pavilion.language')).toBe('en');
  });

  test('an agent has Dashboard first in the menu; a super admin has no menu but a way back', async () => {
    const { user } = visit('/markets', 'wide', as('agent'));
    await user.click(await screen.findByRole('button', { name: 'Account menu of agent' }));
    await user.click((await screen.findAllByRole('menuitem'))[0] ?? document.body);
    await vi.waitFor(() => expect(window.location.pathname).toBe('/agent/dashboard'));
  });

  test('a super admin on the site has no account block', async () => {
    visit('/markets', 'wide', as('super_admin'));
    expect(await screen.findByRole('link', { name: 'Dashboard' })).toBeTruthy();
    expect(screen.queryByTestId('wallet')).toBeNull();
  });
});
describe('the popup offer', () => {
  const popupOffers = [{ id: 'p1', imageUrl: '/art/ball.svg', linkUrl: 'https://example.org/offer' }];
  const offering = (updatedAt: string) => ({
    'GET /api/app-settings': {
      body: { ...plain, termsVersion: '1', homePage: { ...emptyHome, popupOffers, updatedAt } },
    },
  });
  const offer = () => screen.queryByRole('dialog', { name: 'Offer' });
  beforeEach(() => sessionStorage.clear());

  test('leads to its link in a new tab and is closed for the session, until it changes', async () => {
    const { user } = visit('/', 'wide', { answers: offering('2026-11-20T00:00:00Z') });
    const link = within(await screen.findByRole('dialog', { name: 'Offer' })).getByRole('link');
    expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual(['https://example.org/offer', '_blank']);
    await user.keyboard('{Escape}');
    expect(offer()).toBeNull();
    cleanup();
    visit('/', 'wide', { answers: offering('2026-11-20T00:00:00Z') });
    await screen.findByRole('navigation', { name: 'All Sports' });
    expect(offer()).toBeNull();
    cleanup();
    const third = visit('/markets', 'mobile', { answers: offering('2026-11-21T00:00:00Z') });
    await third.user.click(within(await screen.findByRole('dialog', { name: 'Offer' })).getByRole('button'));
    expect(offer()).toBeNull();
  });

  test('is not shown to who has paused', async () => {
    visit('/', 'wide', {
      token: 't',
      answers: {
        ...offering('2026-11-20T00:00:00Z'),
        'GET /api/auth/me': {
          body: { role: 'user', user: account(), exclusion: { kind: 'time-out', until: '2099-01-01T00:00:00Z' } },
        },
      },
    });
    await screen.findByTestId('wallet');
    await vi.waitFor(() => expect(offer()).toBeNull());
  });
});

describe('the mobile layout', () => {
  test('has five quick links; the menu holds racing sports apart and leads to events', async () => {
    const { user } = visit('/', 'mobile', { token: 't' });
    const links = within(await screen.findByRole('navigation', { name: 'Quick links' }));
    await links.findByRole('button', { name: 'My Bets, 120' });
    expect(links.getByText('99+')).toBeTruthy();
    await user.click(links.getByRole('button', { name: 'Menu' }));
    const drawer = within(await screen.findByRole('dialog', { name: 'Menu' }));
    const racing = within(await drawer.findByRole('navigation', { name: 'Racing Sports' }));
    expect(racing.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Horse Racing3']);
    await user.click(await drawer.findByRole('link', { name: 'India v Australia' }));
    expect(await screen.findByText('event page')).toBeTruthy();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('keeps the user menu in a sheet', async () => {
    const { user } = visit('/', 'mobile', { token: 't' });
    await screen.findByTestId('wallet');
    const links = within(screen.getByRole('navigation', { name: 'Quick links' }));
    await user.click(links.getByRole('button', { name: 'Account' }));
    const sheet = within(await screen.findByRole('dialog', { name: 'Account' }));
    expect(sheet.queryByText(/Keyboard shortcuts/)).toBeNull();
    await user.click(sheet.getByRole('menuitem', { name: 'Set Button Value' }));
    expect(await screen.findByRole('dialog', { name: 'Set Button Value' })).toBeTruthy();
  });
});

test('shortcuts can be turned off', async () => {
  const { user } = visit('/', 'wide');
  await screen.findByRole('navigation', { name: 'All Sports' });
  act(() => useShortcutSetting.getState().toggle());
  await user.keyboard('m');
  expect(window.location.pathname).toBe('/');
  act(() => useShortcutSetting.getState().toggle());
  await user.keyboard('m');
  expect(window.location.pathname).toBe('/markets');
});

test('shortcuts of the page wait while a panel lies over it', async () => {
  const { user } = visit('/', 'wide');
  await screen.findByRole('navigation', { name: 'All Sports' });
  const row = { eventId: '7', marketId: '71', selectionKey: '1', name: 'India', kind: 'match' };
  const chart = { ...row, marketTitle: 'Match Odds', topic: 'odds' };
  act(() => openChart(chart));
  await user.keyboard('m');
  expect(window.location.pathname).toBe('/');
  act(closeChart);
  await user.keyboard('m');
  expect(window.location.pathname).toBe('/markets');
});

test('an unknown address says so, and one with a slash at its end is the page without it', async () => {
  visit('/nowhere', 'wide');
  expect(await screen.findByText('Page not found.')).toBeTruthy();
  visit('/markets/', 'wide');
  expect(await screen.findByText('markets page')).toBeTruthy();
  expect(window.location.pathname).toBe('/markets');
});
