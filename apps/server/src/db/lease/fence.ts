import type pg from 'pg';

/** Whose turn a pool's transactions are written in: the lease and the number of its holder; null while this process is not. */
export type Fence = () => { readonly name: string; readonly fence: number } | null;

/** The lease is another's by now: nothing was committed. */
export class LeaseLost extends Error {}

const fences = new WeakMap<object, { readonly pool: pg.Pool; readonly fence: Fence }>();

/**
 * The same pool for who works by a lease. A transaction on it commits only while the lease is still its holder's: the row is
 * locked until the commit, so that nobody takes the lease in between. Reads, and statements outside of transactions, pass.
 */
export function fencedPool(pool: pg.Pool, fence: Fence): pg.Pool {
  const fenced = new Proxy(pool, {
    get(target, key) {
      const value: unknown = Reflect.get(target, key, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
  fences.set(fenced, { pool, fence });
  return fenced;
}

export const isFenced = (pool: pg.Pool): boolean => fences.has(pool);

/** The pool itself, for reads. */
export const unfenced = (pool: pg.Pool): pg.Pool => fences.get(pool)?.pool ?? pool;

const stillHeld = 'select 1 from lease where name = $1 and fence = $2 for share';

/** Before a commit: throws LeaseLost when the pool is fenced by a lease that is not its holder's any more. */
export async function demandFence(pool: pg.Pool, client: Pick<pg.PoolClient, 'query'>): Promise<void> {
  const fenced = fences.get(pool);
  if (fenced === undefined) return;
  const held = fenced.fence();
  if (held === null) throw new LeaseLost('this process does not hold the lease that it writes by');
  const { rowCount } = await client.query(stillHeld, [held.name, held.fence]);
  if (rowCount !== 1) throw new LeaseLost(`the lease ${held.name} was taken by another`);
}
