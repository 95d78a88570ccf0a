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
