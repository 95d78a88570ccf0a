import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { ConfigError, readConfig } from '../src/config.ts';

test('an empty environment gives the defaults of the documentation', () => {
  expect(readConfig({})).toMatchObject({
    role: 'all',
    drainMs: 0,
    environment: 'dev',
    port: 4000,
    host: '127.0.0.1',
    dataFolder: path.resolve('.data'),
    databaseUrl: null,
    natsUrl: null,
    bridgeUrl: null,
    feed: { source: 'simulator', seed: null, speed: 1 },
    logLevel: 'info',
    trustProxy: [],
    secret: null,
  });
});

test('empty and blank values are as good as none', () => {
  expect(readConfig({ PORT: '', HOST: ' ', DATABASE_URL: '', FEED_SEED: ' ', TRUST_PROXY: '' })).toEqual(
    readConfig({}),
  );
});

test('servers and workers that run apart need a bus, of which there may be several', () => {
  const env = { PAVILION_ROLE: 'worker', NATS_URL: 'nats://one:4222,nats://two:4222' };
  expect(readConfig(env)).toMatchObject({ role: 'worker', natsUrl: env.NATS_URL });
  expect(() => readConfig({ ...env, NATS_URL: '' })).toThrow('NATS_URL');
});

test('values are taken as they are given', () => {
  const config = readConfig({
    PORT: '0',
    HOST: '::',
    PAVILION_DATA: '/srv/pavilion',
    DATABASE_URL: 'postgresql://u:p@db:5432/pavilion',
    NATS_URL: 'nats://bus:4222',
    BRIDGE_URL: 'wss://bridge/',
    FEED_SEED: '42',
    FEED_SPEED: '2.5',
    LOG_LEVEL: 'debug',
    PAVILION_ENV: 'live',
    TRUST_PROXY: '10.0.0.0/8, ::1,loopback',
    PAVILION_SECRET: '0f'.repeat(32),
  });
  expect(config).toMatchObject({
    port: 0,
    host: '::',
    dataFolder: '/srv/pavilion',
    databaseUrl: 'postgresql://u:p@db:5432/pavilion',
    natsUrl: 'nats://bus:4222',
    bridgeUrl: 'wss://bridge/',
    feed: { source: 'simulator', seed: 42, speed: 2.5 },
    logLevel: 'debug',
    environment: 'live',
    trustProxy: ['10.0.0.0/8', '::1', 'loopback'],
  });
  expect(config.secret?.length).toBe(32);
});

describe('a wrong value is refused in one line that names variable, value and choices', () => {
  test.each([
    ['PORT', '70000', 'give a whole number from 0 to 65535'],
    ['PORT', '4000x', 'give a whole number from 0 to 65535'],
    ['PORT', '-1', 'give a whole number from 0 to 65535'],
    ['HOST', 'a b', 'give a host name or an IP address'],
    ['DATABASE_CONNECTIONS', '1', 'give a whole number from 4 to 500'],
    ['FEED', 'live', 'give simulator, replay:PATH, recording:FILE or upstream:ws://HOST:PORT'],
    ['FEED', 'replay:', 'give simulator, replay:PATH, recording:FILE or upstream:ws://HOST:PORT'],
    ['FEED', 'recording:no/such/file', 'there is no such file or folder'],
    ['FEED', 'replay:no/such/folder', 'there is no such file or folder'],
    ['FEED_SEED', '1.5', 'give a whole number from 0 to 4294967295'],
    ['FEED_SPEED', '0', 'give a number from 0.1 to 1000'],
    ['FEED_SPEED', 'fast', 'give a number from 0.1 to 1000'],
    ['LOG_LEVEL', 'loud', 'give one of fatal, error, warn, info, debug, trace, silent'],
    ['PAVILION_ENV', 'prod', 'give one of dev, live'],
    ['TRUST_PROXY', 'yes', 'give addresses or ranges'],
  ])('%s=%s', (name, value, accepted) => {
    const read = () => readConfig({ [name]: value });
    expect(read).toThrow(ConfigError);
    expect(read).toThrow(`${name}="${value}" cannot be used: ${accepted}`);
    expect(read).not.toThrow('\n');
  });

  test.each([
    ['DATABASE_URL', 'mysql://u:hunter2@db/x'],
    ['NATS_URL', 'http://hunter2'],
    ['NATS_URL', 'nats://bus:4222,http://hunter2'],
    ['NATS_URL', 'nats://bus:4222,'],
    ['BRIDGE_URL', 'hunter2'],
    ['PAVILION_SECRET', 'hunter2'],
  ])('%s, without repeating what may be a secret', (name, value) => {
    const read = () => readConfig({ [name]: value });
    expect(read).toThrow(`${name}="…" cannot be used`);
    expect(read).not.toThrow('hunter2');
  });

  test('the address of an upstream, likewise', () => {
    expect(readConfig({ FEED: 'upstream:wss://key:hunter2@a.example/odds' }).feed.source).toBe(
      'upstream:wss://key:hunter2@a.example/odds',
    );
    const read = () => readConfig({ FEED: 'upstream:https://hunter2@a.example' });
    expect(read).toThrow('FEED="upstream:…" cannot be used: give an address like ws://127.0.0.1:4100');
  });
});

test('orders are on in a dev environment, and in a live one where the operator says so', () => {
  expect(readConfig({}).orders).toBe(true);
  expect(readConfig({ ORDERS: 'off' }).orders).toBe(false);
  expect(readConfig({ PAVILION_ENV: 'live' }).orders).toBe(false);
  expect(readConfig({ ORDERS: 'on', PAVILION_ENV: 'live' }).orders).toBe(true);
});

test('demo traders come with a simulator of one’s own where orders are taken, and never live', () => {
  const traders = (env: Record<string, string>) => readConfig(env).demoTraders;
  expect(traders({})).toBe(true);
  for (const env of [
    { DEMO_TRADERS: 'off' },
    { ORDERS: 'off' },
    { FEED: 'upstream:ws://127.0.0.1:4100' },
    { BRIDGE_URL: 'ws://127.0.0.1:4100' },
    { PAVILION_ENV: 'live' },
  ]) {
    expect(traders(env)).toBe(false);
  }
  expect(traders({ DEMO_TRADERS: 'on', BRIDGE_URL: 'ws://127.0.0.1:4100' })).toBe(true);
  const live = { DEMO_TRADERS: 'on', PAVILION_ENV: 'live' };
  expect(() => readConfig(live)).toThrow(
    'DEMO_TRADERS="on" cannot be used: no demo accounts trade with PAVILION_ENV=live',
  );
});

test('alerts are told outside under a word of both; an address alone is not enough', () => {
  const url = 'https://desk.example/alerts';
  const secret = 'sixteen-and-more';
  expect(readConfig({}).alertWebhook).toBeNull();
  expect(readConfig({ ALERT_WEBHOOK: url, ALERT_WEBHOOK_SECRET: secret }).alertWebhook).toEqual({ url, secret });
  for (const wrong of [
    {},
    { ALERT_WEBHOOK_SECRET: 'too-short' },
    { ALERT_WEBHOOK_SECRET: 'a word with many spaces' },
  ]) {
    expect(() => readConfig({ ALERT_WEBHOOK: url, ...wrong })).toThrow(
      /^ALERT_WEBHOOK_SECRET=.*give 16 to 200 characters/,
    );
  }
  expect(() => readConfig({ ALERT_WEBHOOK: 'desk.example' })).toThrow(ConfigError);
});

test('push services are given a contact that can be somebody’s; a live house without one sends no notices', () => {
  const contact = (PUSH_CONTACT: string) => readConfig({ PAVILION_ENV: 'live', PUSH_CONTACT }).pushContact;
  for (const good of ['mailto:desk@example.com', 'https://example.com/contact', 'https://example.com']) {
    expect(contact(good)).toBe(good);
  }
  expect(contact('')).toBeNull();
  expect(readConfig({}).pushContact).toMatch(/^mailto:/);
  for (const bad of [
    ...['desk@example.com', 'mailto:desk', 'mailto:desk@house.invalid', 'mailto:a@localhost', 'mailto:desk@10.0.0.1'],
    ...['mailto:Desk <desk@example.com>', 'mailto:a@example.com,b@example.com', 'mailto:desk@example.com?subject=x'],
    ...[
      'http://example.com',
      'https://localhost',
      'https://desk.local/',
      'https://a:b@example.com',
      'https://10.0.0.1',
    ],
  ]) {
    expect(() => contact(bad), bad).toThrow(/^PUSH_CONTACT=.*mailto:desk@example.com/);
  }
});
