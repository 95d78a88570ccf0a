import type pg from 'pg';

/** How much a crowd is made of. */
export type CrowdSize = {
  readonly users: number;
  readonly agents: number;
  readonly bets: number;
  /** Every transfer has two postings. Where settling makes fewer, deposits and withdrawals fill up to so many. */
  readonly transfers: number;
  /** Markets that have been played and paid; about a hundred bets each. */
  readonly settledMarkets: number;
  /** Markets that bets are being taken on at any moment, and are open now. */
  readonly liveMarkets: number;
  /** Days that the bets are spread over, up to now. */
  readonly days: number;
};

/** 10,000 users under 500 agents, five million bets, ten million postings, half a year. */
export const LARGE_CROWD: CrowdSize = {
  users: 10_000,
  agents: 500,
  bets: 5_000_000,
  transfers: 5_000_000,
  settledMarkets: 48_000,
  liveMarkets: 320,
  days: 180,
};

/** Markets that stay open for weeks; everybody has bets in the first of them. */
export const OUTRIGHTS = 5;
export const OUTRIGHT_RUNNERS = 10;
/** What the event of such a market is called; the first one is 0. */
export const outrightName = (n: number): string => `Cricket League ${n} Winner`;
export const MARKETS_PER_EVENT = 8;

/** The crowd as it is written: its size, the first ids, and the moments (epoch milliseconds). */
export type CrowdPlan = CrowdSize & {
  readonly beginsMs: number;
  readonly endsMs: number;
  readonly adminId: number;
  /** Added to the number of an agent (from 1), of a user (from 1), of a bet (from 0) and so on, these make its id. */
  readonly agentBase: number;
  readonly userBase: number;
  /** Added to an account's id: the id of its wallet in the ledger. */
  readonly ledgerShift: number;
  readonly marketBase: number;
  readonly betBase: number;
  readonly transferBase: number;
  readonly withdrawalBase: number;
};

const DAY_MS = 86_400_000;

/** Reserves the ids and fixes the moments. The tables are empty; numbers go on where their sequences are. */
export async function planCrowd(client: pg.PoolClient, size: CrowdSize, nowMs: number): Promise<CrowdPlan> {
  const next = async (table: string): Promise<number> => {
    const { rows } = await client.query<{ id: number }>(`select nextval(pg_get_serial_sequence($1, 'id')) as id`, [
      table,
    ]);
    return rows[0]?.id ?? 0;
  };
  const adminId = await next('account');
  const ledgerId = await next('ledger_account');
  const endsMs = nowMs - (nowMs % 1000);
  return {
    ...size,
    beginsMs: endsMs - size.days * DAY_MS,
    endsMs,
    adminId,
    agentBase: adminId,
    userBase: adminId + size.agents,
    ledgerShift: ledgerId - adminId,
    marketBase: await next('market'),
    betBase: await next('bet'),
    transferBase: await next('transfer'),
    withdrawalBase: await next('withdrawal'),
  };
}

/** SQL for a moment of the crowd. */
export const moment = (ms: number): string => `to_timestamp(${ms} / 1000.0)`;

/** SQL for a number from 0 to less than 1, the same at every run. */
export const chance = (of: string, salt: number): string =>
  `((hashint8extended((${of})::bigint, ${salt}) & 1073741823) / 1073741824.0::float8)`;

/** After ids were written by hand: the next one comes after them. */
export async function passIds(client: pg.PoolClient, table: string): Promise<void> {
  await client.query(
    `select setval(pg_get_serial_sequence('${table}', 'id'), max(id)) from ${table} having max(id) is not null`,
  );
}
