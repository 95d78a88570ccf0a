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

-- Every version of every settlement, with its evidence. `finished_at` is null while it is being paid.
create table settlement (
  market_id bigint not null references market,
  version integer not null check (version > 0),
  result jsonb not null,
  source text not null check (source in ('feed', 'desk')),
  evidence jsonb not null,
  reason text,
  actor_id bigint references account,
  created_at timestamptz not null,
  finished_at timestamptz,
  primary key (market_id, version)
);
create index settlement_unfinished on settlement (created_at) where finished_at is null;
