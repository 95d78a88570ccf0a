import { createECDH, randomBytes } from 'node:crypto';
import http from 'node:http';
import { createRequire } from 'node:module';
import { type Api, PUSH_DEVICES_MAX } from '@pavilion/contract';
import { paise, winner } from '@pavilion/betting';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Call } from '../../src/http/call.ts';
import { Refusal } from '../../src/http/refusal.ts';
import { PushSender } from '../../src/modules/sessions/push/push.ts';
import type { PushDoor } from '../../src/modules/sessions/push/push-door.ts';
import { pushHandlers } from '../../src/modules/sessions/push/routes.ts';
import { settleMarketWith } from '../../src/modules/settlement/settle-market.ts';
import type { Declaration } from '../../src/modules/settlement/results.ts';
import { secretBox } from '../../src/policy/secret-box.ts';
import { systemRandom } from '../../src/context.ts';
import { type House, openHouse, openMarket, placeBets, type TestMarket } from '../settlement/house.ts';

type Push = Api['push'];
const MINUTE_MS = 60_000;

let house: House;
let service: http.Server;
let address = '';
/** What came to the push service, and what it answers by the path that was asked. */
const came: { path: string; headers: http.IncomingHttpHeaders; body: Buffer }[] = [];
const answers = new Map<string, number>();
/** Only here may this machine be told. */
const door: PushDoor = {
  accepts: (endpoint) => endpoint.startsWith(address),
  async send({ endpoint, headers, body }) {
    const sent = { ...headers } as Record<string, string>;
    const answer = await fetch(endpoint, { method: 'POST', headers: sent, body: new Uint8Array(body) });
    return answer.status;
  },
};
const handlers = pushHandlers(door);
const secrets = secretBox(randomBytes(32), systemRandom);

beforeAll(async () => {
  house = await openHouse(12);
  service = http.createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const path = request.url ?? '';
      came.push({ path, headers: request.headers, body: Buffer.concat(parts) });
      response.writeHead(answers.get(path) ?? 201).end();
    });
  });
  await new Promise<void>((done) => {
    service.listen(0, '127.0.0.1', done);
  });
  const at = service.address();
  address = `http://127.0.0.1:${typeof at === 'object' && at !== null ? at.port : 0}/`;
});
afterAll(async () => {
  service.close();
  await house.close();
});
beforeEach(async () => {
  came.length = 0;
  answers.clear();
  await house.pool.query('truncate push_device, push_notice');
  await house.pool.query('delete from lease');
});

/** The clock of the pushes: the house's own one, moved on by a test. */
let aheadMs = 0;
let contact: string | null = 'mailto:desk@example.com';
const warned: unknown[] = [];
const parts = () => ({
  ...{ ...house.context, secrets, random: systemRandom },
  clock: { now: () => house.context.clock.now() + aheadMs },
  settings: { current: () => ({ identity: { currencySign: '₹' } }) },
  config: { pushContact: contact },
  log: { debug: () => undefined, warn: (what: unknown) => warned.push(what) },
});
const sender = () =>
  new PushSender(parts() as unknown as ConstructorParameters<typeof PushSender>[0], door, contact ?? '');

let last = 0;
async function signIn(accountId: number): Promise<number> {
  const { rows } = await house.pool.query<{ id: number }>(
    `insert into session (token_hash, account_id, created_at, last_seen_at, expires_at)
     select $1, $2, at, at, at + interval '1 hour' from to_timestamp($3::float8 / 1000) as at returning id`,
    [randomBytes(32), accountId, house.context.clock.now()],
  );
  return rows[0]?.id ?? expect.unreachable('no session');
}

function browser() {
  const keys = createECDH('prime256v1');
  const auth = randomBytes(16);
  const path = `/device${(last += 1)}`;
  return {
    ...{ keys, auth, path },
    body: {
      endpoint: address + path.slice(1),
      p256dh: keys.generateKeys('base64url'),
      auth: auth.toString('base64url'),
      language: 'en' as const,
      ...{ settled: true, alerts: true, amounts: false },
    },
  };
}

const callOf = (accountId: number, sessionId: number, rest: object): unknown => ({
  context: parts(),
  actor: { accountId, sessionId },
  audit: (note: unknown) => audited.push(note),
  ...rest,
});
const audited: unknown[] = [];
const ok = <T>(answer: T | Refusal): T => (answer instanceof Refusal ? expect.unreachable(answer.code) : answer);
const set = async (accountId: number, sessionId: number, body: object) =>
  handlers.set(callOf(accountId, sessionId, { body }) as Call<Push['set']>);
const shown = async (accountId: number) => ok(await handlers.show(callOf(accountId, 0, {}) as Call<Push['show']>));

const player = (n: number): number => house.accountIds[n] ?? expect.unreachable('out of players');
async function told(n: number, wanted: object = {}) {
  const sessionId = await signIn(player(n));
  const own = browser();
  const { device } = ok(await set(player(n), sessionId, { ...own.body, ...wanted }));
  return { ...own, device, sessionId };
}

async function bet(n: number, stake = 1_000): Promise<TestMarket> {
  const market = await openMarket(house, 'match');
  const side = { kind: 'match', side: 'back', selection: '11', priceHundredths: 300 } as const;
  const terms = { ...side, line: null, width: null, stake: paise(stake) };
  await placeBets(house, market, [{ accountId: player(n), terms }]);
  return market;
}
const settle = (market: TestMarket, declared: Declaration['declared']) =>
  settleMarketWith(house.context, {
    marketId: market.id,
    declared,
    source: 'back_office',
    evidence: { note: 'test' },
    reason: null,
    actorId: null,
    feed: null,
  });

/** What the browser reads of what came, with the keys that only it has. */
function read(own: Pick<ReturnType<typeof browser>, 'keys' | 'auth'>, body: Buffer): unknown {
  const ece = createRequire(createRequire(import.meta.url).resolve('web-push'))('http_ece');
  return JSON.parse(
    ece.decrypt(body, { version: 'aes128gcm', privateKey: own.keys, authSecret: own.auth.toString('base64url') }),
  );
}

test('a device is kept once, changes what it is told, and is the next player’s only with its keys', async () => {
  const first = await told(0);
  const again = ok(await set(player(0), first.sessionId, { ...first.body, amounts: true }));
  expect(again.device).toEqual({ ...first.device, amounts: true });
  expect(JSON.stringify(audited)).not.toContain(first.path);

  const other = await signIn(player(1));
  const stranger = await set(player(1), other, { ...browser().body, endpoint: first.body.endpoint });
  expect(stranger).toMatchObject({ code: 'PUSH_ADDRESS_REFUSED' });
  expect((await shown(player(0))).devices).toHaveLength(1);

  ok(await set(player(1), other, first.body));
  expect((await shown(player(0))).devices).toEqual([]);
  const [kept] = (await shown(player(1))).devices;
  await handlers.remove(callOf(player(0), 0, { params: { id: kept?.id } }) as Call<Push['remove']>);
  expect((await shown(player(1))).devices).toHaveLength(1);
  await handlers.remove(callOf(player(1), 0, { params: { id: kept?.id } }) as Call<Push['remove']>);
  expect((await shown(player(1))).devices).toEqual([]);
});

test('addresses that may not be told are refused; of too many devices the oldest goes, also when it changes hands', async () => {
  const sessionId = await signIn(player(0));
  const refused = await set(player(0), sessionId, { ...browser().body, endpoint: 'https://127.0.0.1/x' });
  expect(refused).toMatchObject({ code: 'PUSH_ADDRESS_REFUSED' });
  const oldest = await told(1);
  const many = Array.from({ length: PUSH_DEVICES_MAX }, () => browser());
  for (const one of many) ok(await set(player(0), sessionId, one.body));
  const { device } = ok(await set(player(0), sessionId, oldest.body));
  const ids = (await shown(player(0))).devices.map(({ id }) => id);
  expect(ids).toHaveLength(PUSH_DEVICES_MAX);
  expect(ids).toContain(device.id);
});

test('the key is made once, also by two servers at a time, and is sealed', async () => {
  await house.pool.query('delete from push_key');
  const keys = await Promise.all([0, 1, 2].map(() => shown(player(0))));
  expect(new Set(keys.map(({ publicKey }) => publicKey)).size).toBe(1);
  const { rows } = await house.pool.query<{ private_key: Buffer }>('select private_key from push_key');
  expect(rows[0]?.private_key).toHaveLength(12 + 16 + 43);
});

test('what was settled reaches each device once, though two servers look at once and again and again', async () => {
  const quiet = await told(0);
  const open = await told(0, { amounts: true, language: 'hi' });
  await told(0, { settled: false });
  const market = await bet(0);
  await settle(market, winner('11'));
  const servers = [sender(), sender()];
  for (let n = 0; n < 3; n++) {
    await Promise.all(servers.map((one) => one.tell()));
    await house.pool.query('delete from lease');
  }
  expect(came.map(({ path }) => path).sort()).toEqual([quiet.path, open.path].sort());
  const bodyOf = ({ path }: { path: string }) => came.find((one) => one.path === path)?.body ?? Buffer.alloc(0);
  const words = {
    kind: 'settled',
    event: 'A v B',
    of: expect.stringMatching(/^match market/),
    eventId: '700',
    sportId: '4',
  };
  expect(read(quiet, bodyOf(quiet))).toEqual({ ...words, language: 'en' });
  expect(read(open, bodyOf(open))).toEqual({ ...words, language: 'hi', figure: '+₹20.00' });
  expect(came[0]?.headers).toMatchObject({ ttl: '600', 'content-encoding': 'aes128gcm' });
  expect(came[0]?.headers.authorization).toMatch(/^vapid t=.+, k=.+/);

  // Another result is told as a correction, and taking one back is not told at all.
  came.length = 0;
  await settle(market, winner('12'));
  await settle(market, { type: 'open' });
  const next = sender();
  await next.tell();
  expect(came).toEqual([]);
  await settle(market, winner('12'));
  await next.tell();
  expect(read(open, bodyOf(open))).toMatchObject({ kind: 'corrected', figure: '−₹10.00' });
});

test('nothing of before a device was turned on, nothing late, and nothing after its sign-in was ended', async () => {
  const before = await bet(2);
  await settle(before, winner('11'));
  const own = await told(2);
  await sender().tell();
  expect(came).toEqual([]);

  await settle(await bet(2), winner('11'));
  aheadMs = 11 * MINUTE_MS;
  await house.pool.query('delete from lease');
  await sender().tell();
  aheadMs = 0;
  expect(came).toEqual([]);

  await settle(await bet(2), winner('11'));
  await house.pool.query('update session set ended_at = now() where id = $1', [own.sessionId]);
  await house.pool.query('delete from lease');
  await sender().tell();
  expect(came).toEqual([]);
  expect((await shown(player(2))).devices).toEqual([]);
});

test('a device that its service does not know any more is forgotten; one that fails is, after a few times', async () => {
  const gone = await told(3);
  const broken = await told(3);
  const fine = await told(3);
  answers.set(gone.path, 410);
  answers.set(broken.path, 500);
  const server = sender();
  for (let n = 0; n < 4; n++) {
    await settle(await bet(3), winner('11'));
    await server.tell();
  }
  expect(came.filter(({ path }) => path === gone.path)).toHaveLength(1);
  expect((await shown(player(3))).devices.map(({ id }) => id)).toEqual([fine.device.id, broken.device.id]);
  await settle(await bet(3), winner('11'));
  await server.tell();
  expect((await shown(player(3))).devices.map(({ id }) => id)).toEqual([fine.device.id]);
  expect(came.filter(({ path }) => path === fine.path)).toHaveLength(5);
});

test('a service that refuses our signature is our fault: said once a pass with its status, and no device is counted', async () => {
  const [one, other] = [await told(10), await told(10)];
  answers.set(one.path, 403).set(other.path, 401);
  const server = sender();
  for (let n = 0; n < 6; n++) {
    await settle(await bet(10, 100), winner('11'));
    await server.tell();
  }
  expect(came).toHaveLength(12);
  expect((await shown(player(10))).devices).toHaveLength(2);
  expect(warned).toHaveLength(6);
  expect(warned[0]).toMatchObject({ service: new URL(address).host, status: expect.toBeOneOf([401, 403]) });
  const { rows } = await house.pool.query('select 1 from push_device where failures > 0');
  expect(rows).toEqual([]);
  const [, claims = ''] = /^vapid t=[^.]+\.([^.]+)\./.exec(came[0]?.headers.authorization ?? '') ?? [];
  expect(JSON.parse(Buffer.from(claims, 'base64url').toString())).toMatchObject({ sub: 'mailto:desk@example.com' });
});

test('without a contact the site says that it sends nothing, makes no key, and turns no device on', async () => {
  const { sessionId, device } = await told(11);
  await house.pool.query('delete from push_key');
  contact = null;
  const [off, refused] = [await shown(player(11)), await set(player(11), sessionId, browser().body)];
  contact = 'mailto:desk@example.com';
  expect(off).toEqual({ publicKey: null, devices: [device] });
  expect(refused).toMatchObject({ code: 'PUSH_OFF' });
  expect((await house.pool.query('select 1 from push_key')).rowCount).toBe(0);
});

test('an account is told no more than thirty times an hour', async () => {
  await told(4);
  await house.pool.query(
    `insert into push_notice (account_id, about, kind, words, at, sent_at)
     select $1, 'before ' || n, 'settled', '{}', s.at, s.at
     from generate_series(1, 28) n, (select to_timestamp($2::float8 / 1000) as at) s`,
    [player(4), house.context.clock.now()],
  );
  for (let n = 0; n < 3; n++) await settle(await bet(4, 100), winner('11'));
  const server = sender();
  await server.tell();
  await settle(await bet(4, 100), winner('11'));
  await server.tell();
  expect(came).toHaveLength(2);
});

/** An alert of the player that came to its odds just now. */
async function reached(n: number): Promise<void> {
  const market = await openMarket(house, 'match');
  await house.pool.query(
    `insert into price_alert (account_id, market_id, selection_key, selection_name, side, odds, rises, created_at,
       reached_at, reached_odds)
     values ($1, $2, '11', 'India', 'back', 250, true, now(), to_timestamp($3::float8 / 1000), 254)`,
    [player(n), market.id, house.context.clock.now()],
  );
}

test('a price alert that was reached is told once, with its odds only where they are wanted', async () => {
  const own = await told(5, { amounts: true });
  await told(5, { alerts: false });
  await reached(5);
  const server = sender();
  await server.tell();
  await server.tell();
  expect(came.map(({ path }) => path)).toEqual([own.path]);
  expect(read(own, came[0]?.body ?? Buffer.alloc(0))).toMatchObject({ kind: 'alert', of: 'India', figure: '2.54' });
});

/** In force at the house's clock, and over a minute later. */
const BREAK = `excluded_until = to_timestamp($2::float8 / 1000) + interval '1 minute'`;

test.each([
  ['takes a break', BREAK, 'id = $1'],
  ['is locked', 'user_locked = true', 'id = $1'],
  ['has a locked agent', 'user_locked = true', 'id = (select parent_id from account where id = $1)'],
])('a player who %s is told nothing, of settled bets neither', async (_, put, which) => {
  await told(6);
  const nowMs = house.context.clock.now();
  await settle(await bet(6), winner('11'));
  await reached(6);
  await house.pool.query(`update account set ${put} where ${which} and $2::float8 > 0`, [player(6), nowMs]);
  await sender().tell();
  expect(came).toEqual([]);
  // Nor what was noted before, by a server that saw nothing of it.
  await house.pool.query('update push_notice set sent_at = null');
  await house.pool.query('delete from lease');
  await sender().tell();
  expect(came).toEqual([]);
  await house.pool.query('update account set user_locked = false where user_locked');
  await reached(6);
  aheadMs = 2 * MINUTE_MS;
  await house.pool.query('delete from lease');
  await sender().tell();
  aheadMs = 0;
  expect(came.length).toBeGreaterThan(0);
});

test.each(['id = $1', 'id = (select parent_id from account where id = $1)'])(
  'who may not bet is told what was settled, and no odds, when %s',
  async (which) => {
    const own = await told(8);
    await settle(await bet(8), winner('11'));
    await reached(8);
    await house.pool.query(`update account set bet_locked = true where ${which}`, [player(8)]);
    await house.pool.query(
      `insert into push_notice (account_id, about, kind, words, at)
       values ($1, 'alert noted before the lock', 'alert', '{"event": "A v B"}', to_timestamp($2::float8 / 1000))`,
      [player(8), house.context.clock.now()],
    );
    await sender().tell();
    await house.pool.query('update account set bet_locked = false where bet_locked');
    expect(came.map(({ body }) => read(own, body))).toMatchObject([{ kind: 'settled' }]);
  },
);

test('a sign-in that ran out is told no more, by the clock of the house', async () => {
  await told(9);
  await settle(await bet(9), winner('11'));
  await house.pool.query('update session set expires_at = to_timestamp($2::float8 / 1000) where account_id = $1', [
    player(9),
    house.context.clock.now(),
  ]);
  await sender().tell();
  expect(came).toEqual([]);
  expect((await shown(player(9))).devices).toEqual([]);
});

test('an answer to a question about a bet is told once, without a figure; what is taken back is not', async () => {
  const own = await told(5, { amounts: true });
  await told(5, { settled: false });
  const market = await bet(5);
  const { rows } = await house.pool.query<{ id: number }>('select id from bet where market_id = $1', [market.id]);
  const betId = rows[0]?.id;
  const end = (state: string, version: number) =>
    house.pool.query(
      `insert into dispute (bet_id, account_id, asked_status, asked_profit, asked_version, asked_at, state, ended_status,
         ended_profit, ended_by, ended_at)
       select $1, $2, 'lost', -1, $5, at, $3, 'lost', -1, $2, at from to_timestamp($4::float8 / 1000) as at`,
      [betId, player(5), state, house.context.clock.now() + aheadMs, version],
    );
  await end('taken_back', 1);
  await end('answered', 2);
  await sender().tell();
  await house.pool.query('delete from lease');
  await sender().tell();
  expect(came.map(({ path }) => path)).toEqual([own.path]);
  const { figure, ...words } = read(own, came[0]?.body ?? Buffer.alloc(0)) as Record<string, unknown>;
  expect(words).toMatchObject({ kind: 'dispute', event: 'A v B', betId: String(betId) });
  expect(figure).toBe(undefined);
});
