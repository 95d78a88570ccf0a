import type pg from 'pg';

/** Movements of a month, and for how many months. */
const PER_MONTH = 20_000;
const MONTHS = 7;
/** A month that is in the middle of them. */
export const MONTH = { from: '2026-07-01', to: '2026-07-30' };

/** Seven months of settled bets, one settlement each, for every one of the players; the first is asked for. */
export async function plantStatements(pool: pg.Pool, playerIds: readonly number[]): Promise<void> {
  await pool.query(
    `insert into event (id, sport_id, competition_id, name, starts_at, updated_at)
     select 1000000 + n, e.sport_id, e.competition_id, 'Team ' || n || ' v Team ' || n + 1, now(), now()
     from generate_series(1, 2100) n, (select * from event order by id limit 1) e;
     insert into market (key, event_id, provider_market_id, provider_name, name, gtype, kind, rule_id, created_at)
     select e.id || '/' || m, e.id, m, 'MATCH_ODDS', 'Market ' || m, 'match', 'match', 'match-1', now()
     from event e, generate_series(1, 4) m where e.id > 1000000`,
  );
  for (const [index, id] of playerIds.entries()) {
    const perMonth = index === 0 ? PER_MONTH : PER_MONTH / 20;
    await pool.query(
      `with moved as (
         select n, timestamptz '2026-01-01' + n * interval '7 months' / ($2 * ${MONTHS}) as at,
                (select min(id) from market where event_id > 1000000) + n % 8400 as market_id,
                case when n % 3 = 0 then -500 else 400 end as amount
         from generate_series(1, $2::int * ${MONTHS}) n),
       bets as (
         insert into bet (account_id, request_id, request_hash, market_id, selection, selection_name, side,
           price_requested, price, stake, win, liability, status, profit, settled_version, settled_at, frame_seq,
           frame_received_at, price_age_ms, rule_id, created_at)
         select $1, gen_random_uuid(), '\\x00', market_id, '1', 'Team 1', case when n % 2 = 0 then 'back' else 'lay' end,
           180, 180, 500, 400, 500, case when amount < 0 then 'lost' else 'won' end, amount, 1, at, 1, at, 5, 'match-1', at
         from moved),
       transfers as (
         insert into transfer (kind, reference_type, reference_id, meta, created_at)
         select 'settlement', 'settlement', market_id || '/' || n || '/' || $1,
                jsonb_build_object('marketId', market_id, 'version', 1), at
         from moved order by n returning id, created_at, meta)
       insert into posting (transfer_id, ledger_account_id, amount, balance_before, balance_after, at)
       select t.id, w.ledger_account_id, 100, 100 * t.id, 100 * t.id + 100, t.created_at
       from transfers t, wallet w where w.account_id = $1
       union all
       select t.id, (select id from ledger_account where name = 'book'), -100, null, null, t.created_at from transfers t`,
      [id, perMonth],
    );
  }
  await pool.query('vacuum analyze');
}
