import type pg from 'pg';
import type { PayPoint } from '../../../apps/server/src/modules/settlement/settle-market.ts';

/** Moments of a placement, or of putting a withdrawal on record, at which a process may die. */
export const COMMIT_POINTS = ['before-commit', 'commit-sent', 'after-commit'] as const;
export const PAY_POINTS = ['declared', 'chunk-written', 'chunk-committed', 'all-paid'] as const satisfies PayPoint[];

export type CommitPoint = (typeof COMMIT_POINTS)[number];
export type DeathPoint = CommitPoint | PayPoint;
/** The process ends itself with SIGKILL when it comes to the point for the nth time. */
export type Death = { readonly point: DeathPoint; readonly nth: number; readonly of?: keyof typeof WRITES };
/** How the statement begins that makes a transaction one of these. */
const WRITES = { bets: 'insert into bet (', withdrawals: 'insert into market_non_runner' } as const;

/** Nothing is flushed, closed or answered any more: the signal cannot be caught. */
function die(): never {
  process.kill(process.pid, 'SIGKILL');
  throw new Error('the process outlived SIGKILL');
}

function textOf(query: unknown): string {
  if (typeof query === 'string') return query;
  return typeof query === 'object' && query !== null && 'text' in query ? String(query.text) : '';
}

/**
 * Watches the connections of a pool for transactions that write bets, or withdrawals, and dies at the chosen moment of the nth commit:
 * before it is sent, when it has been sent but not answered, or when it was answered and nobody knows yet.
 */
export function dieAtCommit(pool: pg.Pool, { point, nth, of = 'bets' }: Death): void {
  let left = nth;
  pool.on('connect', (client) => {
    let isWatched = false;
    const send = client.query.bind(client) as (...args: unknown[]) => Promise<unknown>;
    const watched = (...args: unknown[]): Promise<unknown> => {
      const text = textOf(args[0]);
      if (text === 'begin') isWatched = false;
      else if (text.startsWith(WRITES[of])) isWatched = true;
      if (
        text !== 'commit' ||
        !isWatched ||
        (point !== 'before-commit' && point !== 'commit-sent' && point !== 'after-commit')
      ) {
        return send(...args);
      }
      if (--left !== 0) return send(...args);
      if (point === 'before-commit') die();
      const answer = send(...args);
      if (point === 'commit-sent') setImmediate(die);
      return answer.then(die);
    };
    Object.assign(client, { query: watched });
  });
}

export function dieAtPayPoint(death: Death | null): (reached: PayPoint) => void {
  let left = death?.nth ?? 0;
  return (reached) => {
    if (reached === death?.point && --left === 0) die();
  };
}
