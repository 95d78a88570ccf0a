-- What the results desk sets beside the feed: suspended events and sports, and the terms of single markets.

alter table sport add column suspended boolean not null default false;
alter table event add column suspended boolean not null default false;

alter table market
  -- In force instead of the feed's limits and the sport's bet delay; null: the feed's, the sport's.
  add column stake_min bigint check (stake_min > 0),
  add column stake_max bigint check (stake_max > 0),
  add column bet_delay_ms integer check (bet_delay_ms between 0 and 15000),
  -- The newest word of the feed on the result, also one that the desk's decision stands against.
  add column feed_result jsonb,
  add constraint market_stakes_in_order check (stake_min <= stake_max);

-- Acts of the desk that have no record of their own; suspensions of markets stand in market_suspension, results in
-- settlement. `before` and `after` hold what the act changed.
create table desk_act (
  id bigint generated always as identity primary key,
  market_id bigint references market,
  event_id bigint references event,
  sport_id bigint references sport,
  act text not null check (act in ('suspend', 'resume', 'terms')),
  before jsonb not null,
  after jsonb not null,
  reason text not null,
  actor_id bigint not null references account,
  at timestamptz not null,
  check (num_nonnulls(market_id, event_id, sport_id) = 1)
);
create index desk_act_market on desk_act (market_id, id) where market_id is not null;
create index desk_act_event on desk_act (event_id, id) where event_id is not null;
create index desk_act_sport on desk_act (sport_id, id) where sport_id is not null;
create trigger desk_act_is_final before update or delete or truncate on desk_act
  for each statement execute function refuse_change();

-- The desk lists events by their start, and asks which of them have markets without a result.
create index event_starts on event (starts_at, id);
create index market_unsettled on market (event_id) where settled_version = 0;
