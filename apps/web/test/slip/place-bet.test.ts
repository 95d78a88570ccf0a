import type { BetReply, PlacedReply } from '@pavilion/contract';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { ApiError, UNREACHABLE } from '../../src/api/api-error.ts';
import type { PlaceDeps } from '../../src/features/slip/place-bet.ts';
import { type PlaceInput, place, resetPlacing, usePlacing } from '../../src/features/slip/placing.ts';
import { useSlipDraft } from '../../src/lib/slip-draft.ts';
import { useToasts } from '../../src/ui/toast.ts';
import { bet } from '../fixtures/bet.ts';
import { pick } from '../fixtures/pick.ts';

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
  ...changes,
});

const picked = pick();

/** A server that answers placements and questions one after the other. */
function server(posts: (ApiError | PlacedReply)[], finds: (ApiError | Awaited<ReturnType<PlaceDeps['find']>>)[] = []) {
  const requestIds: string[] = [];
  const bodies: unknown[] = [];
  const asked: string[] = [];
  const answer = async <T>(list: (ApiError | T)[]): Promise<T> => {
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
    wait: async () => undefined,
  };
  return { deps, requestIds, bodies, asked };
}

const heard: unknown[] = [];
window.addEventListener('bets:updated', (event) => {
  if (event instanceof CustomEvent) heard.push(event.detail);
});

beforeEach(() => {
  heard.length = 0;
  resetPlacing();
  usePlacing.setState({ placed: null });
  useToasts.setState({ toasts: [] });
  useSlipDraft.getState().open(picked);
});

describe('an accepted bet', () => {
  test('closes the slip, shows the receipt and tells everybody that bets changed', async () => {
    const { deps, bodies } = server([reply({ id: '77' })]);
    await place(input(), deps);
    expect(useSlipDraft.getState().pick).toBeNull();
    expect(usePlacing.getState().placed?.id).toBe('77');
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
    expect(usePlacing.getState().placed).not.toBeNull();
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
    const { deps } = server([refusal('BET_LOCKED', 'Placing bet restricted. Contact Agent(Coast Desk)', {}, 403)]);
    await place(input(), deps);
    expect(useSlipDraft.getState().pick).toBeNull();
    expect(useToasts.getState().toasts).toMatchObject([{ title: 'Placing bet restricted. Contact Agent(Coast Desk)' }]);
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
    expect(useToasts.getState().toasts).toMatchObject([{ title: 'Bet not placed', text: 'This market is suspended.' }]);
  });
});

describe('no answer', () => {
  const nothing = () => refusal('NOT_FOUND', 'Not found.', {}, 404);

  test('the request id tells that the bet was placed: it is never placed twice', async () => {
    const { deps, requestIds, asked } = server(
      [unreachable()],
      [unreachable(), nothing(), { bet: bet({ id: '9' }), refusal: null }],
    );
    await place(input(), deps);
    expect(requestIds).toHaveLength(1);
    expect(new Set(asked)).toEqual(new Set(requestIds));
    expect(usePlacing.getState().placed?.id).toBe('9');
  });

  test('or that it was refused', async () => {
    const refused = { error: 'MARKET_SUSPENDED', message: 'This market is suspended.' };
    const { deps } = server([refusal('HTTP_502', '', {}, 502)], [{ bet: null, refusal: refused }]);
    await place(input(), deps);
    expect(usePlacing.getState().placing).toMatchObject({ step: 'failed', text: 'This market is suspended.' });
  });

  test('or nothing: the slip says so, and the same bet keeps its id for the next try', async () => {
    const unknown = [nothing(), nothing(), nothing(), nothing()];
    const { deps, requestIds } = server([unreachable(), unreachable(), reply()], [...unknown, ...unknown]);
    await place(input(), deps);
    expect(usePlacing.getState().placing).toMatchObject({
      step: 'failed',
      text: 'Unable to place the bet right now. Please try again.',
    });
    await place(input({ stakePaise: 2_000_00 }), deps);
    await place(input({ stakePaise: 2_000_00 }), deps);
    const [first, second, third] = requestIds;
    expect(second).not.toBe(first);
    expect(third).toBe(second);
  });
});
