// What deciding a bet by hand would move is said before, for player, agents and house, and is what the act then moves.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fullWorld, mint } from '../http/all-calls.ts';
import type { World } from '../support/world.ts';

let w: World;
let root: string;
let bet: string;
const as = (token: string, method: string, url: string, body?: unknown) =>
  w.send(method, url, { token, ...(body === undefined ? {} : { body }) });
const walletOf = async (name: string): Promise<number> => {
  const { rows } = await w.pool.query<{ balance: number }>('select balance from wallet where account_id = $1', [
    w.ids[name],
  ]);
  return Number(rows[0]?.balance);
};
const statusUrl = () => `/api/super-admin/current-bets/${bet}/status`;
const preview = (status: string) => as(root, 'GET', `${statusUrl()}?status=${status}`);

beforeAll(async () => {
  w = await fullWorld();
  root = await mint(w, 'root');
  await w.give('root', 'root', 100_000);
  await w.give('root', 'north', 10_000);
  await w.give('north', 'ann', 5_000);
  const north = String(w.ids['north']);
  const term = { agentId: north, kind: null, from: null, reason: 'Season' };
  // Agreed two minutes before the prices that stand now: terms begin in a minute.
  w.clock.advance(-120_000);
  for (const one of [
    { ...term, subject: 'share', rate: 35 },
    { ...term, subject: 'commission', kind: 'match', rate: 2 },
  ]) {
    const answer = await as(root, 'POST', '/api/super-admin/commission/terms', one);
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  }
  w.clock.advance(120_000);
  const placed = await as(await mint(w, 'ann'), 'POST', '/api/bets/place', {
    ...{ requestId: randomUUID(), eventId: '101', sportId: '4', marketId: '1011', selectionKey: '11', side: 'back' },
    ...{ stake: 100, expectedOdds: 1.01, acceptUpdatedOdds: true },
  });
  expect(placed.status, JSON.stringify(placed.body)).toBe(200);
  bet = String(placed.body.bet.id);
  const { rows } = await w.pool.query<{ id: string }>('select id from market where provider_market_id = 1011');
  const result = { type: 'winner', selections: ['12'], expectedWinners: 1 };
  const settled = await as(root, 'POST', `/api/super-admin/markets/${rows[0]?.id}/result`, { result, reason: 'Card' });
  expect(settled.status, JSON.stringify(settled.body)).toBe(200);
});
afterAll(() => w.close());

test('the preview says what each of the three gets, and the act moves that', async () => {
  const { status, body } = await preview('won');
  expect(status, JSON.stringify(body)).toBe(200);
  expect(Math.abs(body.player + body.agents + body.house)).toBeLessThan(0.001);
  expect(body.agents).toBeLessThan(0);
  expect(body.commission).toBeGreaterThan(0);
  const before = { ann: await walletOf('ann'), north: await walletOf('north') };
  const done = await as(root, 'POST', statusUrl(), { status: 'won', reason: 'The umpire’s card' });
  expect(done.status, JSON.stringify(done.body)).toBe(200);
  expect([(await walletOf('ann')) - before.ann, (await walletOf('north')) - before.north]).toEqual([
    Math.round(body.player * 100),
    Math.round(body.agents * 100),
  ]);
  expect((await preview('won')).body.error).toBe('BET_STATUS_UNCHANGED');
});

test('it is a super admin’s, and of a bet that is there', async () => {
  expect((await as(await mint(w, 'north'), 'GET', `${statusUrl()}?status=void`)).body.error).toBe('ROLE_NOT_ALLOWED');
  expect((await as(root, 'GET', `/api/super-admin/current-bets/${'9'.repeat(15)}/status?status=void`)).status).toBe(
    404,
  );
  expect((await preview('half')).status).toBe(400);
});
