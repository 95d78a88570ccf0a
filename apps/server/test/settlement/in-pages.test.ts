// What grows with players is read page by page: telling them of a result, paying it, resuming, and waiting for an agent's players.
import { VOID } from '@pavilion/betting';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ROWS_AT_ONCE } from '../../src/db/read-in-pages.ts';
import type { Db } from '../../src/db/transaction.ts';
import { passLimitBarrier } from '../../src/modules/limits/house/limit-barrier.ts';
import { holdersOf } from '../../src/modules/settlement/feed/holder-store.ts';
import { unfinishedSettlements } from '../../src/modules/settlement/pay/pay-store.ts';
import { settleMarketWith } from '../../src/modules/settlement/settle-market.ts';
import { faults, type House, openHouse, openMarket } from './house.ts';
import { backOffice } from './paid.ts';

const PLAYERS = 2 * ROWS_AT_ONCE + 300;

let house: House;
beforeAll(async () => {
  house = await openHouse(1);
  await house.pool.query(
    `with opened as (
       insert into account (username, role, parent_id, password_hash)
       select 'one-of-many' || n, 'user', $1, '-' from generate_series(1, $2) n returning id),
     booked as (insert into ledger_account (name, account_id) select 'wallet:' || id, id from opened returning id, account_id)
     insert into wallet (account_id, ledger_account_id) select account_id, id from booked`,
    [house.agentId, PLAYERS],
  );
});
afterAll(() => house.close());

/** The same database, which remembers the longest answer that it gave. */
function watched(db: Db): { db: Db; longest: () => number } {
  let longest = 0;
  return {
    longest: () => longest,
    db: {
      async run(statement, ...args) {
        const rows = await db.run(statement, ...args);
        longest = Math.max(longest, rows.length);
        return rows;
      },
    },
  };
}

test('a market of some thousand players is awaited and paid without all of them in memory', async () => {
  const market = await openMarket(house, 'match');
  await house.pool.query(
    `insert into bet (account_id, request_id, request_hash, market_id, selection, selection_name, side, price_requested,
       price, stake, win, liability, frame_seq, frame_received_at, price_age_ms, rule_id, created_at, agent_id)
     select id, gen_random_uuid(), '\\x00', $1, '11', '11', 'back', 200, 200, 1, 1, 1, 1, now(), 0, 'r', now(), parent_id
     from account where parent_id = $2`,
    [market.id, house.agentId],
  );
  const { db, longest } = watched(house.context.db);
  let holders = 0;
  for await (const page of holdersOf(db, [market.id])) holders += page.length;
  expect(holders).toBe(PLAYERS + 1);
  const outcome = await settleMarketWith({ ...house.context, db }, backOffice(market, VOID));
  expect(outcome.type).toBe('declared');
  expect(longest()).toBe(ROWS_AT_ONCE);
  const { rows } = await house.pool.query(
    `select count(*)::int as bets, count(*) filter (where status = 'void')::int as void from bet where market_id = $1`,
    [market.id],
  );
  expect(rows).toEqual([{ bets: PLAYERS + 1, void: PLAYERS + 1 }]);
  expect(await faults(house)).toEqual([]);
});

test('unpaid results come the oldest first, each once, also where many are of one moment', async () => {
  const ids: number[] = [];
  for (let n = 0; n < 7; n++) ids.push((await openMarket(house, 'match')).id);
  const insert = (marketId: number, at: string) =>
    house.pool.query(
      `insert into settlement (market_id, version, result, source, evidence, created_at)
       values ($1, 1, '{"type":"void"}', 'feed', '{}', $2)`,
      [marketId, at],
    );
  // The last is the oldest, by less than a millisecond.
  for (const id of ids)
    await insert(id, id === ids.at(-1) ? '2026-01-01T00:00:00.000100Z' : '2026-01-01T00:00:00.000200Z');
  const pages = [];
  for await (const page of unfinishedSettlements(house.context.db, 2)) pages.push(page);
  expect(pages.map((page) => page.length)).toEqual([2, 2, 2, 1]);
  expect(pages.flat().map((row) => row.market_id)).toEqual([ids.at(-1), ...ids.slice(0, -1)]);
});

test('a limit of an agent with some thousand players waits for the last of them, and reads them in pages', async () => {
  const { db, longest } = watched(house.context.db);
  const holder = await house.pool.connect();
  try {
    await holder.query('begin');
    await holder.query(
      'select 1 from wallet where account_id = (select max(id) from account where parent_id = $1) for update',
      [house.agentId],
    );
    let hasPassed = false;
    const passing = passLimitBarrier({ db, pool: house.pool }, { scope: 'agent', key: String(house.agentId) }).then(
      () => {
        hasPassed = true;
      },
    );
    await expect
      .poll(async () => {
        const { rows } = await holder.query(
          `select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        );
        return rows[0].n;
      })
      .toBe(1);
    expect(hasPassed).toBe(false);
    await holder.query('rollback');
    await passing;
  } finally {
    holder.release();
  }
  expect(longest()).toBe(ROWS_AT_ONCE);
});
