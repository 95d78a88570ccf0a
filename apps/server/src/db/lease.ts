import { type Db, stmt } from './transaction.ts';

const take = stmt<[string, string, number], { fence: number }>(
  `insert into lease (name, holder, until) values ($1, $2, now() + $3 * interval '1 millisecond')
   on conflict (name) do update set holder = excluded.holder, until = excluded.until
     where lease.holder = excluded.holder or lease.until < now()
   returning fence`,
);
const giveBack = stmt<[string, string]>('delete from lease where name = $1 and holder = $2');

/** Takes or renews a lease; answers the number of its holder, higher than that of every holder before, or null: another has it. */
export async function takeLease(db: Db, name: string, holder: string, forMs: number): Promise<number | null> {
  return (await db.run(take, name, holder, forMs))[0]?.fence ?? null;
}

/**
 * Takes or renews a lease by name: true while this holder has it. The time is the database's, so that servers whose clocks
 * differ agree. Who holds it may still be at work when it runs out: the work itself has to bear being done twice, or be
 * written through a pool that is fenced by it (fence.ts).
 */
export const holdLease = async (db: Db, name: string, holder: string, forMs: number): Promise<boolean> =>
  (await takeLease(db, name, holder, forMs)) !== null;

/** Lets another server take it at once. */
export async function releaseLease(db: Db, name: string, holder: string): Promise<void> {
  await db.run(giveBack, name, holder);
}
