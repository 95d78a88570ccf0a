import { adjustmentTransfer, paise, settlementReversalTransfer, settlementTransfer } from '@pavilion/betting';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { tx } from '../../src/db/transaction.ts';
import { post } from '../../src/ledger/post.ts';
import { type World, world } from '../support/world.ts';

let w: World;
let token: string;
beforeAll(async () => {
  w = await world();
  await w.give('root', 'root', 5000);
  await w.give('root', 'north', 4000);
  await w.give('north', 'ann', 1000);
  w.clock.advance(60_000);
  await w.give('north', 'ann', 200, 'withdraw');
  await plantBets();
  w.clock.advance(60_000);
  await settle();
  token = await w.signIn('ann');
});
afterAll(() => w.close());

async function plantBets(): Promise<void> {
  await w.pool.query(
    `insert into sport values (4, 'Cricket', 0, true, now());
     insert into competition values (4, 1, 'Cup', true, now());
     insert into event (id, sport_id, competition_id, name, starts_at, updated_at) values
       (7, 4, 1, 'Kites v Herons', now(), now()), (8, 4, 1, 'Foxes v Owls', now(), now());
     insert into market (key, event_id, provider_market_id, provider_name, name, gtype, kind, rule_id, created_at) values
       ('7/1', 7, 1, 'MATCH_ODDS', 'Match Odds', 'match', 'match', 'match', now()),
       ('8/2', 8, 2, 'Bookmaker', 'Bookmaker', 'match1', 'bookmaker', 'bookmaker', now())`,
  );
  const bet = `insert into bet (account_id, request_id, request_hash, market_id, selection, selection_name, side,
      price_requested, price, stake, win, liability, status, profit, settled_at, settled_version, frame_seq,
      frame_received_at, price_age_ms, rule_id, created_at)
    select $1, gen_random_uuid(), '\\x00', m.id, '1', 'Kites', $3, 250, 250, $4, $5, $6, $7, $8,
      case when $8::bigint is null then null else to_timestamp($9::float8 / 1000) end, 1, 1, now(), 5, 'match', to_timestamp($9::float8 / 1000)
    from market m where m.key = $2`;
  const now = w.clock.nowMs;
  await w.pool.query(bet, [w.ids.ann, '7/1', 'back', 10_000, 15_000, 10_000, 'won', 15_000, now]);
  await w.pool.query(bet, [w.ids.ann, '7/1', 'lay', 2000, 2000, 3000, 'lost', -3000, now + 1000]);
  await w.pool.query(bet, [w.ids.ann, '8/2', 'back', 5000, 2000, 5000, 'matched', null, now + 2000]);
  await w.pool.query(bet, [w.ids.ben, '7/1', 'back', 7700, 1, 7700, 'matched', null, now]);
}

/** Paid, taken back and paid again: what a corrected result leaves on the statement. */
async function settle(): Promise<void> {
  const ann = String(w.ids.ann);
  await tx(w.pool, async (t) => {
    const entry = { actorId: null, meta: { marketId: 1, version: 1 }, atMs: w.clock.nowMs };
    const first = settlementTransfer(ann, paise(-500));
    const back = settlementReversalTransfer(ann, paise(-500));
    const second = settlementTransfer(ann, paise(12_000));
    if (first === null || back === null || second === null) throw new Error('nothing to post');
    const reference = (version: number) => ({ type: 'settlement', id: `1/${version}/${ann}` });
    const { transferIds } = await post(t, [{ ...entry, transfer: first, reference: reference(1) }]);
    await post(t, [
      { ...entry, transfer: back, reference: reference(2), corrects: transferIds[0] ?? 0, remark: 'Corrected score' },
      { ...entry, transfer: second, reference: reference(2) },
    ]);
  });
}

const statement = async (query = '') => (await w.send('GET', `/api/account/statement${query}`, { token })).body;

test('shows every movement of the wallet, newest first, each starting where the one before ended', async () => {
  const { entries } = await statement();
  expect(
    entries.map((one: { mode: string; direction: string; amount: number }) => [one.mode, one.direction, one.amount]),
  ).toEqual([
    ['settlement', 'credit', 120],
    ['settlement_reversal', 'credit', 5],
    ['settlement', 'debit', 5],
    ['withdraw', 'debit', 200],
    ['deposit', 'credit', 1000],
  ]);
  expect(entries[0]).toMatchObject({
    kind: 'bet',
    type: 'sports',
    eventId: '7',
    eventName: 'Kites v Herons',
    sport: 'Cricket',
    marketName: 'Match Odds',
    balanceBefore: 800,
    balanceAfter: 920,
  });
  // Of the market's two own bets one was a back bet that won and one a lay bet that lost.
  expect(entries[0]).toMatchObject({ bet: 'Kites', side: null, status: null, potentialWin: 170, potentialLoss: 130 });
  expect(entries[3]).toMatchObject({ bet: null, side: null, status: null, potentialWin: null, potentialLoss: null });
  expect(entries[1]).toMatchObject({ remark: 'Corrected score', corrects: expect.stringMatching(/^\d+$/) });
  expect(entries[3]).toMatchObject({ kind: 'wallet', type: 'deposit', admin: 'north', eventId: null });
  for (const [i, entry] of entries.entries()) {
    if (i + 1 < entries.length) expect(entry.balanceBefore).toBe(entries[i + 1].balanceAfter);
  }
});

test('sums up the wallet and the bets, and groups the bets by event', async () => {
  const { walletSummary, betSummary, groups } = await statement();
  expect(walletSummary).toEqual({ credits: 1125, debits: 205, totalProfit: 125, totalLoss: 5, net: 120 });
  expect(betSummary).toEqual({
    totalEvents: 2,
    totalBets: 3,
    totalStake: 170,
    totalBackStake: 150,
    totalLayStake: 20,
    totalPotentialProfit: 20,
    totalPotentialLoss: 50,
    net: 120,
  });
  expect(groups).toEqual([
    expect.objectContaining({
      eventId: '8',
      eventName: 'Foxes v Owls',
      marketName: 'Bookmaker',
      totalCount: 1,
      net: 0,
    }),
    expect.objectContaining({ eventId: '7', sport: 'Cricket', marketName: 'Match Odds', totalCount: 2, net: 120 }),
  ]);
});

describe('filters', () => {
  test.each([
    ['?type=deposit', 2, 0],
    ['?type=sports', 3, 2],
    ['?type=sport_book', 3, 2],
    ['?type=casino', 0, 0],
    ['?search=kites', 3, 1],
    ['?search=NORTH', 2, 0],
    ['?search=corrected', 1, 0],
    ['?search=100%25', 0, 0],
    ['?to=2026-02-28', 0, 0],
    ['?from=2026-03-01&to=2026-03-01', 5, 2],
    ['?from=&to=', 5, 2],
  ])('%s', async (query, entries, groups) => {
    const found = await statement(query);
    expect([found.entries.length, found.groups.length]).toEqual([entries, groups]);
  });

  test('a day is a day in India', async () => {
    // The bets are from 2026-03-01 11:31 in India; 18:29 UTC of the day before is still 2026-02-28 there.
    await w.pool.query(
      `set session_replication_role = replica; update bet set created_at = '2026-02-28T18:29:59Z' where market_id = 2;
       set session_replication_role = origin`,
    );
    expect((await statement('?from=2026-03-01')).groups).toHaveLength(1);
    expect((await statement('?to=2026-02-28')).groups).toHaveLength(1);
  });

  test('a day with an offset is one of that zone', async () => {
    // The bets are from 2026-03-01 06:01 UTC, which is still February in New York and past noon in Dubai's neighbourhood.
    const day = async (bound: string, text: string) =>
      (await statement(`?${bound}=${encodeURIComponent(text)}`)).entries.length;
    expect([await day('to', '2026-02-28-07:00'), await day('to', '2026-02-28+04:00')]).toEqual([5, 0]);
    expect([await day('from', '2026-03-01-07:00'), await day('from', '2026-03-01+04:00')]).toEqual([0, 5]);
    const across = `?from=${encodeURIComponent('2026-02-28+05:00')}&to=${encodeURIComponent('2026-02-28-07:00')}`;
    expect((await statement(across)).entries).toHaveLength(5);
  });
});

describe('a part of the list', () => {
  const amounts = (part: { entries: { amount: number }[] }) => part.entries.map((one) => one.amount);

  test('is the newest entries, then those before the last one seen; the sums stay those of all', async () => {
    const whole = await statement();
    const first = await statement('?limit=2');
    expect(amounts(first)).toEqual([120, 5]);
    const rest = await statement(`?limit=3&before=${first.entries[1].id}`);
    expect(amounts(rest)).toEqual([5, 200, 1000]);
    expect(amounts(await statement(`?limit=3&before=${rest.entries[2].id}`))).toEqual([]);
    for (const part of [first, rest]) {
      expect([part.walletSummary, part.betSummary, part.groups]).toEqual([
        whole.walletSummary,
        whole.betSummary,
        whole.groups,
      ]);
    }
    expect(amounts(await statement('?limit=1&type=deposit'))).toEqual([200]);
  });

  test.each(['limit=0', 'limit=1001', 'limit=x', 'before=x', 'before=-1'])('%s is refused by name', async (query) => {
    const { status, body } = await w.send('GET', `/api/account/statement?${query}`, { token });
    expect([status, body.field]).toEqual([400, query.split('=')[0]]);
  });
});

test('a period is read from the index of the wallet’s own postings, and of the own bets alone, whatever else there is', async () => {
  const client = await w.pool.connect();
  try {
    await client.query('set enable_seqscan = off');
    const plan = async (sql: string) => JSON.stringify((await client.query(`explain ${sql}`)).rows);
    const period = `>= '2026-03-01' and`;
    expect(
      await plan(`select from posting where ledger_account_id = 9 and at ${period} at < '2026-04-01' order by at`),
    ).toContain('posting_period');
    expect(
      await plan(`select from bet where account_id = 9 and created_at ${period} created_at < '2026-04-01'`),
    ).toContain('bet_account');
  } finally {
    await client.query('reset enable_seqscan');
    client.release();
  }
});

test('the bets of one event are the caller’s own, with their sums', async () => {
  const { body } = await w.send('GET', '/api/account/statement/event/7', { token });
  expect(body.bets.map((bet: { status: string; profit: number }) => [bet.status, bet.profit])).toEqual([
    ['lost', -30],
    ['won', 150],
  ]);
  expect(body.summary).toMatchObject({ totalEvents: 1, totalBets: 2, totalStake: 120, net: 120 });
  const empty = await w.send('GET', '/api/account/statement/event/999', { token });
  expect(empty.body).toMatchObject({ bets: [], summary: { totalEvents: 0, totalBets: 0, net: 0 } });
});

test('a settlement of a single bet, or of bets that agree, has their side and their status', async () => {
  const bet = `insert into bet (account_id, request_id, request_hash, market_id, selection, selection_name, side,
      price_requested, price, stake, win, liability, status, profit, settled_at, settled_version, frame_seq,
      frame_received_at, price_age_ms, rule_id, created_at)
    select $1, gen_random_uuid(), '\\x00', m.id, '1', $3, $4, 250, 250, $5, $6, $7, $8, $9, to_timestamp(${w.clock.nowMs} / 1000.0), 1, 1, now(), 5, 'match', now()
    from market m where m.key = $2`;
  const ben = String(w.ids.ben);
  await w.give('north', 'ben', 500);
  await w.pool.query(bet, [ben, '8/2', 'Foxes', 'lay', 4000, 4000, 6000, 'lost', -6000]);
  const settled = settlementTransfer(ben, paise(-6000));
  if (settled === null) throw new Error('nothing to post');
  const entry = { actorId: null, meta: { marketId: 2, version: 1 }, atMs: w.clock.nowMs, transfer: settled };
  await tx(w.pool, (t) => post(t, [{ ...entry, reference: { type: 'settlement', id: `2/1/${ben}` } }]));
  const session = await w.signIn('ben');
  const newest = async () =>
    (await w.send('GET', '/api/account/statement?limit=1', { token: session })).body.entries[0];
  expect(await newest()).toMatchObject({
    ...{ mode: 'settlement', bet: 'Foxes', side: 'lay', status: 'lost', potentialWin: 40, potentialLoss: 60 },
    ...{ direction: 'debit', amount: 60, marketName: 'Bookmaker' },
  });
  await w.pool.query(bet, [ben, '8/2', 'Owls', 'lay', 1000, 1000, 1500, 'lost', -1500]);
  expect(await newest()).toMatchObject({ bet: 'Foxes, Owls', side: 'lay', status: 'lost', potentialLoss: 75 });
  await w.pool.query(bet, [ben, '8/2', 'Owls', 'back', 1000, 500, 1000, 'lost', -1000]);
  expect(await newest()).toMatchObject({ bet: 'Foxes, Owls', side: null, status: 'lost' });
});

test('a statement of thousands is answered in pages, each with the sums of all', async () => {
  const north = String(w.ids.cem);
  await w.give('root', 'south', 100_000);
  for (let at = 0; at < 5100; at += 300) {
    await tx(w.pool, async (t) => {
      const transfers = Array.from({ length: 300 }, (_, n) => {
        const transfer = settlementTransfer(north, paise(100));
        if (transfer === null) throw new Error('nothing to post');
        const reference = { type: 'settlement', id: `many/${at + n}/${north}` };
        return { actorId: null, meta: { marketId: 1, version: 1 }, atMs: w.clock.nowMs, transfer, reference };
      });
      await post(t, transfers);
    });
  }
  const cem = await w.signIn('cem');
  const ask = async (query = '') => (await w.send('GET', `/api/account/statement${query}`, { token: cem })).body;
  const first = await ask();
  expect(first.entries).toHaveLength(5000);
  expect(first.next).toBe(first.entries.at(-1).id);
  const rest = await ask(`?before=${first.next}`);
  expect([rest.entries.length, rest.next]).toEqual([100, null]);
  expect(first.walletSummary).toEqual(rest.walletSummary);
  expect(first.walletSummary.credits).toBe(5100);
  const small = await ask('?limit=10');
  expect([small.entries.length, small.next]).toEqual([10, small.entries.at(-1).id]);
});

test('every page of a statement goes on where the one before ended, and has the net of all', async () => {
  const cem = await w.signIn('cem');
  const ask = async (query: string) =>
    (await w.send('GET', `/api/account/statement?limit=1000${query}`, { token: cem })).body;
  const answers = [await ask('')];
  for (let at = 0; at < 5; at++) answers.push(await ask(`&before=${answers[at].next}`));
  expect(answers.map(({ entries }) => entries.length)).toEqual([1000, 1000, 1000, 1000, 1000, 100]);
  expect(answers.at(-1).next).toBeNull();
  for (const { walletSummary } of answers) {
    expect(walletSummary).toEqual({ credits: 5100, debits: 0, totalProfit: 5100, totalLoss: 0, net: 5100 });
  }
  const entries = answers.flatMap((answer) => answer.entries);
  expect(entries.map(({ balanceAfter }) => balanceAfter)).toEqual(Array.from({ length: 5100 }, (_, at) => 5100 - at));
  expect(entries.map(({ balanceBefore }) => balanceBefore)).toEqual(Array.from({ length: 5100 }, (_, at) => 5099 - at));
  expect(new Set(entries.map(({ eventName }) => eventName))).toEqual(new Set(['Kites v Herons']));
});

test('events beyond a thousand are answered in pages, each with the sums of all', async () => {
  await w.pool.query(
    `insert into event (id, sport_id, competition_id, name, starts_at, updated_at)
     select 10000 + n, 4, 1, 'Round ' || n, now(), now() from generate_series(1, 1050) n;
     insert into market (key, event_id, provider_market_id, provider_name, name, gtype, kind, rule_id, created_at)
     select 'many/' || n, 10000 + n, 1, 'MATCH_ODDS', 'Match Odds', 'match', 'match', 'match', now()
     from generate_series(1, 1050) n`,
  );
  await w.pool.query(
    `insert into bet (account_id, request_id, request_hash, market_id, selection, selection_name, side, price_requested,
       price, stake, win, liability, status, frame_seq, frame_received_at, price_age_ms, rule_id, created_at)
     select $1, gen_random_uuid(), '\\x00', m.id, '1', 'Kites', 'back', 250, 250, 100, 150, 100, 'matched', 1, now(), 5,
       'match', to_timestamp($2::float8 / 1000)
     from market m where m.key like 'many/%' order by m.id`,
    [w.ids.cem, w.clock.nowMs],
  );
  const cem = await w.signIn('cem');
  const ask = async (query = '') =>
    (await w.send('GET', `/api/account/statement?limit=1${query}`, { token: cem })).body;
  const first = await ask();
  const rest = await ask(`&eventsBefore=${first.nextEvents}`);
  const names = [...first.groups, ...rest.groups].map((group) => group.eventName);
  expect([first.groups.length, rest.groups.length, rest.nextEvents]).toEqual([1000, 50, null]);
  expect(names).toEqual(Array.from({ length: 1050 }, (_, at) => `Round ${1050 - at}`));
  for (const { betSummary } of [first, rest]) {
    expect(betSummary).toMatchObject({
      totalEvents: 1050,
      totalBets: 1050,
      totalStake: 1050,
      totalPotentialProfit: 1575,
    });
  }
  const found = await ask('&search=round%20104');
  expect([found.groups.length, found.betSummary.totalBets, found.nextEvents]).toEqual([11, 11, null]);
});

test('a bet that comes between two pages of events takes none of them away, and repeats none', async () => {
  const cem = await w.signIn('cem');
  const ask = async (query = '') =>
    (await w.send('GET', `/api/account/statement?limit=1${query}`, { token: cem })).body;
  const betOn = (...rounds: number[]) =>
    w.pool.query(
      `insert into bet (account_id, request_id, request_hash, market_id, selection, selection_name, side, price_requested,
         price, stake, win, liability, status, frame_seq, frame_received_at, price_age_ms, rule_id, created_at)
       select $1, gen_random_uuid(), '\\x00', m.id, '1', 'Kites', 'back', 250, 250, 100, 150, 100, 'matched', 1, now(), 5,
         'match', to_timestamp($2::float8 / 1000)
       from market m where m.key = any($3::text[])`,
      [w.ids.cem, w.clock.nowMs, rounds.map((round) => `many/${round}`)],
    );
  for (const [search, comes, was] of [
    ['', 7, 1044],
    ['&search=match', 8, 1043],
  ] as const) {
    const first = await ask(search);
    // One of those that are still to come, and one of those that have been.
    await betOn(comes, was);
    const rest = await ask(`${search}&eventsBefore=${first.nextEvents}`);
    const names = [...first.groups, ...rest.groups].map((group) => group.eventName);
    expect([names.length, new Set(names).size, rest.nextEvents]).toEqual([1050, 1050, null]);
    const moved = rest.groups.find((group: { eventName: string }) => group.eventName === `Round ${comes}`);
    expect(moved?.totalCount).toBe(2);
  }
});

test('a bet decided by hand is named on its movement; a stake that came back is not played for', async () => {
  const { rows } = await w.pool.query<{ id: number }>(
    'select id from bet where market_id = 1 and account_id = $1 order by id',
    [w.ids.ann],
  );
  const betId = rows[0]?.id ?? 0;
  const adjustment = adjustmentTransfer(String(w.ids.ann), paise(-15_000));
  if (adjustment === null) throw new Error('nothing to post');
  await tx(w.pool, (t) =>
    post(t, [
      { actorId: null, reference: null, meta: { marketId: 1, betId }, atMs: w.clock.nowMs, transfer: adjustment },
    ]),
  );
  await w.pool.query(
    `set session_replication_role = replica; update bet set status = 'void', profit = 0 where id = ${betId};
     set session_replication_role = origin`,
  );
  const { entries, betSummary } = await statement();
  expect(entries[0]).toMatchObject({ side: 'back', status: 'void', potentialWin: 150, potentialLoss: 100 });
  // Neither a later decision nor that it is open again is written into the line of an earlier one.
  const stand = (columns: string) =>
    w.pool.query(
      `set session_replication_role = replica; update bet set ${columns} where id = ${betId};
       set session_replication_role = origin`,
    );
  for (const since of [
    `settled_at = to_timestamp(${w.clock.nowMs + 60_000} / 1000.0)`,
    `status = 'matched', profit = null, settled_at = null`,
  ]) {
    await stand(since);
    expect((await statement()).entries[0]).toMatchObject({ side: 'back', status: null });
  }
  await stand(`status = 'void', profit = 0, settled_at = to_timestamp(${w.clock.nowMs} / 1000.0)`);
  expect((await statement()).entries[0]).toMatchObject({ status: 'void' });
  expect(betSummary).toMatchObject({ totalStake: 70, totalBackStake: 50, totalLayStake: 20 });
  const { body } = await w.send('GET', '/api/account/statement/event/7', { token });
  expect(body.summary).toMatchObject({ totalStake: 20, totalBackStake: 0, totalPotentialLoss: 0 });
});
