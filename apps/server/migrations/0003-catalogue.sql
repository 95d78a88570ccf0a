-- The catalogue as the feed tells it, and the betting markets: the unit of position, exposure and settlement.

create table sport (
  id bigint primary key,
  name text not null,
  display_order integer not null default 0,
  enabled boolean not null default true,
  updated_at timestamptz not null
);

create table competition (
  sport_id bigint not null references sport,
  id bigint not null,
  name text not null,
  enabled boolean not null default true,
  updated_at timestamptz not null,
  primary key (sport_id, id)
);

create table event (
  id bigint primary key,
  sport_id bigint not null references sport,
  competition_id bigint not null,
  name text not null,
  starts_at timestamptz not null,
  enabled boolean not null default true,
  in_play boolean not null default false,
  -- Set when the feed no longer lists the event and every market of it has a result.
  ended_at timestamptz,
  updated_at timestamptz not null,
  foreign key (sport_id, competition_id) references competition
);
create index event_sport on event (sport_id, starts_at) where ended_at is null;

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
  feed_version integer,
  feed_updated_at timestamptz,
  created_at timestamptz not null,
  check ((settled_version > 0) = (result is not null))
);
create index market_event on market (event_id);

create table market_suspension (
  id bigint generated always as identity primary key,
  market_id bigint not null references market,
  suspended boolean not null,
  reason text not null,
  actor_id bigint references account,
  at timestamptz not null
);
create index market_suspension_market on market_suspension (market_id, id);

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
  -- Commission on a player's net gain, in hundredths of a percent.
  commission_rate integer not null default 0 check (commission_rate between 0 and 10000),
  source text not null check (source in ('feed', 'desk')),
  evidence jsonb not null,
  reason text,
  actor_id bigint references account,
  created_at timestamptz not null,
  finished_at timestamptz,
  primary key (market_id, version)
);
create index settlement_unfinished on settlement (created_at) where finished_at is null;
-- Second wall behind the lock: a market is never being paid in two versions at once.
create unique index settlement_one_at_a_time on settlement (market_id) where finished_at is null;
