/** A change of the books that no server makes, and how the rule that must notice it begins. */
export type Breaking = { readonly what: string; readonly sql: string; readonly rule: string };

const PLAYER = `(select id from account where username = 'sim-player-1')`;
/** The market of the pending bet, and the one that is settled. */
const OPEN = '(select min(id) from market where settled_version = 0)';
const SETTLED = '(select min(id) from market where settled_version > 0)';
const PENDING = `(select min(id) from bet where status = 'matched')`;

/** An order as it would be written, for those of its columns that matter here. */
const order = (account: string, side: 'back' | 'lay', price: number, market = OPEN, filled = 0) =>
  `insert into bet_order (account_id, request_id, request_hash, market_id, selection, selection_key, selection_name, side,
     price, size, filled, worth, time_in_force, in_play, placed_in_play, state, created_at)
   values (${account}, '00000000-0000-4000-8000-000000000015', '', ${market}, '1', '1', 'Row 1', '${side}', ${price}, 100000,
     ${filled}, ${filled * price}, 'rest', 'lapse', false, 'open', now());`;
const OTHER = `(select id from account where username = 'sim-player-2')`;

/** One for every query of invariants.sql at least; the books are those of `brokenBooks`. */
export const BREAKINGS: readonly Breaking[] = [
  {
    what: 'a changed posting',
    sql: 'update posting set amount = amount + 1 where id = 1',
    rule: '1. the postings of a transfer',
  },
  { what: 'a lost posting', sql: 'delete from posting where id = 2', rule: '2. all ledger accounts' },
  {
    what: 'a stored balance',
    sql: 'update wallet set balance = balance + 1 where balance > 0',
    rule: `3. a wallet's balance`,
  },
  {
    what: 'a credit that nobody gave',
    sql: 'update wallet set credit = credit + 1 where balance > 0',
    rule: '3. the credit',
  },
  {
    what: 'winnings and losses that no bet made',
    sql: 'update wallet set won = won + 5, lost = lost + 5',
    rule: '3. the credit',
  },
  {
    what: 'a promise without cover',
    sql: 'alter table wallet drop constraint wallet_check; update wallet set exposure = 99999999',
    rule: '4. available points',
  },
  {
    what: 'points held for no request',
    sql: 'update wallet set held = held + 1 where balance > 0',
    rule: '4. what a wallet holds',
  },
  {
    what: 'a request that holds nothing',
    sql: `insert into withdrawal (account_id, amount, created_by, created_at, updated_at)
          select id, 5, id, now(), now() from account`,
    rule: '4. what a wallet holds',
  },
  {
    what: 'a completed request that paid somebody else',
    sql: `insert into withdrawal (account_id, amount, status, created_by, created_at, updated_at, transfer_id)
          select id, 10000, 'completed', id, now(), now(), 3 from account where id = ${PLAYER}`,
    rule: '4. a completed withdrawal',
  },
  {
    what: 'points that an accepted request did not bring',
    sql: `insert into points_request (account_id, amount, accepted_amount, status, created_at, updated_at, transfer_id)
          select id, 10000, 10000, 'accepted', now(), now(), 3 from account where id = ${PLAYER}`,
    rule: '4. an accepted request for points',
  },
  {
    what: 'a movement for a request that nobody answered',
    sql: `insert into transfer (kind, reference_type, reference_id, created_at)
          values ('deposit', 'points-request', '1', now())`,
    rule: '4. a movement that a request',
  },
  {
    what: 'a stored exposure',
    sql: 'update wallet set exposure = exposure + 1 where exposure > 0',
    rule: `5. a wallet's exposure`,
  },
  {
    what: 'a broken chain of balances',
    sql: 'update posting set balance_before = balance_before + 1, balance_after = balance_after + 1 where id = 4',
    rule: '6. a posting starts',
  },
  {
    what: 'a posting of another day',
    sql: `update posting set at = at - interval '1 day' where id = 4`,
    rule: '6. a posting has the time',
  },
  {
    what: 'a settlement paid twice',
    sql: `drop index transfer_settles_once;
          insert into transfer (kind, reference_type, reference_id, created_at)
          select 'settlement', 'settlement', '1/1/5', now() from generate_series(1, 2)`,
    rule: '7. one effective settlement',
  },
  {
    what: 'a reversal made twice',
    sql: `insert into transfer (kind, corrects, created_at)
          select 'settlement_reversal', 1, now() from generate_series(1, 2)`,
    rule: '7. one effective settlement',
  },
  {
    what: 'commission inside another transfer',
    sql: `insert into posting (transfer_id, ledger_account_id, amount)
          select (select min(id) from transfer where kind = 'settlement'), id, 5 from ledger_account where name = 'commission'`,
    rule: '7. commission is a transfer of its own',
  },
  {
    what: 'a settled bet that was not paid',
    sql: `update bet set profit = profit + 1 where market_id = ${SETTLED}`,
    rule: '7. what a wallet received',
  },
  {
    what: 'a worse price than was asked for',
    sql: `update bet set price = price_requested - 1 where side = 'back'`,
    rule: '8. a bet has no price worse',
  },
  {
    what: 'a higher price to a layer',
    sql: `update bet set price = price_requested + 1 where side = 'lay'`,
    rule: '8. a bet has no price worse',
  },
  {
    what: 'a higher line to a yes',
    sql: `update market set kind = 'session'; update bet set line = 69, line_requested = 68`,
    rule: '8. a bet has no price worse',
  },
  {
    what: 'a bet during a time-out',
    sql: `insert into exclusion (account_id, kind, from_at, until_at)
          select ${PLAYER}, 'time-out', now() - interval '1 hour', now() + interval '2 days'`,
    rule: '8. no bet during a time-out',
  },
  {
    what: 'a stake over the own limit',
    sql: `insert into own_limit (account_id, subject, period, max, asked_at, from_at)
          select ${PLAYER}, 'stake', 'week', 999, now() - interval '1 hour', now() - interval '1 hour'`,
    rule: '8. what a player stakes',
  },
  {
    what: 'a deposit over the own limit',
    sql: `insert into own_limit (account_id, subject, period, max, asked_at, from_at)
          select ${PLAYER}, 'deposit', 'month', 9999, '2026-02-01', '2026-02-01'`,
    rule: '8. what a player is given',
  },
  {
    what: 'a price that was too old',
    sql: 'alter table bet drop constraint bet_check; update bet set price_age_ms = price_age_max_ms + 1',
    rule: '9. no bet was accepted on a price',
  },
  {
    what: 'a bet on a suspended market',
    sql: `insert into market_suspension (market_id, suspended, reason, at)
          select ${OPEN}, true, 'test', now() - interval '1 hour'`,
    rule: '9. no bet after a suspension',
  },
  {
    what: 'a bet on a runner that had left',
    sql: `insert into market_non_runner
            (market_id, selection, act, reduction, removed_at, last_bet, frame_seq, frame_received_at, at)
          select market_id, selection, 'left', 100, now(), id - 1, 1, now(), now() from bet where id = ${PENDING}`,
    rule: '9. no bet on a runner',
  },
  {
    what: 'a withdrawal that nobody wrote down',
    sql: `update market set non_runners = '[{"selection": "1", "reductionHundredthsOfPercent": 100, "removedAtMs": 1}]'
          where id = ${OPEN}`,
    rule: '9. who is withdrawn',
  },
  {
    what: 'one request answered twice',
    sql: `insert into bet_refusal (account_id, request_id, request_hash, code, detail, created_at)
          select account_id, request_id, request_hash, 'X', '{}', now() from bet`,
    rule: '10. one answer',
  },
  {
    what: 'a market that paid more than it took',
    sql: `update posting set amount = amount + 1 where ledger_account_id = (select id from ledger_account where name = 'book')
          and transfer_id = (select min(id) from transfer where reference_type = 'settlement')`,
    rule: '11. per settled market',
  },
  {
    what: 'figures of a day that no posting made',
    sql: 'update book_day set gross = gross + 1',
    rule: '11. the figures of each day are those of its postings: what the book',
  },
  {
    what: 'what an agent did not receive',
    sql: 'update book_day set agent_share = agent_share + 1, gross = gross - 1 where agent_id > 0',
    rule: '11. the figures of each day are those of its postings: what each agent',
  },
  {
    what: 'results of another agent’s clients',
    sql: 'update book_day set gross = gross + 1, agent_share = agent_share - 1 where agent_id > 0',
    rule: '11. all days together',
  },
  {
    what: 'a bet after the result',
    sql: `insert into settlement (market_id, version, result, source, evidence, created_at, finished_at)
          select ${OPEN}, 1, '{}', 'feed', '{}', now(), now();
          update market set settled_version = 1, result = '{}', settled_at = now() where settled_version = 0`,
    rule: '9 and 12.',
  },
  {
    what: 'a bet decided in an open market',
    sql: `update bet set status = 'won', profit = 1000, settled_at = now() where id = ${PENDING}`,
    rule: '9 and 12.',
  },
  {
    what: 'a decision by hand that was not carried out',
    sql: `insert into bet_decision (bet_id, market_id, account_id, status, actor_id, at)
          select id, market_id, account_id, 'lost', account_id, now() from bet where id = ${PENDING}`,
    rule: '12. a bet that was decided by hand',
  },
  {
    what: 'a position in a settled market',
    sql: `insert into position (account_id, market_id, state, exposure) select ${PLAYER}, ${SETTLED}, '{}', 5
          on conflict (account_id, market_id) do update set exposure = 5`,
    rule: '12. a settled market holds no position',
  },
  {
    what: 'points from nowhere',
    sql: `update transfer set kind = 'deposit' where id = 1`,
    rule: '13. points come into being',
  },
  {
    what: 'a movement without its audit row',
    sql: `delete from audit where action = 'wallet.transfer'`,
    rule: '14. every movement',
  },
  {
    what: 'a bank settlement without its audit row',
    sql: `insert into transfer (kind, reference_type, reference_id, created_at)
          values ('bank_settlement', 'bank', 'x', now())`,
    rule: '14. every movement',
  },
  {
    what: 'a bet without its audit row',
    sql: `delete from audit where action = 'bet.place'`,
    rule: '14. every accepted bet',
  },
  {
    what: 'an order that was filled by no bet',
    sql: order(PLAYER, 'back', 200, OPEN, 50_000),
    rule: '15. what has been filled of an order',
  },
  {
    what: 'half of a match',
    sql: `update bet set match_id = gen_random_uuid() where id = ${PENDING}`,
    rule: '15. a match is two bets',
  },
  {
    what: 'an order without its versions',
    sql: `${order(PLAYER, 'back', 200)} update bet_order set version = 2`,
    rule: '15. every version of an order',
  },
  {
    what: 'two orders that would meet',
    sql: order(PLAYER, 'back', 200) + order(OTHER, 'lay', 210),
    rule: '15. players who would bet with each other',
  },
  {
    what: 'an order in a market that has its result',
    sql: order(PLAYER, 'back', 200, SETTLED),
    rule: '15. nothing waits in a market',
  },
  {
    what: 'an order that was refused as well',
    sql: `${order(PLAYER, 'back', 200)}
          insert into bet_order_refusal (account_id, request_id, request_hash, code, detail, created_at)
          select account_id, request_id, '', 'MARKET_SUSPENDED', '{}', now() from bet_order`,
    rule: '15. one answer per account and request for an order',
  },
  {
    what: 'a time zone that is only named',
    sql: `insert into setting (key, value, updated_at) values ('server', '{"identity": {"timeZone": "Europe/London"}}', now())
          on conflict (key) do update set value = excluded.value`,
    rule: '11. days are counted in the zone',
  },
  {
    what: 'a cash-out that lost a bet',
    sql: `update cash_out set bet_requests = bet_requests || gen_random_uuid()`,
    rule: 'a cash-out has all of its bets',
  },
  { what: 'a bet of nobody', sql: 'update bet set account_id = 999', rule: 'keys' },
  {
    what: 'an account without a wallet',
    sql: `delete from wallet where account_id = (select id from account where username = 'sim-player-3')`,
    rule: 'keys',
  },
];
