// The large data set on a small scale: what is written by whole tables is what the product would have written.
import {
  type BetTerms,
  betOutcome,
  type MarketKind,
  type MarketResult,
  paise,
  payoutOf,
  readPosition,
  type Side,
} from '@pavilion/betting';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { NotEmpty, plantCrowd } from '../../crowd/plant-crowd.ts';
import type { CrowdSize } from '../../crowd/size.ts';
import { verifyAuditChain } from '../../../apps/server/src/ledger/audit-chain.ts';
import { reconcile } from '../../../apps/server/src/ledger/reconcile.ts';
import { database } from '../../../apps/server/src/db/transaction.ts';
import { dashboardMetrics } from '../../../apps/server/src/modules/reports/dashboard/metrics.ts';
import { type TestDatabase, testDatabase } from '../../../apps/server/test/support/database.ts';

const TINY: CrowdSize = {
  users: 60,
  agents: 6,
  bets: 6_000,
  transfers: 6_000,
  settledMarkets: 400,
  liveMarkets: 24,
  days: 20,
};
const NOW_MS = Date.parse('2026-11-20T10:00:00Z');
const options = { nowMs: NOW_MS, passwordHash: '-' };

let base: TestDatabase;
let before: string[];
beforeAll(async () => {
  base = await testDatabase();
  before = await schema();
  await plantCrowd(base.pool, TINY, options);
});
afterAll(() => base.close());

/** Indexes, rules and triggers, as they are declared. */
async function schema(): Promise<string[]> {
  const { rows } = await base.pool.query<{ line: string }>(
    `select pg_get_indexdef(indexrelid) as line from pg_index where indrelid in (select oid from pg_class where relnamespace = 'public'::regnamespace)
     union all select conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) || convalidated::text from pg_constraint
     union all select tgrelid::regclass || ' ' || tgname || ' ' || tgenabled::text from pg_trigger where not tgisinternal order by 1`,
  );
  return rows.map(({ line }) => line);
}

const count = async (what: string): Promise<number> =>
  (await base.pool.query<{ count: number }>(`select count(*)::int as count from ${what}`)).rows[0]?.count ?? 0;

test('the books have no difference, and the audit log is sealed to its end', async () => {
  expect(await reconcile(base.pool)).toEqual([]);
  const chain = await verifyAuditChain(base.pool);
  expect(chain).toMatchObject({ unsealed: 0, faults: [] });
  expect(chain.rows).toBeGreaterThan(TINY.bets);
});

test('there is as much as was asked for, of every kind', async () => {
  expect(await count(`account where role = 'user'`)).toBe(TINY.users);
  expect(await count(`account where role = 'agent'`)).toBe(TINY.agents);
  expect(await count('bet')).toBe(TINY.bets);
  expect(await count('posting')).toBe((await count('transfer')) * 2);
  expect(Math.abs((await count('transfer')) - TINY.transfers)).toBeLessThanOrEqual(2);
  for (const status of ['matched', 'won', 'lost', 'void']) {
    expect(await count(`bet where status = '${status}'`)).toBeGreaterThan(0);
  }
  for (const kind of ['issue', 'deposit', 'withdraw', 'settlement', 'commission', 'payout']) {
    expect(await count(`transfer where kind = '${kind}'`)).toBeGreaterThan(0);
  }
  for (const status of ['pending', 'approved', 'rejected', 'completed', 'cancelled']) {
    expect(await count(`withdrawal where status = '${status}'`)).toBeGreaterThan(0);
  }
});

test('ids follow the time, and the next ids come after them', async () => {
  expect(await count('(select created_at < lag(created_at) over (order by id) as back from bet) b where back')).toBe(0);
  expect(await count('(select at < lag(at) over (order by id) as back from posting) p where back')).toBe(0);
  expect(await count('(select at < lag(at) over (order by id) as back from audit) a where back')).toBe(0);
  expect(await count('bet b join market m on m.id = b.market_id where b.created_at > m.settled_at')).toBe(0);
  for (const table of ['account', 'market', 'bet', 'transfer', 'posting', 'audit', 'withdrawal', 'ledger_account']) {
    const { rows } = await base.pool.query<{ next: number; highest: number }>(
      `select nextval(pg_get_serial_sequence('${table}', 'id')) as next, max(id) as highest from ${table}`,
    );
    expect(rows[0]?.next).toBeGreaterThan(rows[0]?.highest ?? Number.NaN);
  }
});

type Row = {
  kind: MarketKind;
  result: MarketResult | null;
  side: Side;
  selection: string;
  price: number;
  line: number | null;
  stake: number;
  win: number;
  liability: number;
  status: string;
  profit: number | null;
};

test('every bet wins and loses what the core says', async () => {
  const { rows } = await base.pool.query<Row>(
    `select m.kind, m.result, b.side, b.selection, b.price, b.line, b.stake, b.win, b.liability, b.status, b.profit
     from bet b join market m on m.id = b.market_id`,
  );
  for (const { kind, result, side, selection, price: priceHundredths, line, stake, ...row } of rows) {
    const terms: BetTerms = { kind, side, selection, priceHundredths, line, width: null, stake: paise(stake) };
    const payout = result === null ? { status: 'matched', profitPaise: null } : payoutOf(terms, result);
    const { win, loss } = betOutcome(terms);
    const { status, profitPaise: profit } = payout;
    expect(row).toEqual({ win, liability: loss, status, profit });
  }
});

test('positions are of the core, and no wallet was ever below zero', async () => {
  const { rows } = await base.pool.query<{ state: unknown }>('select state from position');
  expect(rows.length).toBeGreaterThan(100);
  for (const { state } of rows) expect(readPosition(state)).toEqual(state);
  expect(await count('posting where balance_after < 0')).toBe(0);
});

test('the dashboard finds its days added up', async () => {
  const [mark] = (await base.pool.query('select through_posting from day_figures_mark')).rows;
  expect(mark).toEqual({ through_posting: (await base.pool.query('select max(id) as id from posting')).rows[0]?.id });
  const { rows } = await base.pool.query<{ id: number }>(`select id from account where role = 'super_admin'`);
  const period = { from: '2026-11-13', to: '2026-11-19' };
  const shown = await dashboardMetrics(database(base.pool), rows[0]?.id ?? 0, false, period);
  expect(shown.settlementMetrics.every(({ value }) => value !== 0)).toBe(true);
  expect(shown.meta.counts).toMatchObject({ agents: TINY.agents, users: TINY.users });
});

test('indexes, rules and triggers are what they were', async () => {
  expect(await schema()).toEqual(before);
});

test('a database that is not empty is left alone', async () => {
  const bets = await count('bet');
  await expect(plantCrowd(base.pool, TINY, options)).rejects.toThrow(NotEmpty);
  expect(await count('bet')).toBe(bets);
});
