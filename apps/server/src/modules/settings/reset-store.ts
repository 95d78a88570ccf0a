import { stmt, type Tx } from '../../db/transaction.ts';

const allow = stmt<[]>(`select set_config('statement_timeout', '120s', true), set_config('lock_timeout', '20s', true)`);
/** A large database is given time; whoever waits meanwhile waits no longer than for anything else. */
export async function takeTime(t: Tx): Promise<void> {
  await t.run(allow);
}

const clearAll = stmt<[readonly string[], readonly string[]]>('select clear_platform($1::text[], $2::text[])');
/** Empties every table but those to keep; of those of the staff the rows of agents and users go. */
export async function clearPlatform(t: Tx, kept: readonly string[], ofStaff: readonly string[]): Promise<void> {
  await t.run(clearAll, kept, ofStaff);
}

type Counts = { agents: number; users: number; bets: number; transfers: number; postings: number };
const count = stmt<[], Counts>(
  `select (select count(*) from account where role = 'agent') as agents,
          (select count(*) from account where role = 'user') as users, (select count(*) from bet) as bets,
          (select count(*) from transfer) as transfers, (select count(*) from posting) as postings`,
);
/** How much a reset takes away. */
export const countAll = async (t: Tx): Promise<Counts> =>
  (await t.run(count))[0] ?? { agents: 0, users: 0, bets: 0, transfers: 0, postings: 0 };
