-- What players want to be told of: the best odds of a row have come to a figure. A row goes when its market has a result.

create table price_alert (
  id bigint generated always as identity primary key,
  account_id bigint not null references account,
  market_id bigint not null references market,
  selection_key text not null,
  selection_name text not null,
  side text not null check (side in ('back', 'lay')),
  -- Hundredths.
  odds integer not null check (odds between 101 and 100000),
  -- It waits for the odds to come up to these, or down.
  rises boolean not null,
  created_at timestamptz not null,
  -- It was told, once; it stays to be read by who was away.
  reached_at timestamptz,
  reached_odds integer,
  check ((reached_at is null) = (reached_odds is null))
);
create unique index price_alert_once on price_alert (account_id, market_id, selection_key, side, odds) where reached_at is null;
create index price_alert_account on price_alert (account_id, id);
create index price_alert_market on price_alert (market_id);
