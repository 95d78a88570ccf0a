import type pg from 'pg';
import type { Figures, Ground } from '../ground.ts';
import { createWorld } from '../../../apps/server/test/support/betting-world.ts';
import { settleMarketWith } from '../../../apps/server/src/modules/settlement/settle-market.ts';
import { demand } from '../violation.ts';

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

/** The bet of the open market is decided so, and becomes that, in one transaction. */
const decidedAs = (decision: string, outcome: string) => `
  insert into bet_decision (bet_id, market_id, account_id, status, actor_id, at)
    select id, market_id, account_id, '${decision}', account_id, now() from bet where settled_version = 0;
  update bet set ${outcome}, settled_at = now() where settled_version = 0`;

/** The next version of the settled market is being paid. */
const BEING_PAID = `
  insert into settlement (market_id, version, result, source, evidence, created_at)
    select market_id, version + 1, result, source, evidence, created_at from settlement`;

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
    `alter table bet disable trigger bet_words_are_final;
     update bet set request_id = '00000000-0000-8000-a000-000000000000'`,
    CHECK,
  ],
  [
    'a refusal of a client under an id of the server',
    `alter table bet_refusal disable trigger bet_refusal_is_final;
     update bet_refusal set request_id = '00000000-0000-8000-a000-000000000000'`,
    CHECK,
  ],
  ['a bet without a stake', 'update bet set stake = 0', FINAL],
  ['a bet of a status that does not exist', `update bet set status = 'maybe'`, CHECK],
  ['a decided bet without a profit', 'update bet set profit = null', CHECK],
  ['a bet with another stake', 'update bet set stake = stake + 1', FINAL],
  ['a bet at another price', 'update bet set price = price + 1', FINAL],
  ['a bet of another moment', `update bet set created_at = created_at - interval '1 second'`, FINAL],
  ['a bet of another player', 'update bet set account_id = account_id + 1', FINAL],
  [
    'a lost bet that becomes a won one',
    `update bet set status = 'lost', profit = -liability where status = 'won'`,
    FINAL,
  ],
  ['a profit of a later version', 'update bet set profit = profit + 1, settled_version = settled_version + 1', FINAL],
  [
    'an open bet that is decided by nobody',
    `update bet set status = 'won', profit = win, settled_at = now() where status = 'matched'`,
    FINAL,
  ],
  [
    'a decided bet that comes to something else by itself',
    'update bet set profit = profit + 1 where id in (select bet_id from bet_decision)',
    FINAL,
  ],
  ['a lost bet that was decided to be won', decidedAs('won', `status = 'lost', profit = -liability`), FINAL],
  ['a won bet of more than it can win', decidedAs('won', `status = 'won', profit = win + 1`), FINAL],
  ['a won bet of less than it wins', decidedAs('won', `status = 'won', profit = win - 1`), FINAL],
  ['a lost bet of less than it loses', decidedAs('lost', `status = 'lost', profit = 1 - liability`), FINAL],
  ['a void bet that comes to something', decidedAs('void', `status = 'void', profit = 1`), FINAL],
  ['a decided bet that was to stay pending', decidedAs('pending', `status = 'void', profit = 0`), FINAL],
  [
    'a decided bet of a version that its market is not at',
    decidedAs('void', `status = 'void', profit = 0, settled_version = 1`),
    FINAL,
  ],
  ['a removed bet', 'delete from bet', FINAL],
  ['emptied bets', 'truncate bet cascade', FINAL],
  ['another result of a settlement', `update settlement set result = '{"type":"void"}'`, FINAL],
  ['other evidence of a settlement', `update settlement set evidence = '{"more": 1}'`, FINAL],
  ['a settlement that is open again', 'update settlement set finished_at = null', FINAL],
  ['a settlement that ended at another time', 'update settlement set finished_at = now()', FINAL],
  ['a settlement that replaces another', 'update settlement set replaces = null', FINAL],
  ['a removed settlement', 'delete from settlement', FINAL],
  ['a changed refusal', `update bet_refusal set code = 'PRICE_STALE'`, FINAL],
  ['a removed refusal', 'delete from bet_refusal', FINAL],
  ['a changed suspension', 'update market_suspension set suspended = not suspended', FINAL],
  ['a removed suspension', 'delete from market_suspension', FINAL],
  ['a changed act of the back office', `update back_office_act set reason = 'another'`, FINAL],
  ['a removed act of the back office', 'delete from back_office_act', FINAL],
  ['a changed cash-out', 'update cash_out set amount = amount + 1', FINAL],
  ['a removed cash-out', 'delete from cash_out', FINAL],
  ['a decision about another bet', 'update bet_decision set bet_id = bet_id + 1', FINAL],
  ['a decision of before', `update bet_decision set status = 'lost', at = at - interval '1 second'`, FINAL],
  ['another decision of the same moment', `update bet_decision set status = 'lost'`, FINAL],
  ['a removed decision', 'delete from bet_decision', FINAL],
  [
    'a removed decision of an open market',
    `${decidedAs('won', `status = 'won', profit = win`)};
     delete from bet_decision where market_id in (select id from market where settled_version = 0)`,
    FINAL,
  ],
  ['a removed decision of a market that is being paid', `${BEING_PAID}; delete from bet_decision`, FINAL],
  ['another decision while the market is being paid', `${BEING_PAID}; update bet_decision set status = 'lost'`, FINAL],
  ['an account without a role', `update account set role = 'owner'`, CHECK],
];

/** The first bet of the market has a decision, as the act of a super admin leaves it. */
const decideFirst = (pool: pg.Pool, marketId: number) =>
  pool.query(
    `insert into bet_decision (bet_id, market_id, account_id, status, actor_id, at)
     select id, market_id, account_id, status, account_id, now() from bet where market_id = $1 order by id limit 1`,
    [marketId],
  );

/** The rules that the database keeps by itself, each shown by breaking it. */
export async function secondWall(ground: Ground): Promise<Figures> {
  const database = await ground();
  const world = await createWorld(database.pool, { players: 1, rupees: 1000, kinds: ['match', 'match'] });
  const [player = 0] = world.playerIds;
  const [market, open] = world.book.markets;
  if (market === undefined || open === undefined) throw new Error('the world has no market');
  await world.place(player, market, { stake: 100 });
  await world.place(player, market, { stake: 70 });
  await world.place(player, market, { stake: 900_000 });
  await world.place(player, open, { stake: 50 });
  await settleMarketWith(world.context, {
    marketId: market.id,
    declared: { type: 'winner', selections: ['1'], expectedWinners: 1 },
    source: 'back_office',
    evidence: {},
    reason: 'test',
    actorId: null,
    feed: null,
  });
  await decideFirst(database.pool, market.id);
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
