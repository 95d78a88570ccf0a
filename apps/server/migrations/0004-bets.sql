-- Bets, positions, and the answers that were refused. These tables are written thousands of times a second, under the
-- lock of the wallet and of the market: keys to account and market would lock those rows once more for each bet, so they
-- are left out here and proved by the invariants instead.

create table bet (
  id bigint generated always as identity primary key,
  account_id bigint not null,
  request_id uuid not null,
  -- Hash of the body, so that the same id with another body can be refused.
  request_hash bytea not null,
  market_id bigint not null,
  selection text not null,
  selection_name text not null,
  side text not null check (side in ('back', 'lay')),
  -- Hundredths: decimal odds, or the rate per 100.
  price_requested integer not null check (price_requested > 0),
  price integer not null check (price > 0),
  line_requested integer,
  line integer,
  width integer,
  stake bigint not null check (stake > 0),
  win bigint not null check (win >= 0),
  liability bigint not null check (liability > 0),
  status text not null default 'matched' check (status in ('matched', 'won', 'lost', 'void')),
  profit bigint,
  settled_version integer not null default 0,
  settled_at timestamptz,
  -- The receipt: which frame of the feed decided, when it came, how old the price was.
  frame_seq bigint not null,
  frame_received_at timestamptz not null,
  price_age_ms integer not null check (price_age_ms >= 0),
  -- The oldest price that could be bet on when this bet was accepted.
  price_age_max_ms integer not null default 10000,
  -- The player had said that a moved price may be taken.
  accepts_moved_price boolean not null default false,
  rule_id text not null,
  ip inet,
  user_agent text,
  created_at timestamptz not null,
  unique (request_id, account_id),
  check (price_age_ms <= price_age_max_ms),
  check ((status = 'matched') = (profit is null)),
  check ((status = 'matched') = (settled_at is null))
) with (fillfactor = 85);
create index bet_account on bet (account_id, id);
-- Settlement walks a market in ranges of accounts.
create index bet_market on bet (market_id, account_id);

create table bet_refusal (
  account_id bigint not null,
  request_id uuid not null,
  request_hash bytea not null,
  code text not null,
  detail jsonb not null,
  created_at timestamptz not null,
  primary key (request_id, account_id)
);

create table position (
  account_id bigint not null,
  market_id bigint not null,
  state jsonb not null,
  exposure bigint not null check (exposure >= 0),
  primary key (account_id, market_id)
) with (fillfactor = 70);
create index position_market on position (market_id);
