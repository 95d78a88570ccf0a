import type { PlantedBug } from './bugs.ts';

const SERVER = 'apps/server/src';
const STORE = `${SERVER}/modules/placement/placement-store.ts`;

/** Mistakes about order: locks, commits, acknowledgements, repetition, death. */
export const RACE_BUGS: readonly PlantedBug[] = [
  {
    name: 'no-wallet-lock',
    caughtBy: 'same-wallet',
    edits: [
      { file: `${SERVER}/ledger/wallet.ts`, from: ' order by account_id for update`,', to: ' order by account_id`,' },
    ],
  },
  {
    name: 'reply-before-commit',
    caughtBy: 'kill-server',
    edits: [
      {
        file: `${SERVER}/db/transaction.ts`,
        from: 'const done = await (committing ?? commit());',
        to: `const done = { command: 'COMMIT' };
    late = true;
    setTimeout(() => client.query('commit').then(() => client.release(), (error) => client.release(error)), 5);`,
      },
      {
        file: `${SERVER}/db/transaction.ts`,
        from: 'if (isFenced(pool) || (await failsAtOnce(sent))) return sent;',
        to: 'if (!late) return sent;',
      },
      {
        file: `${SERVER}/db/transaction.ts`,
        from: 'let broken: Error | undefined;',
        to: 'let broken: Error | undefined; let late = false;',
      },
      {
        file: `${SERVER}/db/transaction.ts`,
        from: 'client.release(broken);',
        to: 'if (!late) client.release(broken);',
      },
    ],
  },
  {
    name: 'commits-that-do-not-last',
    caughtBy: 'kill-database',
    edits: [
      {
        file: `${SERVER}/db/connect.ts`,
        from: `application_name: 'pavilion',`,
        to: `application_name: 'pavilion', options: '-c synchronous_commit=off',`,
      },
    ],
  },
  {
    name: 'a-lost-connection-ends-the-server',
    caughtBy: 'kill-database',
    edits: [
      {
        file: `${SERVER}/db/connect.ts`,
        from: `client.on('error', () => discardIdle(pool));`,
        to: '',
      },
    ],
  },
  {
    name: 'a-silent-database-is-waited-for',
    caughtBy: 'network',
    edits: [
      {
        file: `${SERVER}/db/connect.ts`,
        from: `pool.on('acquire', waitAsUsual);`,
        to: `pool.on('acquire', waitForEver);`,
      },
    ],
  },
  {
    name: 'no-unique-key',
    caughtBy: 'second-wall',
    edits: [],
    sql: 'alter table bet drop constraint bet_request_id_account_id_key',
  },
  {
    name: 'ids-of-the-server-for-anybody',
    caughtBy: 'second-wall',
    edits: [],
    sql: 'alter table bet drop constraint bet_ids_of_the_server',
  },
  {
    name: 'requests-not-remembered',
    caughtBy: 'idempotency',
    edits: [
      {
        file: STORE,
        from: 'from bet where request_id = any($1::uuid[])',
        to: 'from bet where request_id = any($1::uuid[]) and false',
      },
    ],
    sql: 'alter table bet drop constraint bet_request_id_account_id_key',
  },
  {
    name: 'refusals-not-remembered',
    caughtBy: 'idempotency',
    edits: [{ file: STORE, from: 'if (refusals.length > 0) running', to: 'if (refusals.length > 1e9) running' }],
  },
  {
    name: 'same-id-other-request',
    caughtBy: 'idempotency',
    edits: [
      {
        file: `${SERVER}/modules/placement/batch/decide.ts`,
        from: '!earlier.request_hash.equals(ticket.bodyHash)',
        to: '!earlier.request_hash',
      },
    ],
  },
  {
    name: 'suspension-without-waiting',
    caughtBy: 'barrier',
    edits: [
      {
        file: `${SERVER}/modules/markets/suspend-market.ts`,
        from: 'await lockMarketExclusive(t, marketId);',
        to: '',
      },
    ],
  },
  {
    name: 'placing-without-the-market-lock',
    caughtBy: 'barrier',
    edits: [
      {
        file: `${SERVER}/modules/placement/batch/load.ts`,
        from: '() => lockWith(t, hold, marketIds)',
        to: '() => Promise.resolve()',
      },
    ],
  },
  {
    name: 'settling-without-the-barrier',
    caughtBy: 'slow-bet',
    edits: [
      {
        file: `${SERVER}/modules/settlement/declare-result.ts`,
        from: 'await lockMarketExclusive(t, declaration.marketId);',
        to: '',
      },
    ],
  },
  {
    name: 'locking-a-player-without-waiting',
    caughtBy: 'barrier',
    edits: [
      {
        file: `${SERVER}/modules/accounts/set-lock.ts`,
        from: 'await lockWallets(t, [target.id, ...users]);',
        to: '',
      },
    ],
  },
  {
    name: 'the-agent-as-remembered',
    caughtBy: 'former-agent',
    edits: [
      {
        file: `${SERVER}/policy/account-store.ts`,
        from: 'parentId: row.parent_id,',
        to: 'parentId: (parents.has(row.id) || parents.set(row.id, row.parent_id), parents.get(row.id) ?? null),',
      },
      {
        file: `${SERVER}/policy/account-store.ts`,
        from: 'const lockRow =',
        to: 'const parents = new Map<number, number | null>();\nconst lockRow =',
      },
    ],
  },
  {
    name: 'a-late-payer-opens-again',
    caughtBy: 'late-payer',
    edits: [
      {
        file: `${SERVER}/modules/settlement/pay/pay-chunk.ts`,
        from: 'standing === null || standing.finished',
        to: 'standing === null',
      },
    ],
  },
  {
    name: 'a-resumed-payment-starts-over',
    caughtBy: 'kill-server',
    edits: [
      {
        file: `${SERVER}/modules/settlement/pay/pay-store.ts`,
        from: 'where market_id = $1 and settled_version < $2 and account_id > $3',
        to: 'where market_id = $1 and settled_version <= $2 and account_id > $3',
      },
      {
        file: `${SERVER}/modules/settlement/pay/pay-store.ts`,
        from: 'where b.market_id = $1 and b.account_id between $3 and $4 and b.settled_version < $2',
        to: 'where b.market_id = $1 and b.account_id between $3 and $4 and b.settled_version <= $2',
      },
    ],
  },
  {
    name: 'slow-readers-are-kept',
    caughtBy: 'slow-sockets',
    edits: [
      {
        file: 'packages/protocol/src/hub/connection.ts',
        from: 'if (tooSlow || unread > this.#limits.bufferedBytesMax) {',
        to: 'if (tooSlow && unread < 0) {',
      },
    ],
  },
];
