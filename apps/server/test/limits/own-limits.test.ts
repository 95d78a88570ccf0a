import { fc } from '@fast-check/vitest';
import { type EndpointSpec, ROLES } from '@pavilion/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { stmt, tx } from '../../src/db/transaction.ts';
import { readLimitUses } from '../../src/modules/limits/store.ts';
import { calls, fullWorld, mint, someone } from '../http/all-calls.ts';
import { type Parts, request, urlOf, valid } from '../http/samples.ts';
import { type Answer, PASSWORD, type World } from '../support/world.ts';

const HOUR_MS = 3_600_000;

let w: World;
beforeAll(async () => {
  w = await fullWorld();
  await w.give('root', 'root', 5_000_000);
  await w.give('root', 'north', 500_000);
  await w.give('root', 'south', 500_000);
});
afterAll(() => w.close());

const put = (token: string, which: string, max: number | null) =>
  w.send('PUT', `/api/limits/${which}`, { token, body: { max } });
const own = async (token: string) => (await w.send('GET', '/api/limits', { token })).body;
const limitOf = (body: { limits: { subject: string; period: string }[] }, which: string) =>
  body.limits.find(({ subject, period }) => `${subject}/${period}` === which);
const give = async (from: 'north' | 'south' | 'root', to: string, amount: number, action = 'deposit') => {
  const url = from === 'root' ? '/api/super-admin/wallets/transfer' : '/api/agent/wallets/transfer';
  const id = String(w.ids[to]);
  const target = from === 'root' ? { targetType: 'user', targetId: id } : { userId: id };
  const body = { ...target, amount, action, transactionCode: await w.codeOf(from) };
  return w.send('POST', url, { token: await mint(w, from), body });
};
const BET = {
  stake: 100,
  expectedOdds: 1.9,
  selectionKey: '11',
  side: 'back',
  marketId: '1011',
  eventId: '101',
  sportId: '4',
};
const place = (token: string) => w.send('POST', '/api/bets/place', { token, body: BET });

describe('own limits', () => {
  let ann: string;
  // Anew each time: the clock goes further than a session lasts.
  beforeEach(async () => {
    ann = await mint(w, 'ann');
  });

  test('are all there from the start, unset, over calendar periods in India', async () => {
    const body = await own(ann);
    expect(body.limits).toHaveLength(9);
    // The tests start on Sunday 1 March 2026, 11:30 in India.
    expect(limitOf(body, 'deposit/week')).toEqual({
      subject: 'deposit',
      period: 'week',
      max: null,
      used: 0,
      periodStart: '2026-02-22T18:30:00.000Z',
      periodEnd: '2026-03-01T18:30:00.000Z',
      pending: null,
    });
    expect(limitOf(body, 'loss/month')).toMatchObject({
      periodStart: '2026-02-28T18:30:00.000Z',
      periodEnd: '2026-03-31T18:30:00.000Z',
    });
    expect(body).toMatchObject({ reminderMinutes: null, exclusion: null });
  });

  test('lower counts at once, higher after a day, and a raise can be taken back', async () => {
    const which = 'stake/week';
    expect(limitOf((await put(ann, which, 5000)).body, which)).toMatchObject({ max: 5000, pending: null });
    expect(limitOf((await put(ann, which, 2000)).body, which)).toMatchObject({ max: 2000, pending: null });
    const raised = limitOf((await put(ann, which, 9000)).body, which);
    const from = new Date(w.clock.nowMs + 24 * HOUR_MS).toISOString();
    expect(raised).toMatchObject({ max: 2000, pending: { max: 9000, from } });
    const url = `/api/limits/${which}/pending`;
    expect(limitOf((await w.send('DELETE', url, { token: ann })).body, which)).toMatchObject({
      max: 2000,
      pending: null,
    });
    expect((await w.send('DELETE', url, { token: ann })).body.error).toBe('NOT_FOUND');
    // No limit at all is the highest of all.
    await put(ann, which, null);
    expect(limitOf(await own(ann), which)).toMatchObject({ max: 2000, pending: { max: null, from } });
    w.clock.advance(24 * HOUR_MS - 1000);
    expect(limitOf(await own(await mint(w, 'ann')), which)).toMatchObject({ max: 2000 });
    w.clock.advance(1000);
    expect(limitOf(await own(await mint(w, 'ann')), which)).toMatchObject({ max: null, pending: null });
    w.clock.nowMs -= 24 * HOUR_MS;
  });

  test('lowering takes a raise back that waits', async () => {
    const which = 'loss/day';
    for (const max of [1000, 3000, 800]) await put(ann, which, max);
    expect(limitOf(await own(ann), which)).toMatchObject({ max: 800, pending: null });
    w.clock.advance(25 * HOUR_MS);
    expect(limitOf(await own(await mint(w, 'ann')), which)).toMatchObject({ max: 800 });
    w.clock.advance(-25 * HOUR_MS);
  });

  test.each([
    ['stake/week', -1],
    ['stake/week', 10.5],
    ['stake/week', 1e10],
    ['stake/year', 10],
    ['wins/day', 10],
  ])('%s at %d is refused', async (which, max) => {
    const answer = await put(ann, which, max);
    expect([answer.status, answer.body.error]).toEqual([400, 'INVALID_REQUEST']);
  });

  test('are nobody else’s business', async () => {
    const ben = await w.signIn('ben');
    expect(limitOf(await own(ben), 'loss/day')).toMatchObject({ max: null });
    for (const name of ['north', 'root']) {
      expect((await w.send('GET', '/api/limits', { token: await w.signIn(name) })).body.error).toBe('ROLE_NOT_ALLOWED');
    }
  });

  test('a change is audited with its figures, and kept for good', async () => {
    const answer = await put(ann, 'deposit/month', 40_000);
    const { rows } = await w.pool.query('select action, before, after from audit where request_id = $1', [
      answer.headers['x-request-id'],
    ]);
    expect(rows).toMatchObject([{ action: 'limit.set', before: { max: null }, after: { max: 40_000 } }]);
    await expect(w.pool.query('update own_limit set max = 1')).rejects.toThrow(/never changed/);
    await expect(w.pool.query('delete from own_limit')).rejects.toThrow(/never changed/);
  });
});

describe('a deposit limit', () => {
  test('counts deposits of the agent and of super admins, and tells them no figures', async () => {
    const ben = await w.signIn('ben');
    await put(ben, 'deposit/day', 1000);
    expect((await give('north', 'ben', 600)).status).toBe(200);
    for (const giver of ['north', 'root'] as const) {
      const refused = await give(giver, 'ben', 401);
      expect([refused.status, refused.body.error]).toEqual([422, 'DEPOSIT_NOT_ACCEPTED']);
      expect(refused.body.message).toBe('The player’s own settings do not allow this deposit.');
      expect(Object.keys(refused.body).sort()).toEqual(['error', 'message', 'requestId']);
    }
    // What goes back does not make room again.
    expect((await give('north', 'ben', 500, 'withdraw')).status).toBe(200);
    expect((await give('north', 'ben', 401)).status).toBe(422);
    expect((await give('root', 'ben', 400)).status).toBe(200);
    expect(limitOf(await own(ben), 'deposit/day')).toMatchObject({ max: 1000, used: 1000 });
    w.clock.advance(13 * HOUR_MS);
    expect((await give('north', 'ben', 1000)).status).toBe(200);
    w.clock.advance(-13 * HOUR_MS);
  });

  test('of deposits sent at once no more get through than fit', async () => {
    const cem = await w.signIn('cem');
    await put(cem, 'deposit/week', 1000);
    const answers = await Promise.all(Array.from({ length: 8 }, () => give('south', 'cem', 300)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
  });
});

describe('the reminder', () => {
  test('is kept, and the session’s figures are its own', async () => {
    const token = await w.signIn('ann');
    const set = await w.send('PUT', '/api/limits/reminder', { token, body: { everyMinutes: 30 } });
    expect(set.body.reminderMinutes).toBe(30);
    expect((await w.send('PUT', '/api/limits/reminder', { token, body: { everyMinutes: 1 } })).status).toBe(400);
    const signedInAt = new Date(w.clock.nowMs).toISOString();
    w.clock.advance(60_000);
    const play = (await w.send('GET', '/api/limits/session', { token })).body;
    expect(play).toEqual({ signedInAt, now: new Date(w.clock.nowMs).toISOString(), bets: 0, staked: 0, net: 0 });
    w.clock.advance(-60_000);
  });
});

describe('a pause', () => {
  test('begins at once, can be made longer and never shorter', async () => {
    const token = await w.signIn('ann');
    expect((await place(token)).body.error).not.toBe('LIMIT_REACHED');
    const answer = await w.send('POST', '/api/limits/time-out', { token, body: { days: 7 } });
    const until = new Date(w.clock.nowMs + 7 * 24 * HOUR_MS).toISOString();
    expect(answer.body.exclusion).toEqual({ kind: 'time-out', until });
    // It is shown no promotions, by the API either; everybody else is.
    await w.pool.query(
      `insert into setting (key, value, updated_at) values ('homePage', $1, now())
       on conflict (key) do update set value = excluded.value`,
      [
        {
          banners: [{ id: 'b', imageUrl: '/images/b.webp' }],
          trending: [{ id: 't', title: 'Cup', imageUrl: '/images/t.webp' }],
          popupOffers: [{ id: 'p', imageUrl: '/images/p.webp' }],
          newsTickers: [{ id: 'n', message: 'News' }],
        },
      ],
    );
    const shownTo = async (given: { token?: string }) => {
      const { homePage } = (await w.send('GET', '/api/app-settings', given)).body;
      return ['banners', 'trending', 'popupOffers', 'newsTickers'].map((section) => homePage[section].length);
    };
    expect(await shownTo({ token })).toEqual([0, 0, 0, 1]);
    expect(await shownTo({})).toEqual([1, 1, 1, 1]);
    expect(await shownTo({ token: 'nobody has this' })).toEqual([1, 1, 1, 1]);
    expect((await place(token)).body).toMatchObject({ error: 'LIMIT_REACHED', subject: 'exclusion', until });
    const shorter = await w.send('POST', '/api/limits/time-out', { token, body: { days: 3 } });
    expect([shorter.status, shorter.body]).toMatchObject([409, { error: 'EXCLUSION_STANDS', until }]);
    expect((await w.send('POST', '/api/limits/time-out', { token, body: { days: 14 } })).status).toBe(200);
    for (const days of [0, 43, 1.5]) {
      expect((await w.send('POST', '/api/limits/time-out', { token, body: { days } })).status).toBe(400);
    }
  });

  test('a self-exclusion takes the password and lasts for whole months', async () => {
    w.clock.nowMs = Date.parse('2026-08-31T10:00:00Z');
    const token = await w.signIn('ann');
    const exclude = (body: object): Promise<Answer> => w.send('POST', '/api/limits/self-exclusion', { token, body });
    expect((await exclude({ months: 6, password: 'wrong' })).body.error).toBe('PASSWORD_INVALID');
    expect((await exclude({ months: 5, password: PASSWORD })).status).toBe(400);
    const answer = await exclude({ months: 6, password: PASSWORD });
    expect(answer.body.exclusion).toEqual({ kind: 'self-exclusion', until: '2027-02-28T10:00:00.000Z' });
  });

  test('the player still signs in, reads the statement and gives points back, and takes no deposits', async () => {
    const token = await w.signIn('ann');
    const me = (await w.send('GET', '/api/auth/me', { token })).body;
    expect(me.exclusion).toEqual({ kind: 'self-exclusion', until: '2027-02-28T10:00:00.000Z' });
    expect((await w.send('GET', '/api/account/statement', { token })).status).toBe(200);
    const refused = await give('north', 'ann', 10);
    expect([refused.status, refused.body.error]).toEqual([422, 'DEPOSIT_NOT_ACCEPTED']);
    w.clock.nowMs = Date.parse('2027-02-28T10:00:00Z');
    expect((await give('north', 'ann', 100)).status).toBe(200);
    w.clock.nowMs = Date.parse('2026-09-01T10:00:00Z');
    expect((await give('north', 'ann', 100, 'withdraw')).status).toBe(200);
  });

  test('the database itself refuses to end it', async () => {
    const { ann: id } = w.ids;
    for (const sql of [
      'update account set excluded_until = null where id = $1',
      `update account set excluded_until = excluded_until - interval '1 second' where id = $1`,
      'delete from exclusion where account_id = $1',
      'update exclusion set until_at = now() where account_id = $1',
    ]) {
      await expect(w.pool.query(sql, [id])).rejects.toThrow(/never/);
    }
  });
});

describe('no call lifts an exclusion', () => {
  const standing = async () => {
    const { rows } = await w.pool.query(
      `select a.excluded_until, (select jsonb_agg(to_jsonb(e) order by e.id) from exclusion e where e.account_id = a.id) as asked
       from account a where a.id = $1`,
      [w.ids.ann],
    );
    return rows[0];
  };

  /** The sample aimed at the excluded player, with the transaction code of whoever sends it. */
  async function aimed(parts: Parts, sender: string): Promise<Parts> {
    const code = await w.codeOf(sender);
    const id = String(w.ids.ann);
    const aim = (part: unknown): unknown =>
      typeof part !== 'object' || part === null || Array.isArray(part)
        ? part
        : Object.fromEntries(
            Object.entries(part).map(([key, value]) => {
              if (key === 'transactionCode') return [key, code];
              if (/password/i.test(key)) return [key, PASSWORD];
              return [key, /^(id|userId|targetId|accountId|ownerId)$/.test(key) ? id : value];
            }),
          );
    return { params: aim(parts.params), query: aim(parts.query), body: aim(parts.body) };
  }

  const acts = calls().filter(({ endpoint }) => endpoint.method !== 'GET');
  test.each(acts)('$name', async ({ endpoint }: { endpoint: EndpointSpec }) => {
    w.clock.nowMs = Date.parse('2026-09-01T10:00:00Z');
    const before = await standing();
    expect(before.asked.length).toBeGreaterThan(1);
    for (const role of ROLES) {
      const sender = someone(role);
      for (const parts of fc.sample(request(endpoint, valid), { numRuns: 3, seed: 7 })) {
        // A longer one may be asked for, by its owner alone.
        const { params, query, body } = await aimed(parts, sender);
        const token = await mint(w, sender);
        await w.send(endpoint.method, urlOf(endpoint, { params, query }), { token, body });
      }
    }
    const after = await standing();
    expect(after.excluded_until.getTime()).toBeGreaterThanOrEqual(before.excluded_until.getTime());
    expect(after.asked.slice(0, before.asked.length)).toEqual(before.asked);
    await w.pool.query('update account set user_locked = false, bet_locked = false where id = $1', [w.ids.ann]);
    const placed = await place(await mint(w, 'ann'));
    expect(placed.body).toMatchObject({ error: 'LIMIT_REACHED', subject: 'exclusion' });
  });
});

describe('many changes', () => {
  test('twenty in a day, and not one more; a day later it goes on', async () => {
    w.clock.advance(24 * HOUR_MS);
    const token = await mint(w, 'cem');
    for (let n = 0; n < 20; n++) expect((await put(token, 'loss/week', 9000 - n)).status).toBe(200);
    const refused = await put(token, 'loss/month', 5000);
    expect([refused.status, refused.body.error]).toEqual([429, 'TOO_MANY_ATTEMPTS']);
    expect(refused.body.message).toBe('Limits can be changed 20 times in 24 hours. Please try again later.');
    // What changes nothing is not refused.
    expect((await put(token, 'loss/week', 8981)).status).toBe(200);
    w.clock.advance(24 * HOUR_MS);
    expect((await put(await mint(w, 'cem'), 'loss/month', 5000)).status).toBe(200);
  });

  test('are not read again for every bet: one row of each limit is', async () => {
    await w.pool.query(
      `insert into own_limit (account_id, subject, period, max, asked_at, from_at)
       select $1, 'stake', 'day', 1000000 + n, at, at
       from generate_series(1, 3000) as n, lateral (select to_timestamp($2::float8 / 1000) - n * interval '1 day' as at) as t`,
      [w.ids.cem, w.clock.nowMs],
    );
    await w.pool.query('vacuum analyze own_limit');
    const readRows = stmt<[], { n: number }>(
      `select coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0) as n
       from pg_stat_xact_user_tables where relname = 'own_limit'`,
    );
    // The counts of a connection begin before the transaction.
    const { rows, read } = await tx(w.pool, async (t) => {
      const before = (await t.run(readRows))[0]?.n ?? 0;
      const uses = await readLimitUses(t, [w.ids.cem ?? 0], w.clock.nowMs, w.context.settings.calendar());
      return { rows: uses, read: ((await t.run(readRows))[0]?.n ?? 0) - before };
    });
    expect(rows.find(({ subject }) => subject === 'stake')?.max).toBe(1_000_001);
    expect(read).toBeLessThanOrEqual(9);
  });
});
