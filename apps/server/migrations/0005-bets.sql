-- Bets, positions, the answers that were refused, decisions by hand, and cash-outs. These tables are written thousands of times a
-- second, under the lock of the wallet and of the market: keys to account and market would lock those rows once more for each bet,
-- so they are left out here and proved by the invariants instead.

create function is_derived_id(id uuid) returns boolean language sql immutable strict parallel safe
  return get_byte(uuid_send(id), 6) >> 4 = 8;

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
  -- Whose client the player was when the bet was accepted. Null for bets from before this was kept.
  agent_id bigint,
  -- The bets of a cash-out after its first, and all bets of an automatic one, carry request ids that the server makes by a
  -- rule: UUIDs of version 8. A client's id is never of that version, so that nobody takes one of them beforehand. The
  -- column is what the writer says the id is; the check holds the two together.
  derived_id boolean not null default false,
  unique (request_id, account_id),
  check (price_age_ms <= price_age_max_ms),
  check ((status = 'matched') = (profit is null)),
  check ((status = 'matched') = (settled_at is null)),
  constraint bet_ids_of_the_server check (derived_id = is_derived_id(request_id))
) with (fillfactor = 85);
create index bet_account on bet (account_id, id);
-- Settlement walks a market in ranges of accounts.
create index bet_market on bet (market_id, account_id);

-- The words of a bet never change; what it came to changes only by a version of its market's settlement that is being paid, or
-- by a decision about it.
create trigger bet_words_are_final before update of id, account_id, request_id, request_hash, market_id, selection,
  selection_name, side, price_requested, price, line_requested, line, width, stake, win, liability, frame_seq,
  frame_received_at, price_age_ms, price_age_max_ms, accepts_moved_price, rule_id, ip, user_agent, created_at, agent_id
  on bet for each statement execute function refuse_change();
create trigger bet_stays before delete or truncate on bet for each statement execute function refuse_change();

create function bet_outcomes_are_settled() returns trigger language plpgsql as $$
declare bad bigint;
begin
  select n.id into bad
  from changed n join unchanged o on o.id = n.id
    left join settlement s on s.market_id = n.market_id and s.version = n.settled_version and s.finished_at is null
  where s.market_id is null
    and (n.status, n.profit, n.settled_version, n.settled_at) is distinct from (o.status, o.profit, o.settled_version, o.settled_at)
    and not exists (select from bet_decision d where d.bet_id = n.id)
  limit 1;
  if bad is not null then
    raise exception 'bet % is changed by no settlement that is being paid, and by no decision', bad
      using errcode = 'restrict_violation';
  end if;
  return null;
end $$;
create trigger bet_outcome_has_a_reason after update on bet referencing old table as unchanged new table as changed
  for each statement execute function bet_outcomes_are_settled();

create table bet_refusal (
  account_id bigint not null,
  request_id uuid not null,
  request_hash bytea not null,
  code text not null,
  detail jsonb not null,
  created_at timestamptz not null,
  derived_id boolean not null default false,
  primary key (request_id, account_id),
  constraint refusal_ids_of_the_server check (derived_id = is_derived_id(request_id))
);
create trigger bet_refusal_is_final before update of account_id, request_id, request_hash, code, detail, created_at
  or delete or truncate on bet_refusal for each statement execute function refuse_change();

create table position (
  account_id bigint not null,
  market_id bigint not null,
  state jsonb not null,
  exposure bigint not null check (exposure >= 0),
  primary key (account_id, market_id)
) with (fillfactor = 70);
create index position_market on position (market_id);

-- Bets that a super admin has decided by hand. The newest decision of each bet stands, whatever the result of its market is
-- or becomes; the ones before it are in the audit log and on the statement. A bet that goes back to its open market has none.
create table bet_decision (
  bet_id bigint primary key references bet,
  market_id bigint not null references market,
  account_id bigint not null references account,
  status text not null check (status in ('pending', 'won', 'lost')),
  reason text,
  actor_id bigint not null references account,
  at timestamptz not null
);
create index bet_decision_market on bet_decision (market_id, account_id);
create index bet_decision_account on bet_decision (account_id);
create index bet_decision_actor on bet_decision (actor_id);
-- A decision gives way to a newer one about the same bet, and goes only with its bet's return to an open market.
create trigger bet_decision_words_are_final before update of bet_id, market_id, account_id or truncate
  on bet_decision for each statement execute function refuse_change();
create function bet_decision_stands() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.at >= old.at then
    return new;
  end if;
  if tg_op = 'DELETE' and (select settled_version = 0 from market where id = old.market_id)
     or exists (select from settlement where market_id = old.market_id and finished_at is null) then
    return old;
  end if;
  raise exception 'the decision about bet % stands', old.bet_id using errcode = 'restrict_violation';
end $$;
create trigger bet_decision_is_kept before update or delete on bet_decision for each row
  execute function bet_decision_stands();

-- The first id that a bet of this moment, or a later one, may have: ids follow the time but for what several servers write
-- in the same minute. Found by halving, so that a list of a few days needs no index by time.
create function bet_id_at(moment timestamptz) returns bigint language plpgsql stable as $$
declare
  low bigint;
  high bigint;
  middle bigint;
  found record;
begin
  select min(id), max(id) + 1 into low, high from bet;
  while low < high loop
    middle := (low + high) / 2;
    select id, created_at into found from bet where id >= middle order by id limit 1;
    if found.created_at < moment - interval '1 minute' then
      low := found.id + 1;
    else
      high := middle;
    end if;
  end loop;
  return coalesce(low, 0);
end $$;

-- What an account has staked since a moment. It reads the bets from the newest backwards and stops at the moment, however
-- many lie before it. Ids follow the time but for what several servers write in the same minute.
create function staked_since(account bigint, since timestamptz) returns bigint language plpgsql stable as $$
declare
  total bigint := 0;
  one record;
begin
  for one in select stake, created_at from bet where account_id = account order by id desc loop
    exit when one.created_at < since - interval '1 minute';
    if one.created_at >= since then total := total + one.stake; end if;
  end loop;
  return total;
end $$;

-- Requests whose bets wait out their delay on one of several servers. Nobody may have another answer under such an id
-- meanwhile: it would end the bet that waits, and whoever can end a bet while it is held bets on what the delay hides.
create table held_request (
  account_id bigint not null,
  request_id uuid not null,
  request_hash bytea not null,
  until timestamptz not null,
  primary key (request_id, account_id)
);
create index held_request_until on held_request (until);

-- The rules by which the server cashes out by itself, and the cash-outs that were carried out.
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
create trigger cash_out_is_final before update or delete or truncate on cash_out
  for each statement execute function refuse_change();
