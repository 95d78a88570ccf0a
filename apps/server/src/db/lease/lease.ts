import { type Db, stmt } from '../transaction.ts';

const take = stmt<[string, string, number, boolean], { fence: number }>(
  `insert into lease (name, holder, until, gives_way) values ($1, $2, now() + $3 * interval '1 millisecond', $4)
   on conflict (name) do update set holder = excluded.holder, until = excluded.until, gives_way = excluded.gives_way
     where lease.holder = excluded.holder or lease.until < now() or (lease.gives_way and not excluded.gives_way)
   returning fence`,
);
const giveBack = stmt<[string, string]>('delete from lease where name = $1 and holder = $2');

export type LeaseOptions = {
  /** Another that does not say this itself may take it over before it runs out. */
  readonly givesWay?: boolean;
};

/** Takes or renews a lease; answers the number of its holder, higher than that of every holder before, or null: another has it. */
export async function takeLease(
  db: Db,
  name: string,
  holder: string,
  forMs: number,
  { givesWay = false }: LeaseOptions = {},
): Promise<number | null> {
  return (await db.run(take, name, holder, forMs, givesWay))[0]?.fence ?? null;
}

/**
 * Takes or renews a lease by name: true while this holder has it. The time is the database's, so that servers whose clocks
 * differ agree. Who holds it may still be at work when it runs out: the work itself has to bear being done twice, or be
 * written through a pool that is fenced by it (fence.ts).
 */
export const holdLease = async (...lease: Parameters<typeof takeLease>): Promise<boolean> =>
  (await takeLease(...lease)) !== null;

/** Lets another server take it at once. */
export async function releaseLease(db: Db, name: string, holder: string): Promise<void> {
  await db.run(giveBack, name, holder);
}
