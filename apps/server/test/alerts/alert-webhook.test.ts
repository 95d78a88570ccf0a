// Alerts told outside: signed, each until it is taken, by one server; what is muted or old is not.
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { againAfterMs, AlertWebhook } from '../../src/modules/reports/alerts/alert-webhook.ts';
import { raiseAlerts } from '../../src/modules/reports/alerts/alert-store.ts';
import { toldOutside } from '../../src/modules/settings/told-outside-store.ts';
import { type World, world } from '../support/world.ts';

const SECRET = 'a word that both of them know'.replaceAll(' ', '-');
type Told = {
  body: string;
  timestamp: string;
  signature: string;
  alert: { id: string; reason: string; detail: string };
};

let w: World;
let desk: http.Server;
let url: string;
let told: Told[];
let answer: number;
beforeAll(async () => {
  w = await world({});
  desk = http.createServer((request, reply) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += String(chunk)));
    request.on('end', () => {
      const head = (name: string) => String(request.headers[name]);
      told.push({
        body,
        timestamp: head('pavilion-timestamp'),
        signature: head('pavilion-signature'),
        alert: JSON.parse(body).alert,
      });
      reply.writeHead(answer, answer === 302 ? { location: `${url}/elsewhere` } : {}).end();
    });
  });
  await new Promise<void>((resolve) => desk.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(desk.address() as AddressInfo).port}`;
});
afterAll(async () => {
  desk.closeAllConnections();
  desk.close();
  await w.close();
});
beforeEach(async () => {
  told = [];
  answer = 204;
  await w.pool.query(`delete from alert; delete from alert_mute; delete from lease where name = 'alert-webhook'`);
});

const teller = () => new AlertWebhook(w.context, { url, secret: SECRET });
const raise = (...details: string[]) =>
  raiseAlerts(
    w.context.db,
    details.map((detail) => ({ reason: 'feed-lost' as const, key: detail, lasts: true, detail })),
    w.clock.nowMs,
  );
const details = () => told.map(({ alert }) => alert.detail);

test('is told once, oldest first, signed with the word over time and body', async () => {
  await raise('Cricket');
  await raise('Tennis');
  const one = teller();
  expect(await one.tell()).toBe(2);
  expect(details()).toEqual(['Cricket', 'Tennis']);
  for (const { body, timestamp, signature } of told) {
    expect(Number(timestamp)).toBe(Math.floor(w.clock.nowMs / 1000));
    expect(signature).toBe(createHmac('sha256', SECRET).update(`${timestamp}.${body}`).digest('hex'));
  }
  expect(told[0]?.alert).toMatchObject({ reason: 'feed-lost', detail: 'Cricket', muted: false });
  expect(await one.tell()).toBe(0);
  expect(told).toHaveLength(2);
});

test.each([500, 404, 302])('answered %i, it is tried again later and later, until it is taken', async (status) => {
  await raise('Cricket');
  await raise('Tennis');
  answer = status;
  const one = teller();
  const outside = () => toldOutside(w.context.db, w.clock.nowMs - 3600_000);
  expect(await outside()).toBeNull();
  expect(await one.tell()).toBe(0);
  expect(await outside()).toEqual({ failing: 1, toldAt: null });
  // The next one waits behind it, and is tried by itself meanwhile.
  expect(details()).toEqual(['Cricket']);
  expect(await one.tell()).toBe(0);
  expect(details()).toEqual(['Cricket', 'Tennis']);
  expect(await one.tell()).toBe(0);
  expect(told).toHaveLength(2);
  w.clock.advance(againAfterMs(0));
  expect(await one.tell()).toBe(0);
  expect(told).toHaveLength(3);
  w.clock.advance(againAfterMs(1));
  answer = 200;
  expect(await one.tell()).toBe(2);
  expect(new Set(details().slice(-2))).toEqual(new Set(['Cricket', 'Tennis']));
  expect(await outside()).toEqual({ failing: 0, toldAt: new Date(w.clock.nowMs).toISOString() });
});

test('nobody there: it is tried again, and nothing is lost', async () => {
  await raise('Cricket');
  const nobody = new AlertWebhook(w.context, { url: 'http://127.0.0.1:9', secret: SECRET });
  expect(await nobody.tell()).toBe(0);
  await w.pool.query(`delete from lease where name = 'alert-webhook'`);
  w.clock.advance(againAfterMs(0));
  expect(await teller().tell()).toBe(1);
});

test('of two servers one tells; what is muted or a day old is not told', async () => {
  await w.pool.query(
    `insert into account (username, role, password_hash) values ('muter', 'super_admin', '-') on conflict do nothing`,
  );
  await raise('Old');
  w.clock.advance(24 * 3_600_000 + 1);
  await raise('Cricket');
  await w.pool.query(
    `insert into alert_mute (reason, until, actor_id)
     values ('feed-lost', to_timestamp($1::float8 / 1000), (select id from account where username = 'muter'))`,
    [w.clock.nowMs + 60_000],
  );
  await raise('Muted');
  const [one, other] = [teller(), teller()];
  expect([await one.tell(), await other.tell()]).toEqual([1, 0]);
  expect(details()).toEqual(['Cricket']);
});

test('waits longer each time, half an hour at most', () => {
  expect([0, 1, 2, 3, 30].map(againAfterMs)).toEqual([5_000, 10_000, 20_000, 40_000, 1_800_000]);
});
