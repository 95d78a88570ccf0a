import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { DEFAULT_PRESETS } from '../../../src/shared/api/session/presets.ts';
import { useSession } from '../../../src/shared/api/session/session.ts';
import Slip from '../../../src/site/slip/Slip.tsx';
import SlipOverlays from '../../../src/site/slip/SlipOverlays.tsx';
import { resetPlacing, usePlacing } from '../../../src/site/slip/placing/flights.ts';
import { useOverlays } from '../../../src/shared/lib/overlays.ts';
import { useBetNotice } from '../../../src/shared/lib/browser/bet-notice.ts';
import { useShortcutSetting } from '../../../src/shared/lib/browser/shortcuts.ts';
import { type SlipPick, useSlipDraft } from '../../../src/shared/lib/bet/slip-draft.ts';
import { oddsTopic } from '../../../src/shared/live/topics.ts';
import { useToasts } from '../../../src/shared/ui/overlay/toast.ts';
import { bet } from '../../fixtures/bet.ts';
import { matchOdds, sessions } from '../../fixtures/documents.ts';
import { livePage, settings, signIn, signOut } from '../../fixtures/live-page.tsx';
import { pick, rowPick } from '../../fixtures/pick.ts';
import { stubMedia } from '../../support/browser.ts';
import { fakeServer } from '../../support/fake-server.ts';
import '../../support/patience.ts';

const topic = oddsTopic('4', '700');
const positions = [
  {
    eventId: '700',
    marketId: '7001',
    selectionKey: null,
    marketName: 'MATCH_ODDS',
    kind: 'match',
    exposure: 9_700,
    state: {
      shape: 'vector',
      kind: 'match',
      outcomes: ['11', '12', '13'],
      profits: [7_500_00, -9_700_00, -1_200_00],
      rest: 0,
    },
    rows: [],
  },
];

/** What the player has set as own limits. */
const ownLimits = (limits: readonly object[] = [], exclusion: object | null = null) => ({
  'GET /api/limits': { body: { limits, reminderMinutes: null, exclusion } },
});
const ownLimit = (subject: string, period: string, max: number, used: number) => ({
  subject,
  period,
  max,
  used,
  periodStart: '2026-11-20T18:30:00.000Z',
  periodEnd: '2026-11-21T18:30:00.000Z',
  pending: null,
});

function open(
  given: SlipPick = pick(),
  place: 'rail' | 'sheet' = 'rail',
  answers: Parameters<typeof fakeServer>[0] = ownLimits(),
) {
  const server = fakeServer({
    'GET /api/app-settings': { body: settings },
    ...answers,
    'GET /api/bets/positions': { body: { items: positions } },
    'GET /api/bets/current': { body: { items: [], total: 0, page: 1, pageSize: 200, totalAmount: 0 } },
  });
  useSlipDraft.getState().open(given);
  const view = livePage(
    <>
      <Slip place={place} />
      <SlipOverlays />
    </>,
  );
  return { ...view, server };
}

const stake = () => screen.getByRole<HTMLInputElement>('textbox', { name: /stake/i });
const odds = () => screen.getByRole<HTMLInputElement>('spinbutton', { name: 'Odds' });
const placeButton = () => screen.getByRole('button', { name: /^Place/ });
const figure = (label: string) => screen.getByText(label).nextElementSibling?.textContent;
const stakePaise = () => useSlipDraft.getState().stakePaise;

beforeEach(() => {
  stubMedia((query) => query.includes('hover'));
  useShortcutSetting.setState({ on: true });
  useToasts.setState({ toasts: [] });
  useBetNotice.setState({ small: false });
  useSession.setState({ presets: DEFAULT_PRESETS });
  useOverlays.setState({ open: null });
  usePlacing.setState({ placed: [], flights: new Map() });
  localStorage.clear();
  resetPlacing();
  signIn();
});

describe('an open slip', () => {
  test('starts with the clicked odds, a stake of 1,000 and the focus on it', () => {
    open();
    expect(screen.getByText('Match Odds · India v Australia')).toBeTruthy();
    expect(odds().value).toBe('3.05');
    expect(odds().min).toBe('1');
    expect(odds().step).toBe('0.01');
    expect(stake().value).toBe('1,000');
    expect(document.activeElement).toBe(stake());
    expect(figure('Profit')).toBe('+₹2,050.00');
    expect(figure('Returns')).toBe('₹3,050.00');
    expect(placeButton().textContent).toContain('Place back bet · ₹1,000');
    expect(screen.getByText('Min ₹100 · Max ₹5,00,000')).toBeTruthy();
  });

  test('does not follow the cell, but says where it is now', async () => {
    const { give } = open();
    give(topic, [matchOdds()]);
    expect(screen.queryByText(/^Now/)).toBeTruthy();
    act(() =>
      useSlipDraft.getState().open(
        pick({
          selectionKey: '11',
          priceHundredths: 214,
          outcome: '11',
          box: { topic: topic.key, key: '7001/11/back/0' },
        }),
      ),
    );
    give(topic, [matchOdds({ india: [[2.3, 100]] })]);
    expect(odds().value).toBe('2.14');
    expect(screen.getByText('Now 2.30')).toBeTruthy();
  });

  test('shows every outcome now and after this bet, as the core works them out', async () => {
    open();
    const table = within(await screen.findByRole('table'));
    await waitFor(() =>
      expect(table.getByRole('row', { name: /Australia/ }).textContent).toBe('Australia−₹9,700.00−₹7,650.00'),
    );
    fireEvent.change(stake(), { target: { value: '6000' } });
    expect(table.getByRole('row', { name: /India/ }).textContent).toBe('India+₹7,500.00+₹1,500.00');
    expect(table.getByRole('row', { name: /Australia/ }).textContent).toBe('Australia−₹9,700.00+₹2,600.00');
    expect(table.getByRole('row', { name: /The Draw/ }).textContent).toBe('The Draw−₹1,200.00−₹7,200.00');
  });

  test('of a session names line and rate, and places a bet on No', () => {
    open(
      rowPick('session', {
        side: 'lay',
        priceHundredths: 110_00,
        line: 438,
        box: { topic: topic.key, key: '7003/37/lay/0' },
      }),
    );
    expect(screen.getByText('438 @ 110')).toBeTruthy();
    expect(screen.queryByRole('spinbutton')).toBeNull();
    expect(figure('Profit')).toBe('+₹1,000.00');
    expect(figure('Liability')).toBe('−₹1,100.00');
    expect(placeButton().textContent).toContain('Place bet on No · ₹1,000');
  });

  test('waits while its box is suspended, and says why', () => {
    const { give } = open(rowPick('session', { priceHundredths: 100_00, line: 292 }));
    give(topic, [sessions()]);
    expect(placeButton().matches(':enabled')).toBe(true);
    give(topic, [sessions({ rows: [{ sid: 31, nat: '80 over runs IND', gstatus: 'Ball Running', gscode: 0 }] })]);
    expect(screen.getByText('Ball running. The price comes back in a moment.')).toBeTruthy();
    expect(placeButton().matches(':disabled')).toBe(true);
    give(topic, [sessions()]);
    expect(placeButton().matches(':enabled')).toBe(true);
  });
});

describe('stake and odds', () => {
  test('presets add, Clear sets 0, and no stake is no bet', async () => {
    open();
    const user = userEvent.setup();
    await user.click(screen.getByRole('button', { name: /^Add ₹5,000,/ }));
    await user.click(screen.getByRole('button', { name: /^Add ₹1,000,/ }));
    expect(stake().value).toBe('7,000');
    await user.click(screen.getByRole('button', { name: 'Clear' }));
    expect(stake().value).toBe('0');
    expect(screen.getByRole('alert').textContent).toBe('Enter a valid stake amount.');
    expect(placeButton().matches(':disabled')).toBe(true);
  });

  test('a stake is grouped as it is typed, and the caret stays where it was', async () => {
    open();
    const user = userEvent.setup();
    await user.clear(stake());
    await user.type(stake(), '100000.5');
    expect(stake().value).toBe('1,00,000.5');
    expect(stakePaise()).toBe(1_00_000_50);
    await user.type(stake(), '2', { initialSelectionStart: 1, initialSelectionEnd: 1 });
    expect(stake().value).toBe('12,00,000.5');
    expect(stake().selectionStart).toBe(2);
    await user.type(stake(), '{Delete}{Delete}', { initialSelectionStart: 2, initialSelectionEnd: 2 });
    expect(stake().value).toBe('1,20,000.5');
  });

  test('a label that brings its own plus gets no second one', () => {
    useSession.setState({
      presets: {
        sports: [
          { label: '+250', value: 250 },
          { label: '1k', value: 1_000 },
        ],
        casino: [],
      },
    });
    open();
    expect(screen.getByRole('button', { name: /^Add ₹250,/ }).textContent).toMatch(/, \+250$/);
    expect(screen.getByRole('button', { name: /^Add ₹1,000,/ }).textContent).toMatch(/, \+1k$/);
  });

  test('what presets add is cut at the limit of the market', async () => {
    open(pick({ maxPaise: 60_000_00 }));
    await userEvent.click(screen.getByRole('button', { name: /^Add ₹75,000,/ }));
    expect(stake().value).toBe('60,000');
  });

  test('a typed stake above the limit is refused with the limit', () => {
    open(pick({ maxPaise: 2_000_00 }));
    fireEvent.change(stake(), { target: { value: '2000.01' } });
    expect(screen.getByRole('alert').textContent).toBe('The highest stake here is ₹2,000.');
  });

  test('keys 1 to 8 press presets outside of fields, with Alt inside the stake field', async () => {
    open();
    fireEvent.keyDown(stake(), { key: '3', code: 'Digit3' });
    expect(stakePaise()).toBe(1_000_00);
    fireEvent.keyDown(stake(), { key: '£', code: 'Digit3', altKey: true });
    expect(stakePaise()).toBe(6_000_00);
    act(() => stake().blur());
    fireEvent.keyDown(document.body, { key: '8' });
    expect(stakePaise()).toBe(81_000_00);
  });

  test('arrow keys change the stake by 100 and the odds by a hundredth, with Shift by ten', () => {
    open();
    fireEvent.keyDown(stake(), { key: 'ArrowUp' });
    expect(stakePaise()).toBe(1_100_00);
    fireEvent.keyDown(stake(), { key: 'ArrowDown', shiftKey: true });
    expect(stakePaise()).toBe(100_00);
    fireEvent.keyDown(odds(), { key: 'ArrowUp' });
    expect(odds().value).toBe('3.06');
    fireEvent.keyDown(odds(), { key: 'ArrowDown', shiftKey: true });
    expect(odds().value).toBe('2.96');
  });

  test('the buttons beside the odds walk the ladder of the exchange', () => {
    open();
    fireEvent.click(screen.getByRole('button', { name: 'Higher odds' }));
    expect(odds().value).toBe('3.10');
    fireEvent.click(screen.getByRole('button', { name: 'Lower odds' }));
    fireEvent.click(screen.getByRole('button', { name: 'Lower odds' }));
    expect(odds().value).toBe('3.00');
    fireEvent.click(screen.getByRole('button', { name: 'Lower odds' }));
    expect(odds().value).toBe('2.98');
  });

  test('odds of nothing are refused in the fixed words', () => {
    open();
    fireEvent.change(odds(), { target: { value: '0' } });
    expect(screen.getByRole('alert').textContent).toBe('Enter a valid odds value.');
  });

  test('what lies over the page takes the keys first', () => {
    open();
    act(() => stake().blur());
    act(() => useOverlays.setState({ open: 'my-bets' }));
    fireEvent.keyDown(document.body, { key: '3' });
    fireEvent.keyDown(document.body, { key: 'Escape' });
    expect(stakePaise()).toBe(1_000_00);
    expect(useSlipDraft.getState().pick).not.toBeNull();
  });

  test('Escape closes the docked slip', () => {
    open();
    fireEvent.keyDown(stake(), { key: 'Escape' });
    expect(useSlipDraft.getState().pick).toBeNull();
  });
});

describe('what the slip warns of before anything is placed', () => {
  test('an own stake limit with too little left', async () => {
    open(pick(), 'rail', ownLimits([ownLimit('stake', 'day', 5_000, 4_200)]));
    expect(await screen.findByText('Your own stake limit leaves ₹800 today.')).toBeTruthy();
    fireEvent.change(stake(), { target: { value: '800' } });
    expect(screen.queryByText(/stake limit leaves/)).toBeNull();
  });

  test('an own loss limit, counting what open bets can lose already', async () => {
    const limits = ownLimits([ownLimit('loss', 'week', 1_000, 900)]);
    open(pick({ selectionKey: '11', outcome: '11' }), 'rail', limits);
    expect(await screen.findByText('Your own loss limit leaves ₹100 this week.')).toBeTruthy();
    // The draw loses on this position anyway: less can be lost after a bet on Australia than before it.
    act(() => useSlipDraft.getState().open(pick()));
    await waitFor(() => expect(screen.queryByText(/loss limit leaves/)).toBeNull());
  });

  test('a bet that risks more than is available, and none that frees money', async () => {
    const money = (availablePaise: number) =>
      useSession.setState(({ account }) => ({ account: account && { ...account, availablePaise } }));
    act(() => money(500_00));
    open(pick({ selectionKey: '11', outcome: '11' }));
    expect(await screen.findByText('This bet risks ₹1,000, and ₹500 is available.')).toBeTruthy();
    expect(figure('Available')).toBe('₹500.00');
    expect(figure('This bet risks')).toBe('₹1,000.00');
    expect(figure('Remains')).toBe('−₹500.00');
    act(() => money(1_000_00));
    expect(screen.queryByText(/is available/)).toBeNull();
    expect(figure('Remains')).toBe('₹0.00');
    // On this position a bet on Australia lowers what can be lost: money comes back.
    act(() => money(500_00));
    act(() => useSlipDraft.getState().open(pick()));
    await waitFor(() => expect(figure('This bet frees')).toBe('₹2,050.00'));
    expect(figure('Remains')).toBe('₹2,550.00');
    expect(screen.queryByText(/is available/)).toBeNull();
  });

  test('a pause that the player has asked for', async () => {
    open(pick(), 'rail', ownLimits([], { kind: 'time-out', until: '2026-11-25T06:30:00.000Z' }));
    expect(await screen.findByText('You have paused betting until 25 Nov 2026, 12:00.')).toBeTruthy();
  });

  test('typed odds: better ones than offered will be asked about, worse ones give what is offered', () => {
    const { give } = open();
    give(topic, [matchOdds()]);
    fireEvent.change(odds(), { target: { value: '3.5' } });
    expect(screen.getByText('3.05 is offered, not 3.50. You will be asked before anything is placed.')).toBeTruthy();
    expect(screen.getByText('Best 3.05')).toBeTruthy();
    fireEvent.change(odds(), { target: { value: '2.5' } });
    expect(screen.getByText('3.05 is offered, so that is what you get.')).toBeTruthy();
    fireEvent.change(odds(), { target: { value: '3.05' } });
    expect(screen.queryByText(/is offered/)).toBeNull();
  });

  test('what is offered is the best price of the side, whichever was pressed', () => {
    const { give } = open(pick({ priceHundredths: 300, box: { topic: topic.key, key: '7001/12/back/2' }, level: 2 }));
    give(topic, [matchOdds()]);
    // Nothing has moved: another box was pressed.
    expect(screen.getByText('Best 3.05')).toBeTruthy();
    expect(screen.queryByText(/^Now \d/)).toBeNull();
    fireEvent.change(odds(), { target: { value: '3.5' } });
    expect(screen.getByText('3.05 is offered, not 3.50. You will be asked before anything is placed.')).toBeTruthy();
    fireEvent.change(odds(), { target: { value: '3.02' } });
    expect(screen.getByText('3.05 is offered, so that is what you get.')).toBeTruthy();
  });

  test('the limits of the row, also where the list of events did not say them', () => {
    const { give } = open(pick({ minPaise: null, maxPaise: null }));
    expect(screen.queryByText(/^Min /)).toBeNull();
    give(topic, [matchOdds()]);
    expect(screen.getByText('Min ₹100 · Max ₹5,00,000')).toBeTruthy();
    fireEvent.change(stake(), { target: { value: '50' } });
    expect(screen.getByText('The lowest stake here is ₹100.')).toBeTruthy();
  });
});

describe('who may bet', () => {
  test('a guest is asked to log in', () => {
    signOut();
    open();
    expect(screen.getByText('Log in to place bets.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Place/ })).toBeNull();
    const asked = vi.fn<() => void>();
    window.addEventListener('request-login', asked, { once: true });
    fireEvent.click(screen.getByRole('button', { name: 'Log in' }));
    expect(asked).toHaveBeenCalledOnce();
  });

  test('a guest can play at once where there are demo players, and nowhere else', async () => {
    signOut();
    const first = open(undefined, undefined, {});
    fireEvent.click(await screen.findByRole('button', { name: 'Play with ₹1,00,000 free points' }));
    expect(useOverlays.getState().open).toBe('demo');
    expect(screen.getByText('Free points, no money')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Log in' })).toBeTruthy();
    first.unmount();
    const { server } = open(undefined, undefined, {
      'GET /api/app-settings': { body: { ...settings, environment: 'prod' } },
    });
    await waitFor(() => expect(server.calls.some(({ path }) => path === '/api/app-settings')).toBe(true));
    expect(screen.queryByRole('button', { name: /free points/ })).toBeNull();
  });

  test('a bet-locked player’s slip closes and a toast says why', () => {
    signIn({ betLocked: true });
    open();
    expect(useSlipDraft.getState().pick).toBeNull();
    expect(useToasts.getState().toasts).toMatchObject([
      { title: 'Placing bet restricted. Contact Agent(Coast Back office)' },
    ]);
  });

  test('an agent sees prices but places nothing', () => {
    signIn({ role: 'agent' });
    open();
    expect(screen.getByText('Only player accounts can place bets.')).toBeTruthy();
    expect(placeButton().matches(':disabled')).toBe(true);
  });
});

describe('placing', () => {
  const placed = (changes = {}) => ({
    body: {
      message: 'Bet Placed Successfully',
      bet: bet(changes),
      walletBalance: 1_000,
      exposure: 100,
      available: 900,
      user: {},
    },
  });

  test('Enter in the stake field places; the success dialog names bet, stake and returns', async () => {
    const { server } = open();
    server.answer('POST /api/bets/place', placed());
    await userEvent.type(stake(), '{Enter}');
    const dialog = within(await screen.findByRole('dialog', { name: 'Bet Placed Successfully' }));
    expect(dialog.getByText('Australia · Match Odds · India v Australia')).toBeTruthy();
    expect(dialog.getByText('₹6,000.00')).toBeTruthy();
    expect(dialog.getByText('₹18,300.00')).toBeTruthy();
    expect(dialog.getByRole('link', { name: 'Receipt' }).getAttribute('href')).toMatch(/^\/bets\/\w+$/);
    expect(document.activeElement?.textContent).toBe('Done');
    expect(useSlipDraft.getState().pick).toBeNull();
    await userEvent.click(dialog.getByRole('button', { name: 'View My Bets' }));
    expect(useOverlays.getState().open).toBe('my-bets');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('who asked for it gets a small notice instead of the dialog', async () => {
    act(() => useBetNotice.getState().toggle());
    const { server } = open();
    server.answer('POST /api/bets/place', placed());
    await userEvent.click(placeButton());
    await waitFor(() =>
      expect(useToasts.getState().toasts).toMatchObject([
        { title: 'Bet Placed Successfully', text: 'Australia · Back 3.05 · ₹6,000 · Returns ₹18,300.00' },
      ]),
    );
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(useSlipDraft.getState().pick).toBeNull();
    expect(localStorage.getItem('pavilion.bet-notice')).toBe('small');
    const read = vi.fn<() => void>();
    window.addEventListener('bet:read', read);
    act(() => useToasts.setState({ toasts: [] }));
    window.removeEventListener('bet:read', read);
    expect(read, 'when it goes the bet has been read').toHaveBeenCalledOnce();
  });

  test('an in-play bet on match odds counts the seconds it is held; nothing can be changed meanwhile', async () => {
    const { server } = open();
    await waitFor(() => expect(server.calls.some(({ path }) => path === '/api/app-settings')).toBe(true));
    let answer: (reply: ReturnType<typeof placed>) => void = () => {};
    server.answer('POST /api/bets/place', () => new Promise((resolve) => (answer = resolve)));
    await userEvent.click(placeButton());
    const busy = screen.getByRole('button', { name: /^Placing…/ });
    expect(busy.textContent).toBe('Placing…3 s');
    expect(busy.matches(':disabled')).toBe(true);
    expect(stake().disabled).toBe(true);
    expect(screen.getByRole('button', { name: 'Close bet slip' }).matches(':disabled')).toBe(true);
    fireEvent.keyDown(document.body, { key: '3' });
    expect(stakePaise()).toBe(1_000_00);
    await act(async () => answer(placed()));
    await screen.findByRole('dialog', { name: 'Bet Placed Successfully' });
  });

  test('a refusal is told in the slip with its figures, and the stake that fits is one press away', async () => {
    const { server } = open();
    server.answer('POST /api/bets/place', {
      status: 422,
      body: {
        error: 'INSUFFICIENT_FUNDS',
        message: 'Insufficient balance for this bet.',
        available: 500,
        needed: 1_000,
        largestStake: 500,
      },
    });
    await userEvent.click(placeButton());
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain(
      'Insufficient balance for this bet. Available ₹500, needed ₹1,000, largest stake ₹500.',
    );
    await userEvent.click(screen.getByRole('button', { name: 'Stake ₹500' }));
    expect(stake().value).toBe('500');
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

describe('odds changed', () => {
  const changed = {
    status: 409,
    body: {
      error: 'ODDS_CHANGED',
      message: 'Odds have changed. Do you want to place the bet with the new odds?',
      currentOdds: 3,
      currentLine: null,
      currentWidth: null,
    },
  };

  async function asked() {
    const view = open();
    view.server.answer('POST /api/bets/place', changed);
    await userEvent.click(placeButton());
    await screen.findByRole('alertdialog', { name: 'Odds have changed' });
    return view;
  }

  /** Yes answers only after a moment. */
  async function yes(price: string) {
    const button = screen.getByRole('button', { name: `Yes, at ${price}` });
    await waitFor(() => expect(button.matches(':enabled')).toBe(true));
    await userEvent.click(button);
  }

  test('asks the fixed question with old and new odds; the focus is on the question', async () => {
    await asked();
    expect(screen.getByRole('alert').textContent).toBe(
      'Odds have changed. Do you want to place the bet with the new odds? (New odds: 3.00)',
    );
    expect(figure('Your odds')).toBe('3.05');
    expect(figure('New odds')).toBe('3.00');
    expect(figure('Profit')).toBe('+₹2,000.00');
    expect(useSlipDraft.getState().asked).toMatchObject({ priceHundredths: 300 });
    expect(document.activeElement).toBe(screen.getByRole('alertdialog', { name: 'Odds have changed' }));
    expect(screen.queryByRole('button', { name: /^Place/ })).toBeNull();
    fireEvent.keyDown(document.body, { key: '3' });
    expect(stakePaise()).toBe(1_000_00);
  });

  test('Yes places at the new odds', async () => {
    const { server } = await asked();
    server.answer('POST /api/bets/place', {
      body: { message: '', bet: bet(), walletBalance: 1, exposure: 1, available: 0, user: {} },
    });
    await yes('3.00');
    await screen.findByRole('dialog', { name: 'Bet Placed Successfully' });
    expect(useSlipDraft.getState().asked).toBeNull();
    const bodies = server.calls.filter(({ path }) => path === '/api/bets/place').map(({ body }) => body);
    expect(bodies).toMatchObject([
      { expectedOdds: 3.05, acceptUpdatedOdds: false },
      { expectedOdds: 3, acceptUpdatedOdds: false },
    ]);
  });

  test('Yes means the odds that it names: when they have got worse meanwhile it asks again', async () => {
    const { server } = await asked();
    server.answer('POST /api/bets/place', { ...changed, body: { ...changed.body, currentOdds: 2.9 } });
    await yes('3.00');
    await screen.findByRole('button', { name: 'Yes, at 2.90' });
    expect(figure('New odds')).toBe('2.90');
    expect(screen.queryByRole('dialog', { name: 'Bet Placed Successfully' })).toBeNull();
  });

  test('Enter that is held down or pressed twice accepts nothing', async () => {
    const { server } = open();
    server.answer('POST /api/bets/place', changed);
    act(() => placeButton().focus());
    await userEvent.keyboard('{Enter>20/}');
    await screen.findByRole('alertdialog', { name: 'Odds have changed' });
    expect(screen.getByRole('button', { name: 'Yes, at 3.00' }).matches(':disabled')).toBe(true);
    await userEvent.keyboard('{Enter}{Enter}{ }');
    await waitFor(() => expect(screen.getByRole('button', { name: 'Yes, at 3.00' }).matches(':enabled')).toBe(true));
    await userEvent.keyboard('{Enter>20/}');
    expect(server.calls.filter(({ path }) => path === '/api/bets/place')).toHaveLength(1);
  });

  test('Enter that is held down asks once for what is refused at once', async () => {
    const { server } = open();
    server.answer('POST /api/bets/place', { status: 409, body: { error: 'MARKET_SUSPENDED', message: 'Suspended.' } });
    act(() => placeButton().focus());
    await userEvent.keyboard('{Enter>40/}');
    await screen.findByText('Suspended.');
    expect(server.calls.filter(({ path }) => path === '/api/bets/place')).toHaveLength(1);
  });

  test('after Yes the slip shows the new odds, whatever comes of it', async () => {
    const { server } = await asked();
    server.answer('POST /api/bets/place', { status: 409, body: { error: 'MARKET_SUSPENDED', message: 'Suspended.' } });
    await yes('3.00');
    await screen.findByText('Suspended.');
    expect(odds().value).toBe('3.00');
    expect(figure('Profit')).toBe('+₹2,000.00');
  });

  test('No dismisses: the slip shows the new odds, and nothing is placed', async () => {
    const { server } = await asked();
    await userEvent.click(screen.getByRole('button', { name: 'No' }));
    expect(odds().value).toBe('3.00');
    expect(placeButton().matches(':enabled')).toBe(true);
    expect(server.calls.filter(({ path }) => path === '/api/bets/place')).toHaveLength(1);
  });
});
