import { expect, test } from 'vitest';
import { ConfigError, readConfig } from '../src/config.ts';

test('everything has a default', () => {
  const expected = {
    feed: { kind: 'simulator' },
    seed: 1,
    speed: 1,
    port: 0,
    host: '127.0.0.1',
    allowedOrigins: null,
  };
  expect(readConfig({})).toEqual(expected);
  expect(readConfig({ FEED: '', FEED_SEED: ' ', BRIDGE_PORT: '' })).toEqual(expected);
});

test('everything can be set', () => {
  expect(
    readConfig({
      FEED: ' simulator ',
      FEED_SEED: '42',
      FEED_SPEED: '2.5',
      BRIDGE_PORT: '4001',
      HOST: '0.0.0.0',
      BRIDGE_ORIGINS: 'https://a.example, https://b.example',
    }),
  ).toEqual({
    feed: { kind: 'simulator' },
    seed: 42,
    speed: 2.5,
    port: 4001,
    host: '0.0.0.0',
    allowedOrigins: ['https://a.example', 'https://b.example'],
  });
});

test('a replay has its own settings, and defaults for all but the path', () => {
  expect(readConfig({ FEED: 'replay:data/1.23.bz2' })).toMatchObject({
    feed: { kind: 'replay', path: 'data/1.23.bz2', leadSeconds: null, loop: false, startedAtMs: null },
  });
  const env = { FEED: 'replay: a folder ', FEED_LEAD: '30', FEED_LOOP: '1', FEED_STARTED_AT: '1700000000000' };
  expect(readConfig(env).feed).toEqual({
    kind: 'replay',
    path: 'a folder',
    leadSeconds: 30,
    loop: true,
    startedAtMs: 1_700_000_000_000,
  });
});

test('another bridge and a recording have an address and a file', () => {
  expect(readConfig({ FEED: 'upstream:wss://a.example:4100/odds?key=1' }).feed).toEqual({
    kind: 'upstream',
    url: 'wss://a.example:4100/odds?key=1',
  });
  expect(readConfig({ FEED: 'recording: my match.ndjson', FEED_STARTED_AT: '5' }).feed).toEqual({
    kind: 'recording',
    path: 'my match.ndjson',
    startedAtMs: 5,
  });
});

const FEEDS = 'simulator, replay:PATH, upstream:ws://HOST:PORT or recording:FILE';

test.each([
  [{ FEED: 'replay:' }, `FEED must be ${FEEDS}, but is "replay:".`],
  [
    { FEED: 'upstream:http://user:secret@a.example' },
    'FEED must be upstream:ws://HOST:PORT or upstream:wss://HOST:PORT, but its address is another.',
  ],
  [{ FEED: 'replay:x', FEED_LOOP: 'yes' }, 'FEED_LOOP must be 1 or 0, but is "yes".'],
  [{ FEED: 'replay:x', FEED_LEAD: '-1' }, 'FEED_LEAD must be seconds from 0 to 1000000, but is "-1".'],
  [{ FEED: 'replay:x', FEED_STARTED_AT: 'now' }, 'FEED_STARTED_AT must be epoch milliseconds, but is "now".'],
  [{ FEED: 'betfair' }, `FEED must be ${FEEDS}, but is "betfair".`],
  [{ FEED_SEED: '-1' }, 'FEED_SEED must be a whole number from 0 to 4294967295, but is "-1".'],
  [{ FEED_SEED: '1.5' }, 'FEED_SEED must be a whole number from 0 to 4294967295, but is "1.5".'],
  [{ FEED_SEED: 'x' }, 'FEED_SEED must be a whole number from 0 to 4294967295, but is "x".'],
  [{ FEED_SPEED: '0' }, 'FEED_SPEED must be a number from 0.1 to 1000, but is "0".'],
  [{ FEED_SPEED: '1e2' }, 'FEED_SPEED must be a number from 0.1 to 1000, but is "1e2".'],
  [
    { BRIDGE_PORT: '65536' },
    'BRIDGE_PORT must be a port number from 0 to 65535 (0 takes any free one), but is "65536".',
  ],
])('%j is refused in one line', (env, message) => {
  expect(() => readConfig(env)).toThrow(new ConfigError(message));
  expect(message).not.toContain('\n');
});
