-- Orders: wishes to back or lay a runner at a price or better that wait in the market until somebody takes the other side. A
-- fill is a bet like any other; these tables say what waited, and what became of it. Hot like bets: no keys to account and
-- market, which the invariants prove instead.

create sequence bet_order_place;
create table bet_order (
  id bigint generated always as identity primary key,
  account_id bigint not null,
  request_id uuid not null,
  request_hash bytea not null,
  market_id bigint not null,
  -- What a bet on it is about, and the row of the feed that says its price.
  selection text not null,
  selection_key text not null,
  selection_name text not null,
  side text not null check (side in ('back', 'lay')),
  -- Decimal odds in hundredths.
  price integer not null check (price between 101 and 100000),
  -- Whole rupees, in paise.
  size bigint not null check (size > 0 and size % 100 = 0),
  filled bigint not null default 0 check (filled % 100 = 0),
  -- Of every part that was filled its size times its price, in paise and hundredths: the average is worth / filled.
  worth bigint not null default 0,
  time_in_force text not null check (time_in_force in ('rest', 'fill_or_kill')),
  min_fill bigint,
  in_play text not null check (in_play in ('lapse', 'keep')),
  placed_in_play boolean not null,
  state text not null check (state in ('open', 'filled', 'cancelled', 'lapsed')),
  reason text,
  -- Who came first at one price.
  place bigint not null default nextval('bet_order_place'),
  version integer not null default 1,
  ip inet,
  user_agent text,
  created_at timestamptz not null,
  ended_at timestamptz,
  unique (request_id, account_id),
  check (filled between 0 and size),
  check (state <> 'open' or (filled < size and reason is null and ended_at is null)),
  check (state = 'open' or ended_at is not null),
  check (state <> 'filled' or filled = size),
  check (state in ('open', 'filled') or reason is not null)
) with (fillfactor = 80);
alter sequence bet_order_place owned by bet_order.place;
create index bet_order_book on bet_order (market_id, selection, side, price, place) where state = 'open';
create index bet_order_waiting on bet_order (account_id, id) where state = 'open';
create index bet_order_account on bet_order (account_id, id);

-- Every version of every order, the first one too; what is only ever written.
create table bet_order_version (
  order_id bigint not null,
  version integer not null,
  state text not null,
  price integer not null,
  size bigint not null,
  filled bigint not null,
  in_play text not null,
  reason text,
  at timestamptz not null,
  primary key (order_id, version)
);

create table bet_order_refusal (
  account_id bigint not null,
  request_id uuid not null,
  request_hash bytea not null,
  code text not null,
  detail jsonb not null,
  created_at timestamptz not null,
  primary key (request_id, account_id)
);

-- The order that a bet is a fill of; and where it is between two players, what the two bets of the match have in common.
alter table bet add column order_id bigint;
alter table bet add column match_id uuid;
create index bet_of_order on bet (order_id) where order_id is not null;
create index bet_matched on bet (market_id, selection, price) where match_id is not null and side = 'back';

create trigger bet_order_words_are_final before update of id, account_id, request_id, request_hash, market_id, selection,
  selection_key, selection_name, side, time_in_force, min_fill, placed_in_play, ip, user_agent, created_at
  on bet_order for each statement execute function refuse_change();
create trigger bet_order_stays before delete or truncate on bet_order for each statement execute function refuse_change();
create function bet_order_has_ended() returns trigger language plpgsql as $$
begin
  raise exception 'order % has ended', old.id using errcode = 'restrict_violation';
end $$;
create trigger bet_order_ends_once before update on bet_order for each row
  when (old.state <> 'open' or new.filled < old.filled or new.version <> old.version + 1)
  execute function bet_order_has_ended();
create trigger bet_order_version_is_final before update or delete or truncate on bet_order_version
  for each statement execute function refuse_change();
create trigger bet_order_refusal_is_final before update or delete or truncate on bet_order_refusal
  for each statement execute function refuse_change();
create trigger bet_fill_is_final before update of order_id, match_id on bet
  for each statement execute function refuse_change();
