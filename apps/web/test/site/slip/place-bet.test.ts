import type { BetReply, PlacedReply } from '@pavilion/contract';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ApiError, UNREACHABLE } from '../../../src/shared/api/api-error.ts';
import type { PlaceInput } from '../../../src/site/slip/placing/outcome.ts';
import type { PlaceDeps } from '../../../src/site/slip/placing/place-bet.ts';
import { clearSession } from '../../../src/shared/api/session/session.ts';
import { askAboutUnanswered } from '../../../src/site/slip/placing/ask-unanswered.ts';
import { resetPlacing, usePlacing } from '../../../src/site/slip/placing/flights.ts';
import { placeAtOnce } from '../../../src/site/slip/placing/place-at-once.ts';
import { place } from '../../../src/site/slip/placing/placing.ts';
import { closeOverlay, showOverlay, useOverlays } from '../../../src/shared/lib/overlays.ts';
import { unansweredOf } from '../../../src/shared/lib/bet/unanswered.ts';
import { useSlipDraft } from '../../../src/shared/lib/bet/slip-draft.ts';
import { useToasts } from '../../../src/shared/ui/overlay/toast.ts';
import { bet } from '../../fixtures/bet.ts';
import { signIn } from '../../fixtures/live-page.tsx';
import { pick } from '../../fixtures/pick.ts';

const unreachable = () => new ApiError(0, UNREACHABLE, '', {}, null);
const refusal = (code: string, message: string, detail: Record<string, unknown> = {}, status = 409) =>
  new ApiError(status, code, message, detail, null);

const reply = (changes: Partial<BetReply> = {}): PlacedReply => ({
  message: 'Bet Placed Successfully',
  bet: bet(changes),
  walletBalance: 1_000,
  exposure: 100,
  available: 900,
  user: {
    id: '5',
    username: 'player1',
    fullName: 'Kaveri Rao',
    role: 'user',
    walletBalance: 1_000,
    exposure: 100,
    available: 900,
    betLocked: false,
    userLocked: false,
    agentName: null,
    agentUsername: null,
  },
});

const input = (changes: Partial<PlaceInput> = {}): PlaceInput => ({
  pick: picked,
  priceHundredths: 305,
  line: null,
  width: null,
  stakePaise: 1_000_00,
  heldMs: 0,
  players: [],
  ...changes,
});

const picked = pick();

type Found = Awaited<ReturnType<PlaceDeps['find']>>;
const NOW = Date.parse('2026-11-20T04:00:00Z');

/** A server that answers placements, questions and closings, each in turn. A promise is an answer on its way. */
function server(posts: (ApiError | PlacedReply | Promise<PlacedReply>)[], finds: (ApiError | Found)[] = []) {
  const requestIds: string[] = [];
  const bodies: unknown[] = [];
  const asked: string[] = [];
  const closed: string[] = [];
  const closedAtMs: number[] = [];
  let nowMs = NOW;
  const answer = async <T>(list: (ApiError | T | Promise<T>)[]): Promise<T> => {
    const next = list.shift();
    if (next === undefined) throw new Error('asked once more than expected');
    if (next instanceof ApiError) throw next;
    return next;
  };
  const deps: PlaceDeps = {
    post: (body, requestId) => {
      bodies.push(body);
      requestIds.push(requestId);
      return answer(posts);
    },
    find: (requestId) => {
      asked.push(requestId);
      return answer(finds);
    },
    close: (requestId) => {
      closed.push(requestId);
      closedAtMs.push(nowMs - NOW);
      return answer(finds);
    },
    wait: async (ms) => {
      nowMs += ms;
    },
    now: () => nowMs,
    owner: () => '5',
    meet: () => null,
  };
  return { deps, requestIds, bodies, asked, closed, closedAtMs };
}

const heard: unknown[] = [];
window.addEventListener('bets:updated', (event) => {
  if (event instanceof CustomEvent) heard.push(event.detail);
});

beforeEach(() => {
  heard.length = 0;
  usePlacing.setState({ placed: [], flights: new Map() });
  resetPlacing();
  localStorage.clear();
  signIn();
  useToasts.setState({ toasts: [] });
  useSlipDraft.getState().open(picked);
});

afterEach(clearSession);

describe('an accepted bet', () => {
  test('closes the slip, shows the receipt and tells everybody that bets changed', async () => {
    const { deps, bodies } = server([reply({ id: '77' })]);
    await place(input(), deps);
    expect(useSlipDraft.getState().pick).toBeNull();
    expect(usePlacing.getState().placed[0]?.id).toBe('77');
    expect(heard).toEqual([{ eventId: '700' }]);
    expect(bodies).toEqual([
      {
        stake: 1_000,
        expectedOdds: 3.05,
        expectedLine: null,
        expectedWidth: null,
        level: 0,
        selectionKey: '12',
        selectionName: 'Australia',
        side: 'back',
        marketId: '7001',
        marketType: 'match',
        marketName: 'Match Odds',
        eventId: '700',
        eventName: 'India v Australia',
        eventStartTime: '2026-11-20T04:30:00.000Z',
        competitionId: '55',
        competitionName: 'Test Championship',
        sportId: '4',
        sportName: 'Cricket',
        category: 'sports',
        acceptUpdatedOdds: false,
      },
    ]);
  });

  test('placed while another pick stands in the slip leaves that one alone', async () => {
    const { deps } = server([reply()]);
    const placing = place(input(), deps);
    const other = pick({ selectionKey: '11', selectionName: 'India' });
    useSlipDraft.getState().open(other);
    await placing;
    expect(useSlipDraft.getState().pick).toBe(other);
    expect(usePlacing.getState().placed).toEqual([]);
    expect(useToasts.getState().toasts).toMatchObject([
      { tone: 'ok', title: 'Bet Placed Successfully', text: 'Australia · Back 3.05 · ₹1,000' },
    ]);
  });

  test('is placed once however often the button is pressed', async () => {
    const { deps, requestIds } = server([reply()]);
    const first = place(input(), deps);
    await place(input(), deps);
    await first;
    expect(requestIds).toHaveLength(1);
  });
});

describe('odds changed', () => {
  const changed = (odds: number, line: number | null = null) =>
    refusal('ODDS_CHANGED', 'Odds have changed.', { currentOdds: odds, currentLine: line, currentWidth: null });

  test('asks with the new price; Yes is a new request for that one, and what has got worse again is asked again', async () => {
    const { deps, requestIds, bodies } = server([changed(3), changed(2.9), reply()]);
    await place(input(), deps);
    const { placing } = usePlacing.getState();
    expect(placing).toEqual({ step: 'odds-changed', price: { priceHundredths: 300, line: null, width: null } });
    await place(input({ priceHundredths: 300 }), deps);
    expect(bodies[1]).toMatchObject({ expectedOdds: 3, acceptUpdatedOdds: false });
    expect(usePlacing.getState().placing).toMatchObject({ step: 'odds-changed', price: { priceHundredths: 290 } });
    await place(input({ priceHundredths: 290 }), deps);
    expect(bodies[2]).toMatchObject({ expectedOdds: 2.9, acceptUpdatedOdds: false });
    expect(new Set(requestIds).size).toBe(3);
    expect(usePlacing.getState().placing).toEqual({ step: 'idle' });
  });

  test('of a session carries the new line', async () => {
    const { deps } = server([changed(90, 293)]);
    await place(input(), deps);
    expect(usePlacing.getState().placing).toMatchObject({ price: { priceHundredths: 90_00, line: 293 } });
  });

  test('another pick takes the question away', async () => {
    const { deps } = server([changed(3)]);
    await place(input(), deps);
    useSlipDraft.getState().open(pick({ selectionKey: '11' }));
    expect(usePlacing.getState().placing).toEqual({ step: 'idle' });
  });
});

describe('a refusal', () => {
  test.each([
    ['MARKET_SUSPENDED', 'This market is suspended.', {}, 'This market is suspended.'],
    [
      'STAKE_OUT_OF_RANGE',
      'The stake is outside the limits of this market.',
      { min: 100, max: 2000 },
      'The stake is outside the limits of this market. Lowest ₹100, highest ₹2,000.',
    ],
    [
      'INSUFFICIENT_FUNDS',
      'Insufficient balance for this bet.',
      { available: 10, needed: 1000, largestStake: 10 },
      'Insufficient balance for this bet. Available ₹10, needed ₹1,000, largest stake ₹10.',
    ],
    [
      'LIMIT_REACHED',
      'Your loss limit is reached.',
      { max: 5000, used: 4800, remaining: 200 },
      'Your loss limit is reached. Limit ₹5,000, used ₹4,800, left ₹200.',
    ],
    ['WHO_KNOWS', '', {}, 'Failed to place bet. Please try again.'],
  ])('%s is told with its figures', async (code, message, detail, text) => {
    const { deps } = server([refusal(code, message, detail)]);
    await place(input(), deps);
    expect(usePlacing.getState().placing).toMatchObject({ step: 'failed', text });
  });

  test('goes away when price or stake change, and the next attempt is a new request', async () => {
    const { deps, requestIds } = server([refusal('MARKET_SUSPENDED', 'This market is suspended.'), reply()]);
    await place(input(), deps);
    useSlipDraft.getState().setStake(2_000_00);
    expect(usePlacing.getState().placing).toEqual({ step: 'idle' });
    await place(input(), deps);
    expect(new Set(requestIds).size).toBe(2);
  });

  test('of a bet-locked player closes the slip and tells why for 4 s', async () => {
    vi.useFakeTimers();
    const { deps } = server([
      refusal('BET_LOCKED', 'Placing bet restricted. Contact Agent(Coast Back office)', {}, 403),
    ]);
    await place(input(), deps);
    expect(useSlipDraft.getState().pick).toBeNull();
    expect(useToasts.getState().toasts).toMatchObject([
      { title: 'Placing bet restricted. Contact Agent(Coast Back office)' },
    ]);
    vi.advanceTimersByTime(3_999);
    expect(useToasts.getState().toasts).toHaveLength(1);
    vi.advanceTimersByTime(1);
    expect(useToasts.getState().toasts).toHaveLength(0);
    vi.useRealTimers();
  });

  test('that comes when the slip is closed is told as a toast', async () => {
    const { deps } = server([refusal('MARKET_SUSPENDED', 'This market is suspended.')]);
    const placing = place(input(), deps);
    useSlipDraft.getState().close();
    await placing;
    expect(useToasts.getState().toasts).toMatchObject([
      { title: 'Bet not placed', text: 'Australia · Back 3.05 · ₹1,000. This market is suspended.' },
    ]);
  });
});

describe('bets on their way at once', () => {
  const other = pick({ selectionKey: '11', selectionName: 'India' });
  const held = () => Promise.withResolvers<PlacedReply>();

  test('do not disturb each other: each has an id of its own, is sent once and gets its own answer', async () => {
    const [first, second] = [held(), held()];
    const { deps, requestIds } = server([first.promise, second.promise]);
    const one = place(input(), deps);
    useSlipDraft.getState().open(other);
    expect(usePlacing.getState().placing).toEqual({ step: 'idle' });
    const two = place(input({ pick: other }), deps);
    // Back at the first: it is still on its way and is not sent again.
    useSlipDraft.getState().open(pick());
    expect(usePlacing.getState().placing.step).toBe('placing');
    await place(input(), deps);
    expect(new Set(requestIds).size).toBe(2);
    first.reject(refusal('MARKET_SUSPENDED', 'This market is suspended.'));
    await one;
    expect(usePlacing.getState().placing).toMatchObject({ step: 'failed', text: 'This market is suspended.' });
    second.resolve(reply({ id: '78' }));
    await two;
    expect(usePlacing.getState().placing.step).toBe('failed');
    expect(requestIds).toHaveLength(2);
  });

  test('odds that changed open the slip again when it was closed meanwhile', async () => {
    const first = held();
    const { deps } = server([first.promise]);
    const placing = place(input({ stakePaise: 700_00 }), deps);
    useSlipDraft.getState().close();
    first.reject(refusal('ODDS_CHANGED', 'Odds have changed.', { currentOdds: 2.9 }));
    await placing;
    expect(useSlipDraft.getState()).toMatchObject({ pick: picked, stakePaise: 700_00 });
    expect(usePlacing.getState().placing).toMatchObject({ step: 'odds-changed', price: { priceHundredths: 290 } });
  });

  test('and ask about the odds that were typed', async () => {
    const first = held();
    const { deps } = server([first.promise]);
    const placing = place(input({ priceHundredths: 320 }), deps);
    useSlipDraft.getState().close();
    first.reject(refusal('ODDS_CHANGED', 'Odds have changed.', { currentOdds: 2.9 }));
    await placing;
    expect(useSlipDraft.getState()).toMatchObject({ priceHundredths: 320, stakePaise: 1_000_00 });
  });

  test('and about the stake that was sent, when the slip was opened on the same again meanwhile', async () => {
    const first = held();
    const { deps } = server([first.promise]);
    const placing = place(input({ stakePaise: 700_00 }), deps);
    useSlipDraft.getState().close();
    useSlipDraft.getState().open(pick({ priceHundredths: 300 }));
    first.reject(refusal('ODDS_CHANGED', 'Odds have changed.', { currentOdds: 2.9 }));
    await placing;
    expect(useSlipDraft.getState()).toMatchObject({ priceHundredths: 305, stakePaise: 700_00 });
    expect(usePlacing.getState().placing).toMatchObject({ step: 'odds-changed', price: { priceHundredths: 290 } });
  });

  test('a slip that is opened on the same meanwhile shows the price and stake that were sent', async () => {
    const first = held();
    const { deps } = server([first.promise]);
    const placing = place(input({ priceHundredths: 320, stakePaise: 700_00 }), deps);
    useSlipDraft.getState().open(other);
    expect(useSlipDraft.getState()).toMatchObject({ stakePaise: 1_000_00 });
    useSlipDraft.getState().open(pick({ priceHundredths: 300 }));
    expect(useSlipDraft.getState()).toMatchObject({ priceHundredths: 320, stakePaise: 700_00 });
    first.reject(refusal('MARKET_SUSPENDED', 'This market is suspended.'));
    await placing;
    expect(useSlipDraft.getState()).toMatchObject({ priceHundredths: 320, stakePaise: 700_00 });
  });

  test('the question takes the place of My Bets and of menus; a form that is being filled in stays', async () => {
    for (const [overlay, left] of [
      ['my-bets', null],
      ['menu', null],
      ['account', null],
      ['change-password', 'change-password'],
    ] as const) {
      const first = held();
      const { deps } = server([first.promise]);
      const placing = place(input(), deps);
      showOverlay(overlay);
      first.reject(refusal('ODDS_CHANGED', 'Odds have changed.', { currentOdds: 2.9 }));
      await placing;
      expect(useOverlays.getState().open).toBe(left);
      closeOverlay();
      resetPlacing();
    }
  });

  test('odds that changed are told over a slip on another bet, which stays', async () => {
    const first = held();
    const { deps } = server([first.promise]);
    const placing = place(input(), deps);
    useSlipDraft.getState().open(other);
    first.reject(refusal('ODDS_CHANGED', 'Odds have changed.', { currentOdds: 2.9 }));
    await placing;
    expect(useSlipDraft.getState().pick).toBe(other);
    expect(useToasts.getState().toasts).toMatchObject([
      { title: 'Bet not placed', text: 'Australia · Back 3.05 · ₹1,000. Odds have changed. New odds: 2.90' },
    ]);
  });
});

describe('no answer', () => {
  const nothing = () => refusal('NOT_FOUND', 'Not found.', {}, 404);
  const nobodyHeard = { error: 'REQUEST_CLOSED', message: 'This request was given up.' };
  const many = (make: () => ApiError) => Array.from({ length: 20 }, make);

  test('the request id tells that the bet was placed: it is never placed twice', async () => {
    const { deps, requestIds, asked } = server(
      [unreachable()],
      [unreachable(), nothing(), { bet: bet({ id: '9' }), refusal: null }],
    );
    await place(input(), deps);
    expect(requestIds).toHaveLength(1);
    expect(new Set(asked)).toEqual(new Set(requestIds));
    expect(usePlacing.getState().placed[0]?.id).toBe('9');
    expect(unansweredOf('5')).toEqual([]);
  });

  test('or that it was refused', async () => {
    const refused = { error: 'MARKET_SUSPENDED', message: 'This market is suspended.' };
    const { deps } = server([refusal('HTTP_502', '', {}, 502)], [{ bet: null, refusal: refused }]);
    await place(input(), deps);
    expect(usePlacing.getState().placing).toMatchObject({ step: 'failed', text: 'This market is suspended.' });
  });

  test('a server that lost its database on the way has not refused it; one that was too busy to begin has', async () => {
    const lost = refusal('OVERLOADED', 'The server is busy.', { mayBeDone: true }, 503);
    const first = server([lost], [nothing(), { bet: bet({ id: '9' }), refusal: null }]);
    await place(input(), first.deps);
    expect(first.asked).toHaveLength(2);
    expect(usePlacing.getState().placed[0]?.id).toBe('9');
    useSlipDraft.getState().open(picked);
    const second = server([refusal('OVERLOADED', 'The server is busy.', {}, 503)]);
    await place(input(), second.deps);
    expect(second.asked).toEqual([]);
    expect(usePlacing.getState().placing).toMatchObject({ step: 'failed', text: 'The server is busy.' });
  });

  test('“not placed” is said when the id is closed, and not before: the next try has an id of its own', async () => {
    const { deps, requestIds, asked, closed } = server(
      [unreachable(), reply()],
      // Nothing is known for as long as the bet may be held, then closing fails twice.
      [nothing(), nothing(), nothing(), nothing(), unreachable(), unreachable(), { bet: null, refusal: nobodyHeard }],
    );
    await place(input({ heldMs: 3_000 }), deps);
    expect(asked).toHaveLength(4);
    expect(new Set(closed)).toEqual(new Set(requestIds));
    expect(usePlacing.getState().placing).toMatchObject({
      step: 'failed',
      text: 'Unable to place the bet right now. Please try again.',
    });
    await place(input(), deps);
    expect(new Set(requestIds).size).toBe(2);
  });

  test('“not placed” is said as soon as the id may be closed: eight seconds after the time the bet may be held', async () => {
    for (const heldMs of [0, 3_000, 5_000]) {
      const { deps, closedAtMs } = server([unreachable()], [{ bet: null, refusal: nobodyHeard }]);
      await place(input({ heldMs }), { ...deps, find: () => Promise.reject(nothing()) });
      expect(closedAtMs).toEqual([heldMs + 8_000]);
    }
  });

  test('however long: the bet is not sent again, and the slip says that it is being asked about', async () => {
    const answer = Promise.withResolvers<Found>();
    const { deps, requestIds } = server([unreachable()]);
    const placing = place(input(), { ...deps, find: () => answer.promise });
    await vi.waitFor(() => expect(usePlacing.getState().placing).toMatchObject({ unanswered: true }));
    useSlipDraft.getState().close();
    useSlipDraft.getState().open(picked);
    await place(input({ priceHundredths: 300, stakePaise: 50_00 }), deps);
    await placeAtOnce(picked, { stakePaise: 100_00, heldMs: 0, players: [] }, deps);
    expect(requestIds).toHaveLength(1);
    answer.resolve({ bet: bet({ id: '9' }), refusal: null });
    await placing;
    expect(requestIds).toHaveLength(1);
  });

  test('the id outlives the page: a new one asks about it, and sends nothing on the same until it is known', async () => {
    const lost = server([new Promise<PlacedReply>(() => {})]);
    void place(input(), lost.deps);
    const [requestId = ''] = lost.requestIds;
    expect(localStorage.getItem(`pavilion.unanswered.5.${requestId}`)).toContain(requestId);
    // The page is gone, what it kept is not.
    usePlacing.setState({ flights: new Map() });
    const { deps, requestIds, asked } = server([], [nothing(), { bet: bet({ id: '9' }), refusal: null }]);
    const told = place(input({ stakePaise: 20_00 }), deps);
    askAboutUnanswered('5', deps);
    await told;
    expect([requestIds, new Set(asked)]).toEqual([[], new Set([requestId])]);
    expect(usePlacing.getState().placed[0]?.id).toBe('9');
    expect(unansweredOf('5')).toEqual([]);
  });

  test('a page that begins anew shows the price and stake that were sent, also when it asks about the new odds', async () => {
    const lost = server([new Promise<PlacedReply>(() => {})]);
    void place(input({ priceHundredths: 320, stakePaise: 700_00 }), lost.deps);
    usePlacing.setState({ flights: new Map() });
    useSlipDraft.getState().close();
    const answer = Promise.withResolvers<Found>();
    askAboutUnanswered('5', { ...server([]).deps, find: () => answer.promise });
    useSlipDraft.getState().open(picked);
    const sent = { priceHundredths: 320, stakePaise: 700_00 };
    expect(useSlipDraft.getState()).toMatchObject(sent);
    answer.resolve({ bet: null, refusal: { error: 'ODDS_CHANGED', message: 'Odds have changed.', currentOdds: 2.9 } });
    await vi.waitFor(() => expect(usePlacing.getState().placing.step).toBe('odds-changed'));
    expect(useSlipDraft.getState()).toMatchObject(sent);
  });

  test('a page that begins anew tells what became of a bet, once', async () => {
    const lost = server([new Promise<PlacedReply>(() => {})]);
    void place(input(), lost.deps);
    usePlacing.setState({ flights: new Map() });
    useSlipDraft.getState().close();
    const { deps } = server([], [{ bet: null, refusal: nobodyHeard }]);
    askAboutUnanswered('5', deps);
    askAboutUnanswered('5', deps);
    await vi.waitFor(() => expect(useToasts.getState().toasts).toHaveLength(1));
    expect(useToasts.getState().toasts[0]).toMatchObject({
      title: 'Bet not placed',
      text: 'Australia · Back 3.05 · ₹1,000. Unable to place the bet right now. Please try again.',
    });
    expect(unansweredOf('5')).toEqual([]);
  });

  test('whoever signs in next is told nothing; the id stays for its own account', async () => {
    const { deps, requestIds } = server([unreachable()], many(nothing));
    let owner: string | null = '5';
    const placing = place(input(), {
      ...deps,
      owner: () => owner,
      wait: async () => {
        owner = '6';
      },
    });
    await placing;
    expect(usePlacing.getState().placing).toEqual({ step: 'idle' });
    expect(useToasts.getState().toasts).toEqual([]);
    expect(unansweredOf('5').map(({ requestId }) => requestId)).toEqual(requestIds);
    expect(unansweredOf('6')).toEqual([]);
  });
});
