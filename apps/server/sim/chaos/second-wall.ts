import type { Figures, Ground } from './ground.ts';
import { createWorld } from '../world.ts';
import { settleMarketWith } from '../../src/modules/settlement/settle-market.ts';
import { demand } from './violation.ts';

const UNIQUE = '23505';
const CHECK = '23514';
const FINAL = '23001';

/** All columns of a row but these, for writing it a second time. */
const copyOf = (table: string, but: string, change = '') => `
  do $$ begin execute (
    select 'insert into ${table} (' || string_agg(quote_ident(column_name), ',') || ') select '
           || string_agg(quote_ident(column_name), ',') || ' from ${table} ${change} limit 1'
      from information_schema.columns where table_name = '${table}' and column_name <> '${but}'
       and table_schema = 'public'); end $$`;

/** What no server may write whatever its code says, and the error with which the database refuses it. */
const FORBIDDEN: readonly (readonly [what: string, sql: string, code: string])[] = [
  ['a second bet for the same request', copyOf('bet', 'id'), UNIQUE],
  ['a second refusal of the same request', copyOf('bet_refusal', ''), UNIQUE],
  ['a wallet below its exposure', 'update wallet set exposure = balance + 1 where balance > 0', CHECK],
  ['points promised twice', 'update wallet set held = balance + 1 where balance > 0', CHECK],
  ['a negative hold', 'update wallet set held = -1', CHECK],
  [
    'a withdrawal request that goes back',
    `insert into withdrawal (account_id, amount, status, created_by, created_at, updated_at)
     select min(id), 1, 'rejected', min(id), now(), now() from account;
     update withdrawal set status = 'approved'`,
    CHECK,
  ],
  ['a negative exposure', 'update wallet set exposure = -1', CHECK],
  [
    'postings that do not sum to zero',
    'insert into posting (transfer_id, ledger_account_id, amount) select max(transfer_id), 1, 5 from posting',
    CHECK,
  ],
  ['a changed posting', 'update posting set amount = amount + 1', FINAL],
  ['a removed posting', 'delete from posting', FINAL],
  ['a changed transfer', `update transfer set kind = 'adjustment'`, FINAL],
  ['a second payment of a settlement', copyOf('transfer', 'id', `where reference_type = ''settlement''`), UNIQUE],
  ['a changed audit row', `update audit set outcome = 'ok'`, FINAL],
  ['a removed audit row', 'delete from audit', FINAL],
  ['emptied audit', 'truncate audit cascade', FINAL],
  [
    'two settlements of a market under way',
    `insert into settlement (market_id, version, result, source, evidence, created_at)
     select market_id, version + n, result, source, evidence, created_at from settlement, generate_series(1, 2) n`,
    UNIQUE,
  ],
  ['a settlement twice', copyOf('settlement', ''), UNIQUE],
  [
    'a bet of a client under an id of the server',
    `update bet set request_id = '00000000-0000-8000-a000-000000000000'`,
    CHECK,
  ],
  [
    'a refusal of a client under an id of the server',
    `update bet_refusal set request_id = '00000000-0000-8000-a000-000000000000'`,
    CHECK,
  ],
  ['a bet without a stake', 'update bet set stake = 0', CHECK],
  ['a bet of a status that does not exist', `update bet set status = 'maybe'`, CHECK],
  ['a decided bet without a profit', 'update bet set profit = null', CHECK],
  ['an account without a role', `update account set role = 'owner'`, CHECK],
];

/** The rules that the database keeps by itself, each shown by breaking it. */
export async function secondWall(ground: Ground): Promise<Figures> {
  const database = await ground();
  const world = await createWorld(database.pool, { players: 1, rupees: 1000, kinds: ['match'] });
  const [player = 0] = world.playerIds;
  const [market] = world.book.markets;
  if (market === undefined) throw new Error('the world has no market');
  await world.place(player, market, { stake: 100 });
  await world.place(player, market, { stake: 900_000 });
  await settleMarketWith(world.context, {
    marketId: market.id,
    declared: { type: 'winner', selections: ['1'], expectedWinners: 1 },
    source: 'desk',
    evidence: {},
    reason: 'test',
    actorId: null,
    feed: null,
  });
  const client = await database.pool.connect();
  for (const [what, sql, code] of FORBIDDEN) {
    await client.query('begin');
    const refused = await client.query(sql).then(
      () => 'nothing',
      (error: unknown) => (error instanceof Error && 'code' in error ? String(error.code) : String(error)),
    );
    await client.query('rollback');
    demand(refused === code, `${what} is refused by the database with ${refused}, it should be with ${code}`);
  }
  client.release();
  await world.close();
  await database.close();
  return { refused: FORBIDDEN.length };
}
