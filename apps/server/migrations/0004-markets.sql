-- The betting markets, the unit of position, exposure and settlement: their suspensions, the runners that left, every version of
-- every result, and what the back office did to them. What has been decided is guarded as the ledger is. A trigger with a list of
-- columns fires only where a statement names one of them, so that settling does not pay for it.

create table market (
  id bigint generated always as identity primary key,
  -- gmid/mid, or gmid/mid/sid for markets whose every row has its own result.
  key text not null unique,
  event_id bigint not null references event,
  provider_market_id bigint not null,
  selection_key text,
  -- The provider's names exactly as received: results name markets by them.
  provider_name text not null,
  name text not null,
  gtype text not null,
  kind text not null check (kind in ('match', 'bookmaker', 'session', 'yesno', 'line', 'oddeven', 'khado', 'meter', 'digit')),
  outcomes jsonb not null default '[]',
  max_result integer,
  rule_id text not null,
  suspended boolean not null default false,
  -- 0 while open; the version of the settlement in force after that.
  settled_version integer not null default 0 check (settled_version >= 0),
  result jsonb,
  settled_at timestamptz,
  -- The newest word of the feed on the result: how often it had changed its mind, and when. Older words are ignored.
  -- A source may count its changes of mind as far as whole numbers go.
  feed_version bigint,
  feed_updated_at timestamptz,
  created_at timestamptz not null,
  -- In force instead of the feed's limits and the sport's bet delay; null: the feed's, the sport's.
  stake_min bigint check (stake_min > 0),
  stake_max bigint check (stake_max > 0),
  bet_delay_ms integer check (bet_delay_ms between 0 and 15000),
  -- The newest word of the feed on the result, also one that a decision of the back office stands against.
  feed_result jsonb,
  -- Runners that have left, in force now: [{selection, reductionHundredthsOfPercent, removedAtMs, acceptedWithout: [[after bet, through
  -- bet]]}]. `non_runners_seq` is the number of the odds document that said so: older ones are ignored.
  non_runners jsonb not null default '[]',
  non_runners_seq bigint,
  check ((settled_version > 0) = (result is not null)),
  constraint market_stakes_in_order check (stake_min <= stake_max)
);
create index market_event on market (event_id);
create index market_unsettled on market (event_id) where settled_version = 0;
-- The results page reads settled markets by the time they were settled, the newest first.
create index market_settled on market (settled_at, id) where settled_version > 0;
-- The few open markets that runners have left, for sums over bets that leave out what is void.
create index market_without_runners on market (id) where non_runners <> '[]' and settled_version = 0;

create table market_suspension (
  id bigint generated always as identity primary key,
  market_id bigint not null references market,
  suspended boolean not null,
  reason text not null,
  actor_id bigint references account,
  at timestamptz not null
);
create index market_suspension_market on market_suspension (market_id, id);
create index market_suspension_actor on market_suspension (actor_id) where actor_id is not null;
create trigger market_suspension_is_final before update or delete or truncate on market_suspension
  for each statement execute function refuse_change();

-- Everything the feed ever said of a runner that leaves before its market is decided. `last_bet` is the newest bet of the market
-- at that moment, taken under the market's lock: bets after it were decided on a book that knew.
create table market_non_runner (
  id bigint generated always as identity primary key,
  market_id bigint not null references market,
  selection text not null,
  act text not null check (act in ('left', 'corrected', 'returned')),
  -- Hundredths of a percent of the odds, and when the source says that it left; null when it came back.
  reduction integer check (reduction between 0 and 9999),
  removed_at timestamptz,
  last_bet bigint not null,
  frame_seq bigint not null,
  frame_received_at timestamptz not null,
  at timestamptz not null,
  check ((act = 'returned') = (reduction is null)),
  check ((act = 'returned') = (removed_at is null))
);
create index market_non_runner_market on market_non_runner (market_id, id);
create trigger market_non_runner_is_final before update or delete or truncate on market_non_runner
  for each statement execute function refuse_change();

-- Every version of every settlement, with its evidence. `finished_at` is null while it is being paid. A version whose
-- result is {"type":"open"} takes the one before it back and opens the market again.
create table settlement (
  market_id bigint not null references market,
  version integer not null check (version > 0),
  -- The version that this one takes back first; null when the market was open.
  reverses integer check (reverses < version),
  result jsonb not null,
  -- Withdrawn runners with their reduction: [{selection, reductionHundredthsOfPercent, removedAtMs}].
  non_runners jsonb not null default '[]',
  -- Commission on a player's net gain, in hundredths of a percent, of versions from before terms were kept; 0 since.
  commission_rate integer not null default 0 check (commission_rate between 0 and 10000),
  source text not null check (source in ('feed', 'back_office')),
  evidence jsonb not null,
  reason text,
  actor_id bigint references account,
  created_at timestamptz not null,
  finished_at timestamptz,
  -- A result that cannot be paid is replaced by the next one: which version that was.
  replaces integer check (replaces > 0 and replaces < version),
  primary key (market_id, version)
);
create index settlement_unfinished on settlement (created_at) where finished_at is null;
-- Second wall behind the lock: a market is never being paid in two versions at once.
create unique index settlement_one_at_a_time on settlement (market_id) where finished_at is null;
create index settlement_actor on settlement (actor_id) where actor_id is not null;
-- The rate of a version is no longer kept with it: each bet has the terms under which it was accepted.
comment on column settlement.commission_rate is 'of versions from before terms were kept; 0 since';

-- A version is what was declared; that it has been paid is said once.
create trigger settlement_words_are_final before update of market_id, version, reverses, result, non_runners, commission_rate,
  source, evidence, reason, actor_id, created_at
  on settlement for each statement execute function refuse_change();
create trigger settlement_stays before delete or truncate on settlement for each statement execute function refuse_change();
create function settlement_is_finished() returns trigger language plpgsql as $$
begin
  raise exception 'version % of market % has been paid', old.version, old.market_id using errcode = 'restrict_violation';
end $$;
create trigger settlement_ends_once before update of finished_at on settlement for each row
  when (old.finished_at is not null) execute function settlement_is_finished();

-- Acts of the back office that have no record of their own; suspensions of markets stand in market_suspension, results in
-- settlement. `before` and `after` hold what the act changed.
create table back_office_act (
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
create index back_office_act_market on back_office_act (market_id, id) where market_id is not null;
create index back_office_act_event on back_office_act (event_id, id) where event_id is not null;
create index back_office_act_sport on back_office_act (sport_id, id) where sport_id is not null;
create trigger back_office_act_is_final before update or delete or truncate on back_office_act
  for each statement execute function refuse_change();
