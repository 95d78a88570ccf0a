-- What the desk is told: alerts with their reason, from which figures on they are raised, and what is muted.

create table alert (
  id bigint generated always as identity primary key,
  reason text not null,
  -- Of two alerts with one reason and key that have not ended, the second is the first.
  key text not null,
  -- Ends by itself when its cause has gone; else it happened once, and stays.
  lasts boolean not null,
  event_id bigint references event,
  market_id bigint references market,
  account_id bigint references account,
  other_id bigint references account,
  bet_id bigint,
  amount bigint,
  ms bigint,
  count integer,
  detail text,
  raised_at timestamptz not null,
  -- When its cause was last seen.
  seen_at timestamptz not null,
  ended_at timestamptz check (lasts or ended_at is null),
  acknowledged_at timestamptz,
  acknowledged_by bigint references account,
  assigned_to bigint references account,
  -- It was raised while its reason was muted: nobody is told of it.
  muted boolean not null,
  check ((acknowledged_at is null) = (acknowledged_by is null))
);
create unique index alert_once on alert (reason, key) where ended_at is null;
create index alert_lasting on alert (seen_at) where lasts and ended_at is null;
create index alert_open on alert (id) where acknowledged_at is null and not muted;
create index alert_account on alert (account_id) where account_id is not null;
create index alert_other on alert (other_id) where other_id is not null;

create table alert_mute (
  -- Null: every reason.
  reason text unique nulls not distinct,
  until timestamptz not null,
  actor_id bigint not null references account
);

-- One row. `rules` over the defaults; `last_bet`: bets up to it have been looked at.
create table alert_desk (
  only_row boolean primary key default true check (only_row),
  rules jsonb not null default '{}',
  last_bet bigint
);
insert into alert_desk default values;

-- Since when a market whose event is over waits for its result with bets in it.
create table awaited_market (
  market_id bigint primary key references market,
  since timestamptz not null
);
