import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ApiError } from '../../../src/shared/api/api-error.ts';
import { cellKey } from '../../../src/shared/live/price/cell.ts';
import { type FetchDocument, Live } from '../../../src/shared/live/live.ts';
import {
  detailTopic,
  eventIntervalMs,
  oddsTopic,
  pollIntervalMs,
  sportIntervalMs,
} from '../../../src/shared/live/topics.ts';
import { shown, INDIA, MATCH_MID, matchOdds } from '../../fixtures/documents.ts';
import { FakeStream } from './fake-stream.ts';
import { fakeTime } from './fake-time.ts';

const topic = oddsTopic('4', '700');
const back = cellKey(String(MATCH_MID), String(INDIA), 'back', 0);
const document = (price: number) => shown([matchOdds({ india: [[price, 500]] })]);

function start(fetchDocument: FetchDocument = () => new Promise(() => {})) {
  const time = fakeTime();
  const streams: FakeStream[] = [];
  const live = new Live({
    openSocket: () => {
      const stream = new FakeStream();
      streams.push(stream);
      return stream;
    },
    fetchDocument,
    clock: time.clock,
    frame: time.frame,
  });
  const price = () => {
    time.drawFrame();
    const cell = live.board.cell(topic.key, back);
    return cell.state === 'open' ? cell.priceHundredths : cell.why;
  };
  const stream = () => {
    const newest = streams.at(-1);
    if (!newest) throw new Error('no socket was opened');
    return newest;
  };
  return { time, live, streams, stream, price };
}

/** Lets promises that are ready go on. */
const turn = () => new Promise((resolve) => setTimeout(resolve, 0));

beforeEach(() => void vi.spyOn(console, 'warn').mockImplementation(() => undefined));
afterEach(() => vi.restoreAllMocks());

describe('the stream', () => {
  test('is opened with the first topic, and a topic is subscribed once however many watch it', () => {
    const { live, streams, stream, price } = start();
    expect(streams).toHaveLength(0);
    const leaveFirst = live.watch(topic, 1_000);
    const leaveSecond = live.watch(topic, 1_000);
    stream().greet();
    expect(streams).toHaveLength(1);
    expect(stream().of('subscribe')).toMatchObject([{ endpoint: topic.topic.endpoint, intervalMs: 1_000 }]);
    stream().give(1, document(2.14));
    expect(price()).toBe(214);
    leaveFirst();
    leaveFirst();
    expect(price()).toBe(214);
    leaveSecond();
    expect(stream().of('unsubscribe')).toHaveLength(1);
    expect(price()).toBe('no-price');
  });

  test('restarts 3 s after it broke, with every topic that is watched', () => {
    const { live, time, streams, stream, price } = start();
    live.watch(topic, 1_000);
    live.watch(detailTopic('4', '700'), 1_000);
    stream().greet();
    stream().break();
    expect(price()).toBe('no-price');
    time.pass(2_999);
    expect(streams).toHaveLength(1);
    time.pass(1);
    expect(streams).toHaveLength(2);
    stream().greet();
    expect(stream().of('subscribe')).toHaveLength(2);
  });

  test('locks every price at once when it breaks, and opens them with the first document of the next connection', () => {
    const { live, time, stream, price } = start();
    live.watch(topic, 1_000);
    stream().greet();
    stream().give(900, document(2.14));
    expect(price()).toBe(214);
    stream().break();
    expect(price()).toBe('stale');
    time.pass(3_000);
    stream().greet();
    expect(price()).toBe('stale');
    stream().give(3, document(2.2));
    expect(price()).toBe(220);
  });

  test('a gap locks, a heartbeat with our number keeps open', () => {
    const { live, time, stream, price } = start();
    live.watch(topic, 1_000);
    stream().greet();
    stream().give(5, document(2.14));
    const requestId = stream().of('subscribe')[0]?.requestId ?? '';
    for (let beat = 0; beat < 6; beat += 1) {
      time.pass(1_000);
      stream().say({ type: 'heartbeat', asOf: 1, topics: { [requestId]: 5 } });
      expect(price()).toBe(214);
    }
    stream().say({ type: 'gap', requestId });
    expect(price()).toBe('stale');
  });

  test('brings what changed, and an image again where a change does not fit', () => {
    const { live, stream, price } = start();
    live.watch(topic, 1_000);
    stream().greet();
    const requestId = stream().of('subscribe')[0]?.requestId;
    expect(stream().of('subscribe')).toMatchObject([{ delta: true }]);
    stream().give(1, document(2.14));
    const cheaper = [{ rows: [{ back: [{ priceHundredths: 210 }] }] }];
    stream().say({ type: 'data', requestId, delta: true, seq: 2, prevSeq: 1, data: cheaper });
    expect(price()).toBe(210);
    stream().say({ type: 'data', requestId, delta: true, seq: 4, prevSeq: 3, data: cheaper });
    expect(price()).toBe('stale');
    expect(stream().of('subscribe')).toHaveLength(2);
    stream().give(4, document(2.2));
    expect(price()).toBe(220);
  });

  test('a document that nobody vouches for is shown locked until a heartbeat names it', () => {
    const { live, stream, price } = start();
    live.watch(topic, 1_000);
    stream().greet();
    const requestId = stream().of('subscribe')[0]?.requestId;
    stream().say({ type: 'data', requestId, seq: 1, stale: true, data: document(2.14) });
    expect(price()).toBe('stale');
    stream().say({ type: 'heartbeat', asOf: 1, topics: { [requestId ?? '']: 1 } });
    expect(price()).toBe(214);
  });
});

describe('polling', () => {
  test('does not ask again for an event of which the stream says that there is none', async () => {
    let asked = 0;
    const { live, stream, time } = start(async () => {
      asked += 1;
      return { seq: 1, data: document(2) };
    });
    live.watch(topic, 2_000);
    stream().greet();
    stream().say({
      type: 'error',
      requestId: stream().of('subscribe').at(-1)?.requestId,
      error: 'Kein Spiel.',
      code: 'NOT_FOUND',
    });
    time.pass(60_000);
    await turn();
    expect(asked).toBe(0);
    expect(live.board.status(topic.key).error).toBe('Kein Spiel.');
    stream().say({ type: 'error', requestId: stream().of('subscribe').at(-1)?.requestId, error: 'Too many requests.' });
    await turn();
    expect(asked).toBe(1);
  });

  test('takes over while the stream is down, three times slower, and stops when the stream speaks again', async () => {
    let asked = 0;
    const { live, time, stream, price } = start(async () => {
      asked += 1;
      return { seq: asked, data: document(2 + asked / 10) };
    });
    live.watch(topic, 2_000);
    stream().greet();
    stream().give(40, document(2.14));
    expect(asked).toBe(0);
    stream().break();
    await turn();
    expect(asked).toBe(1);
    expect(price()).toBe(210);
    time.pass(5_999);
    await turn();
    expect(asked).toBe(1);
    time.pass(1);
    await turn();
    expect(asked).toBe(2);
    expect(price()).toBe(220);
    stream().greet();
    stream().give(1, document(3));
    expect(price()).toBe(300);
    time.pass(60_000);
    await turn();
    expect(asked).toBe(2);
  });

  test('asks at once when somebody asks again, not when its turn comes', async () => {
    let asked = 0;
    const { live, stream } = start(async () => {
      asked += 1;
      throw new ApiError(500, 'HTTP_500', '', {}, null);
    });
    live.watch(topic, 1_000);
    stream().break();
    await turn();
    expect(asked).toBe(1);
    expect(live.board.status(topic.key).error).toBe('');
    live.retry(topic.key);
    expect(live.board.status(topic.key).error).toBeNull();
    await turn();
    expect(asked).toBe(2);
  });

  test('takes over a topic whose subscription is refused, and says why when it cannot help either', async () => {
    let asked = 0;
    const { live, time, stream } = start(async () => {
      asked += 1;
      throw new ApiError(409, 'MARKET_NOT_AVAILABLE', 'This market is not available.', {}, null);
    });
    live.watch(topic, 1_000);
    stream().greet();
    stream().say({
      type: 'error',
      requestId: stream().of('subscribe')[0]?.requestId,
      error: 'There is no such event.',
    });
    expect(live.board.status(topic.key).error).toBe('There is no such event.');
    await turn();
    expect(live.board.status(topic.key).error).toBe('This market is not available.');
    // Whatever was in the way may have gone: it is asked about again at its turn.
    time.pass(3_000);
    await turn();
    expect(asked).toBe(2);
    stream().give(1, document(2.14));
    time.drawFrame();
    expect(live.board.status(topic.key)).toEqual({ loaded: true, stale: false, error: null });
  });

  test.each([401, 403, 408, 409, 429])('goes on after a %i, until there is an answer', async (status) => {
    const answers = [new ApiError(status, `HTTP_${status}`, '', {}, null), { seq: 1, data: document(2.14) }];
    const { live, time, stream, price } = start(async () => {
      const answer = answers.shift();
      if (answer === undefined || answer instanceof ApiError) throw answer;
      return answer;
    });
    live.watch(topic, 1_000);
    stream().break();
    await turn();
    time.pass(3_000);
    await turn();
    expect(price()).toBe(214);
  });

  test('ends where the server has no such document', async () => {
    let asked = 0;
    const { live, time, stream } = start(async () => {
      asked += 1;
      throw new ApiError(404, 'NOT_FOUND', 'Not found.', {}, null);
    });
    live.watch(topic, 1_000);
    stream().break();
    await turn();
    time.pass(9_000);
    await turn();
    expect(asked).toBe(1);
  });

  test('an answer that comes after the topic was left changes nothing', async () => {
    let answer: (document: { seq: number; data: unknown }) => void = () => {};
    const { live, stream, price } = start(
      () =>
        new Promise((resolve) => {
          answer = resolve;
        }),
    );
    const leave = live.watch(topic, 1_000);
    stream().greet();
    stream().break();
    leave();
    answer({ seq: 1, data: document(2.14) });
    await turn();
    expect(price()).toBe('no-price');
  });
});

describe('the account', () => {
  test('is authenticated on every connection and hears its private notices', () => {
    const { live, time, stream } = start();
    const heard: unknown[] = [];
    live.listen('token-1', (notice) => heard.push(notice));
    expect(stream().of('authenticate')).toHaveLength(0);
    stream().greet();
    expect(stream().of('authenticate')).toMatchObject([{ token: 'token-1' }]);
    stream().say({ type: 'authenticated' });
    stream().say({ type: 'account', event: 'wallet', balance: 10, exposure: 0, available: 10 });
    expect(heard).toEqual(['resumed', expect.objectContaining({ event: 'wallet' })]);
    stream().break();
    time.pass(3_000);
    stream().greet();
    expect(stream().of('authenticate')).toHaveLength(1);
  });

  test('a token that is no longer good is told apart', () => {
    const { live, stream } = start();
    const heard: unknown[] = [];
    live.listen('old', (notice) => heard.push(notice));
    stream().greet();
    stream().say({ type: 'error', requestId: 'authenticate', error: 'Please log in to continue.' });
    expect(heard).toEqual(['refused']);
  });

  test('whoever signs out leaves the socket; the next account keeps the connection', () => {
    const { live, time, streams, stream } = start();
    live.watch(topic, 1_000);
    const leaveFirst = live.listen('token-1', () => {});
    stream().greet();
    leaveFirst();
    const leaveSecond = live.listen('token-2', () => {});
    time.pass(10);
    expect(streams).toHaveLength(1);
    expect(stream().of('authenticate').at(-1)).toMatchObject({ token: 'token-2' });
    leaveSecond();
    time.pass(10);
    expect(streams).toHaveLength(2);
    expect(streams[0]?.closed).toBe(true);
    stream().greet();
    expect(stream().of('authenticate')).toHaveLength(0);
    expect(stream().of('subscribe')).toHaveLength(1);
  });
});

describe('intervals', () => {
  test('of a sport: 2,000,000 by default, clamped to 3,000,000 to 60,000,000 microseconds', () => {
    expect(sportIntervalMs(null)).toBe(3_000);
    expect(sportIntervalMs(2_000_000)).toBe(3_000);
    expect(sportIntervalMs(5_000_000)).toBe(5_000);
    expect(sportIntervalMs(90_000_000)).toBe(60_000);
  });

  test('of the event page: 1,000,000 by default, clamped to 100,000 to 60,000,000', () => {
    expect(eventIntervalMs(null)).toBe(1_000);
    expect(eventIntervalMs(50_000)).toBe(100);
    expect(eventIntervalMs(2_000_000)).toBe(2_000);
    expect(eventIntervalMs(90_000_000)).toBe(60_000);
  });

  test('of polling: three times the stream, at least a second', () => {
    expect(pollIntervalMs(3_000)).toBe(9_000);
    expect(pollIntervalMs(100)).toBe(1_000);
  });
});

describe('the news for everybody', () => {
  test('opens the connection, is told as it comes, and again when the connection was lost', async () => {
    const { time, live, stream } = start();
    const heard: string[] = [];
    const leave = live.follow((what) => heard.push(what));
    stream().greet();
    stream().say({ type: 'changed', what: 'settings' });
    stream().say({ type: 'changed', what: 'catalogue' });
    stream().say({ type: 'changed', what: 'something newer' });
    expect(heard).toEqual(['settings', 'catalogue']);
    stream().break();
    time.pass(10_000);
    stream().greet();
    expect(heard).toEqual(['settings', 'catalogue', 'resumed']);
    leave();
    stream().say({ type: 'changed', what: 'settings' });
    expect(heard).toHaveLength(3);
  });

  test('goes on over the new connection of a guest who has signed out', () => {
    const { time, live, streams, stream } = start();
    const heard: string[] = [];
    live.follow((what) => heard.push(what));
    const signOut = live.listen('token', () => undefined);
    stream().greet();
    signOut();
    time.pass(10);
    expect(streams).toHaveLength(2);
    stream().greet();
    stream().say({ type: 'changed', what: 'settings' });
    expect(heard).toEqual(['settings']);
  });
});

describe('bets as they are taken', () => {
  const frame = (requestId: string) => ({ type: 'bets', requestId, items: [], matched: 0, taken: 3 });

  test('are asked for once the account has authenticated, again after a lost connection, and no more when left', () => {
    const { live, time, stream } = start();
    const heard: unknown[] = [];
    const listener = (notice: unknown) => void heard.push(notice);
    live.listen('token', () => {});
    const leave = live.watchBets({ sportId: '4' }, listener);
    stream().greet();
    expect(stream().of('watch-bets')).toEqual([]);
    stream().say({ type: 'authenticated', requestId: 'authenticate' });
    const [asked] = stream().of('watch-bets');
    expect(asked).toMatchObject({ filter: { sportId: '4' } });
    stream().say(frame(String(asked?.requestId)));
    stream().say(frame('another'));
    expect(heard).toMatchObject([{ taken: 3 }]);
    stream().break();
    expect(heard.at(-1)).toBe('lost');
    time.pass(3_000);
    stream().greet();
    stream().say({ type: 'authenticated', requestId: 'authenticate' });
    expect(stream().of('watch-bets')).toHaveLength(1);
    leave();
    expect(stream().of('watch-bets').at(-1)).toMatchObject({ filter: null });
  });

  test('of another filter replace those of the one before; a refusal is told', () => {
    const { live, stream } = start();
    const [first, second]: unknown[][] = [[], []];
    live.listen('token', () => {});
    stream().greet();
    stream().say({ type: 'authenticated', requestId: 'authenticate' });
    const leave = live.watchBets({}, (notice) => void first?.push(notice));
    live.watchBets({ sportId: '4' }, (notice) => void second?.push(notice));
    leave();
    const asked = stream().of('watch-bets');
    expect(asked.map(({ filter }) => filter)).toEqual([{}, { sportId: '4' }]);
    stream().say(frame(String(asked[0]?.requestId)));
    stream().say({ type: 'error', requestId: asked[1]?.requestId, error: 'no' });
    expect([first, second]).toEqual([[], ['refused']]);
  });
});
