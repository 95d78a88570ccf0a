import { afterEach, describe, expect, test } from 'vitest';
import { type ReadAt, type ReplicaReads, startReplicaReads } from '../../src/db/replica/replica-reads.ts';
import { type Db, stmt } from '../../src/db/transaction.ts';

const list = stmt<[], string>('select the list');

/** A primary and a replica that are nothing but how far they have come. */
function pair({ lagMsMax = 2_000 } = {}) {
  const state = { nowMs: 10_000, primaryAt: 100, replicaAt: 100, primaryFails: false };
  let answerAsReplica: (() => Promise<unknown>) | null = null;
  const used: boolean[] = [];
  const from: string[] = [];
  const primary: Db = {
    run: async (statement, ...args) => {
      if (args.length > 0) throw new Error('no statement here has arguments');
      if (state.primaryFails) throw new Error('the primary is away');
      const rows: unknown[] = statement.name === list.name ? ['primary'] : [{ at: state.primaryAt }];
      // What stands in a row is the statement's to say; here it is one of two.
      return rows as never[];
    },
  };
  const readAt: ReadAt = async (statement) => {
    await answerAsReplica?.();
    const rows: unknown[] = statement.name === list.name ? ['replica'] : [{ at: state.replicaAt }];
    return { position: state.replicaAt, rows: rows as never[] };
  };
  const reads: ReplicaReads = startReplicaReads({
    ...{ primary, readAt, lagMsMax, everyMs: 2, nowMs: () => state.nowMs },
    ...{ onChange: (is) => used.push(is), onRead: (where) => from.push(where) },
  });
  return {
    state,
    reads,
    used,
    from,
    asReplica(act: (() => Promise<unknown>) | null) {
      answerAsReplica = act;
    },
    async isUsed() {
      await expect.poll(() => reads.isUsed()).toBe(true);
    },
    async isNotUsed() {
      await expect.poll(() => reads.isUsed()).toBe(false);
    },
    read: async () => (await reads.db.run(list))[0],
  };
}

let now: ReturnType<typeof pair>;
afterEach(() => now.reads.close());

describe('reads at a replica', () => {
  test('begin at the primary, and go to the replica once that is known to be near enough', async () => {
    now = pair();
    expect(await now.read()).toBe('primary');
    await now.isUsed();
    expect(await now.read()).toBe('replica');
    expect(now.from).toEqual(['primary', 'replica']);
  });

  test('when they end, nobody is told that something is the matter with the replica', async () => {
    now = pair();
    await now.isUsed();
    now.reads.close();
    expect(now.reads.isUsed()).toBe(false);
    expect(await now.read()).toBe('primary');
    expect(now.used).toEqual([true]);
  });

  test('come back to the primary while the replica is further behind than the bound', async () => {
    now = pair();
    await now.isUsed();
    // The primary goes on, the replica stands still.
    now.state.primaryAt = 200;
    now.state.nowMs += 1_500;
    expect(await now.read()).toBe('replica');
    now.state.nowMs += 1_000;
    await now.isNotUsed();
    expect(await now.read()).toBe('primary');
    now.state.replicaAt = 200;
    await now.isUsed();
    expect(await now.read()).toBe('replica');
  });

  test('an idle primary makes no replica old', async () => {
    now = pair();
    await now.isUsed();
    now.state.nowMs += 60_000;
    await now.isUsed();
    expect(await now.read()).toBe('replica');
  });

  test('rows of a replica that had not come so far do not count, whatever the last look said', async () => {
    now = pair({ lagMsMax: 2_000 });
    await now.isUsed();
    now.state.replicaAt = 99;
    expect(await now.read()).toBe('primary');
  });

  test('a replica that fails is not seen by who reads', async () => {
    now = pair();
    await now.isUsed();
    now.asReplica(() => Promise.reject(new Error('canceling statement due to conflict with recovery')));
    expect(await now.read()).toBe('primary');
    await now.isNotUsed();
    now.asReplica(null);
    await now.isUsed();
    expect(now.used).toEqual([true, false, true]);
  });

  test('who waits for a replica that falls silent is answered by the primary', async () => {
    now = pair();
    await now.isUsed();
    const silent = new Promise(() => {});
    now.asReplica(() => silent);
    const reading = now.read();
    now.reads.close();
    expect(await reading).toBe('primary');
  });

  test('without the primary nothing is known of the lag, and the replica is not trusted', async () => {
    now = pair();
    await now.isUsed();
    now.state.primaryFails = true;
    await now.isNotUsed();
    await expect(now.read()).rejects.toThrow('the primary is away');
  });
});
