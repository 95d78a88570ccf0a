import type pg from 'pg';
import { withoutTimeLimits } from '../../apps/server/src/db/connect.ts';
import { sealAudit } from '../../apps/server/src/ledger/audit-chain.ts';
import { sealLedger } from '../../apps/server/src/ledger/ledger-seals.ts';
import { addUpDays } from '../../apps/server/src/modules/reports/dashboard/day-figures.ts';
import { plantBets } from './bets.ts';
import { withoutIndexes } from './bulk-load.ts';
import { plantCatalogue } from './catalogue.ts';
import { plantMoney } from './money.ts';
import { plantPeople, plantVisits } from './people.ts';
import { plantPositions } from './positions.ts';
import { plantAudit } from './records.ts';
import { type CrowdPlan, type CrowdSize, planCrowd } from './size.ts';

/** The database holds something already; nothing was written. */
export class NotEmpty extends Error {}

export type CrowdOptions = {
  readonly nowMs: number;
  /** Everybody signs in with it. */
  readonly passwordHash: string;
  /** Hears what was done, and how long it took. */
  readonly say?: (line: string) => void;
  /** More that belongs to the same transaction, after everything else. */
  readonly andAlso?: (client: pg.PoolClient, plan: CrowdPlan) => Promise<void>;
};

const SEALED_AT_ONCE = 20_000;
/** Tables that are filled by millions: their indexes are built afterwards. */
const FILLED = ['bet', 'transfer', 'posting', 'audit'];

/**
 * Fills an empty, migrated database with a crowd: accounts, half a year of settled markets, bets, postings, positions, audit
 * rows, all of one piece, so that it reconciles without a difference. Everything is written in one transaction; the seals of
 * the audit log and the figures of the days follow. Throws NotEmpty where there are accounts, bets or markets.
 */
export async function plantCrowd(pool: pg.Pool, size: CrowdSize, options: CrowdOptions): Promise<CrowdPlan> {
  const client = await pool.connect();
  try {
    return await withoutTimeLimits(client, () => plant(client, pool, size, options));
  } finally {
    client.release();
  }
}

async function plant(client: pg.PoolClient, pool: pg.Pool, size: CrowdSize, options: CrowdOptions): Promise<CrowdPlan> {
  const { say = () => {} } = options;
  const timed = async <T>(name: string, act: () => Promise<T>): Promise<T> => {
    const startMs = performance.now();
    const value = await act();
    say(`${name}: ${((performance.now() - startMs) / 1000).toFixed(1)} s`);
    return value;
  };
  await client.query('begin');
  try {
    await refuseUnlessEmpty(client);
    await client.query(`set local work_mem = '256MB'`);
    await client.query(`set local maintenance_work_mem = '512MB'`);
    // Positions are reckoned here, between two statements.
    await client.query(`set local idle_in_transaction_session_timeout = 0`);
    const plan = await planCrowd(client, size, options.nowMs);
    // Reconciliation proves afterwards what this would prove row by row.
    await client.query('alter table posting disable trigger postings_balance');
    const fill = async () => {
      await timed('accounts', () => plantPeople(client, plan, options.passwordHash));
      await timed('catalogue', () => plantCatalogue(client, plan));
      await timed('bets', () => plantBets(client, plan));
      await timed('positions', () => plantPositions(client));
      await timed('transfers and postings', () => plantMoney(client, plan));
      await timed('audit log', () => plantAudit(client, plan));
      await timed('visits', () => plantVisits(client, plan));
    };
    await withoutIndexes(client, FILLED, fill, (name) => say(`  ${name}`));
    await client.query('alter table posting enable trigger postings_balance');
    await options.andAlso?.(client, plan);
    await timed('commit', () => client.query('commit'));
    await timed('vacuum and analyze', () => client.query('vacuum (analyze)'));
    await timed('seals of the audit log', () => sealAudit(pool, SEALED_AT_ONCE));
    await timed('seals of the ledger', () => sealLedger(pool, SEALED_AT_ONCE));
    await timed('figures of the days', () => addUpDays({ pool }, plan.transfers * 3));
    return plan;
  } catch (error) {
    await client.query('rollback').catch(() => {});
    throw error;
  }
}

async function refuseUnlessEmpty(client: pg.PoolClient): Promise<void> {
  for (const table of ['account', 'event', 'bet', 'posting']) {
    const { rows } = await client.query<{ filled: boolean }>(`select exists (select from ${table}) as filled`);
    if (rows[0]?.filled === true) throw new NotEmpty(`the table ${table} has rows`);
  }
}
