-- Cash-outs that were carried out, and the rules by which the server carries them out by itself.

create table auto_cash_out (
  id bigint generated always as identity primary key,
  account_id bigint not null references account,
  market_id bigint not null references market,
  -- A row of the market, by which its prices are found in the book.
  selection_key text not null,
  -- Paise, both at least 0: cash out when so much profit is certain, or when the loss cannot be less than this any more.
  profit bigint check (profit >= 0),
  loss bigint check (loss >= 0),
  -- 'firing' is a rule whose bets are being placed; after a crash the same try is made again under the same request id.
  state text not null default 'armed' check (state in ('armed', 'firing', 'done', 'failed', 'cancelled')),
  tries integer not null default 0 check (tries >= 0),
  -- Paise that were made certain.
  amount bigint,
  reason text not null default '',
  created_at timestamptz not null,
  ended_at timestamptz,
  check (profit is not null or loss is not null),
  check ((state in ('done', 'failed', 'cancelled')) = (ended_at is not null)),
  check ((state = 'done') = (amount is not null))
);
create unique index auto_cash_out_one on auto_cash_out (account_id, market_id) where ended_at is null;
create index auto_cash_out_open on auto_cash_out (market_id) where ended_at is null;
create index auto_cash_out_account on auto_cash_out (account_id, id);

-- Written with the bets of a cash-out, under the lock of the wallet: no foreign keys to the hot tables (see bet).
create table cash_out (
  id bigint generated always as identity primary key,
  account_id bigint not null,
  -- The request id of the first of its bets.
  request_id uuid not null,
  market_id bigint not null,
  -- Hundredths of a percent of the position.
  fraction integer not null check (fraction between 1 and 10000),
  -- Paise that were certain before, as quoted, and after; a cash-out never leaves less than it promised.
  worst_before bigint not null,
  quoted bigint not null,
  amount bigint not null check (amount >= quoted),
  bet_requests uuid[] not null check (cardinality(bet_requests) > 0),
  rule_id bigint references auto_cash_out,
  created_at timestamptz not null,
  unique (request_id, account_id)
);
create index cash_out_account on cash_out (account_id, market_id);
-- A rule is carried out once, whatever happens between its bets and its own row.
create unique index cash_out_rule on cash_out (rule_id) where rule_id is not null;

-- Work that one server at a time does: whoever renewed the lease last, until it runs out.
create table lease (
  name text primary key,
  holder text not null,
  until timestamptz not null
);
