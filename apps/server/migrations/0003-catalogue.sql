-- The catalogue as the feed tells it, what operators have switched in it, and the prices that were seen.

create table sport (
  id bigint primary key,
  name text not null,
  display_order integer not null default 0,
  enabled boolean not null default true,
  updated_at timestamptz not null,
  -- Null: no operator has ever switched the sport, so it is on from the first time its source offers it.
  switched_at timestamptz,
  is_default boolean not null default false,
  tab boolean not null default true,
  suspended boolean not null default false
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
  suspended boolean not null default false,
  foreign key (sport_id, competition_id) references competition
);
create index event_sport on event (sport_id, starts_at) where ended_at is null;
-- The back office lists events by their start.
create index event_starts on event (starts_at, id);

-- What operators last did to the list of sports (row 0) and to the competitions and events of each sport.
create table catalogue_act (
  sport_id bigint primary key,
  acted_at timestamptz not null,
  actor_id bigint not null references account,
  -- Rises with every throw of a switch: servers that missed the message see it here.
  switches bigint not null default 0
);

-- Prices over time, of the rows of events that somebody followed. Not a record of money: it may be thinned and dropped.
create table price_row (
  id integer generated always as identity primary key,
  event_id bigint not null,
  provider_market_id bigint not null,
  selection_key text not null,
  kind text not null,
  unique (event_id, provider_market_id, selection_key)
);

-- One point per row and slot of time at most; several servers that follow an event agree on the slot.
create table price_point (
  row_id integer not null,
  at timestamptz not null,
  -- Hundredths: decimal odds, or the rate per 100. Null: nothing was offered.
  back integer,
  lay integer,
  back_line integer,
  lay_line integer,
  last integer,
  primary key (row_id, at)
);
create index price_point_at on price_point using brin (at);
