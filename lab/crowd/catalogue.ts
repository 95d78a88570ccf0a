import type pg from 'pg';
import {
  chance,
  type CrowdPlan,
  MARKETS_PER_EVENT,
  moment,
  OUTRIGHT_RUNNERS,
  OUTRIGHTS,
  outrightName,
  passIds,
} from './size.ts';

const COMPETITIONS = 30;
const FIRST_EVENT = 70_000_000;
const FIRST_COMPETITION = 7_000_000;

/** The markets of an event, by their place in it. */
const KINDS = `array['match','bookmaker','session','session','session','oddeven','match','session']`;
const NAMES = `array['Match Odds','Bookmaker','6 over runs','10 over runs','15 over runs','20 over total odd or even',
  'To win the toss','20 over runs']`;
const GTYPES = `case kind when 'bookmaker' then 'match1' when 'session' then 'fancy' else kind end`;

/**
 * Sports, competitions, events and markets with their results. `crowd_market` keeps what the bets are made by: markets in the
 * order in which they close (`idx` from 0), then those that stay open for weeks.
 */
export async function plantCatalogue(client: pg.PoolClient, plan: CrowdPlan): Promise<void> {
  await plantEvents(client, plan);
  await planMarkets(client, plan);
  await client.query(
    `insert into market (id, key, event_id, provider_market_id, selection_key, provider_name, name, gtype, kind, outcomes,
       rule_id, created_at, settled_version, result, settled_at, feed_version, feed_updated_at, feed_result)
       overriding system value
     select id, event_id || '/' || place || case when is_row then '/1' else '' end, event_id, place,
            case when is_row then '1' end, name, name, ${GTYPES}, kind, outcomes, kind || '-1', opens_at,
            case when settled_at is null then 0 else 1 end, result, settled_at,
            case when settled_at is not null then 1 end, settled_at, result
     from crowd_market order by id`,
  );
  await client.query(
    `insert into settlement (market_id, version, result, commission_rate, source, evidence, created_at, finished_at)
     select id, 1, result, commission_rate, 'feed', '{"crowd": true}', settled_at, settled_at + interval '2 seconds'
     from crowd_market where settled_at is not null order by settled_at`,
  );
  await client.query(
    `update event e set ended_at = m.last_at from (
       select event_id, max(settled_at) as last_at from crowd_market group by event_id having bool_and(settled_at is not null)) m
     where e.id = m.event_id`,
  );
  await passIds(client, 'market');
}

const closesAt = ({ beginsMs, endsMs, settledMarkets }: CrowdPlan, idx: string) =>
  `${moment(beginsMs)} + (${idx} + 1) * interval '${(endsMs - beginsMs) / settledMarkets} milliseconds'`;

async function plantEvents(client: pg.PoolClient, plan: CrowdPlan): Promise<void> {
  const events = Math.ceil((plan.settledMarkets + plan.liveMarkets) / MARKETS_PER_EVENT);
  const now = moment(plan.endsMs);
  await client.query(
    `insert into sport (id, name, display_order, updated_at)
     values (4, 'Cricket', 1, ${now}), (1, 'Football', 2, ${now}), (2, 'Tennis', 3, ${now});
     insert into competition (sport_id, id, name, updated_at)
     select s.id, ${FIRST_COMPETITION} + s.id * 1000 + n, s.name || ' League ' || n, ${now}
     from sport s, generate_series(0, ${COMPETITIONS - 1}) n;
     insert into event (id, sport_id, competition_id, name, starts_at, in_play, updated_at)
     select ${FIRST_EVENT} + e, s, ${FIRST_COMPETITION} + s * 1000 + e % ${COMPETITIONS},
            'Team ' || e % 997 || ' v Team ' || (e * 31 + 7) % 997,
            date_trunc('minute', ${closesAt(plan, `e * ${MARKETS_PER_EVENT}`)} - interval '3 hours'),
            e * ${MARKETS_PER_EVENT} between ${plan.settledMarkets - MARKETS_PER_EVENT} and ${plan.settledMarkets + MARKETS_PER_EVENT * 3},
            ${now}
     from (select e, case when e % 10 < 7 then 4 when e % 10 < 9 then 1 else 2 end as s
           from generate_series(0, ${events - 1}) e) t
     union all
     select ${FIRST_EVENT} + ${events} + k, 4, ${FIRST_COMPETITION} + 4000 + k, replace('${outrightName(0)}', '0', k::text),
            ${now} + interval '30 days', false, ${now}
     from generate_series(0, ${OUTRIGHTS - 1}) k`,
  );
}

async function planMarkets(client: pg.PoolClient, plan: CrowdPlan): Promise<void> {
  const markets = plan.settledMarkets + plan.liveMarkets;
  const events = Math.ceil(markets / MARKETS_PER_EVENT);
  const settledAt = `date_trunc('milliseconds', ${closesAt(plan, 'idx')} + interval '5 minutes' * (1 + ${chance('idx', 50)}))`;
  await client.query(
    `create temporary table crowd_market on commit drop as
     select ${plan.marketBase} + idx as id, t.*,
            case when settled_at is null then null
              when is_void then '{"type":"void"}'::jsonb
              when kind in ('match', 'bookmaker') then
                jsonb_build_object('type', 'winner', 'selections', jsonb_build_array(winner), 'expectedWinners', 1)
              else jsonb_build_object('type', 'integer', 'value', runs) end as result,
            case when kind = 'oddeven' then '[{"id":"odd","name":"Odd"},{"id":"even","name":"Even"}]'::jsonb
              when kind = 'session' then '[]'::jsonb
              else (select jsonb_agg(jsonb_build_object('id', r::text, 'name', 'Team ' || (idx / ${MARKETS_PER_EVENT} + r * 31) % 997)
                      order by r) from generate_series(1, runners) r) end as outcomes
     from (
       select idx, ${FIRST_EVENT} + idx / ${MARKETS_PER_EVENT} as event_id, 1 + idx % ${MARKETS_PER_EVENT} as place, kind,
              (${NAMES})[1 + idx % ${MARKETS_PER_EVENT}] as name, kind in ('session', 'oddeven') as is_row, runners,
              ${closesAt(plan, 'idx')} - interval '2 days' as opens_at,
              case when idx < ${plan.settledMarkets} and ${settledAt} < ${moment(plan.endsMs)} then ${settledAt} end as settled_at,
              ${chance('idx', 51)} < 0.02 as is_void, (1 + floor(${chance('idx', 52)} * runners)::int)::text as winner,
              20 + floor(${chance('idx', 53)} * 150)::int as middle,
              5 + floor(${chance('idx', 53)} * 150)::int + floor(${chance('idx', 54)} * 30)::int as runs,
              case when idx % 10 = 0 then 200 else 0 end as commission_rate
       from generate_series(0, ${markets - 1}) idx
         cross join lateral (select (${KINDS})[1 + idx % ${MARKETS_PER_EVENT}] as kind) k
         cross join lateral (select case when kind = 'match' and idx % 3 = 0 then 3 else 2 end as runners) r
       union all
       select ${markets} + k, ${FIRST_EVENT} + ${events} + k, 1, 'match', 'Winner', false, ${OUTRIGHT_RUNNERS},
              ${moment(plan.beginsMs)}, null, false, '1', 0, 0, 0
       from generate_series(0, ${OUTRIGHTS - 1}) k) t`,
  );
  await client.query('create unique index on crowd_market (idx)');
  await client.query('analyze crowd_market');
}
