-- What is agreed with agents, and what the house takes.

-- The commission of an agent's clients by kind of market, and its share of the book, each from a moment on.
-- The newest row whose moment has come counts; of two with the same moment, the one that was set later. Rows are never
-- changed, only cancelled before they begin.
create table book_term (
  id bigint generated always as identity primary key,
  subject text not null check (subject in ('commission', 'share')),
  -- Null: everybody's.
  agent_id bigint references account,
  -- Null: every kind of market.
  kind text check (kind in ('match', 'bookmaker', 'session', 'yesno', 'line', 'oddeven', 'khado', 'meter', 'digit')),
  -- Hundredths of a percent. Null: nothing of its own from then on.
  rate integer check (rate between 0 and 10000),
  from_at timestamptz not null,
  set_at timestamptz not null check (set_at <= from_at),
  reason text not null,
  -- Null: what was in force before there were terms.
  actor_id bigint references account,
  cancelled_at timestamptz check (cancelled_at < from_at),
  cancelled_by bigint references account,
  check ((cancelled_at is null) = (cancelled_by is null)),
  check (subject = 'commission' or agent_id is not null and kind is null and rate is not null)
);
create index book_term_agent on book_term (agent_id, from_at desc, id desc);
create index book_term_actor on book_term (actor_id);
create index book_term_cancelled_by on book_term (cancelled_by) where cancelled_by is not null;

create function book_term_stays() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or old.cancelled_at is not null or new.cancelled_at is null
     or (new.id, new.subject, new.from_at, new.set_at, new.reason)
        is distinct from (old.id, old.subject, old.from_at, old.set_at, old.reason)
     or (new.agent_id, new.kind, new.rate, new.actor_id)
        is distinct from (old.agent_id, old.kind, old.rate, old.actor_id) then
    raise exception 'a term is never changed, only cancelled before it begins' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger book_term_is_kept before update or delete on book_term for each row execute function book_term_stays();

-- The same rules as packages/betting/src/book-term.ts, for proving settlements from the rows alone: the commission and the
-- share in force for a bet that was accepted at a moment (null: before there were any terms) for a client of the agent.
create function book_commission(agent bigint, of_kind text, moment timestamptz) returns integer language sql stable as $$
  select coalesce((
    select newest.rate
    from (values (1, agent, of_kind), (2, agent, null), (3, null, of_kind), (4, null, null)) as line(place, owner, kind)
      cross join lateral (
        select t.rate from book_term t
        where t.subject = 'commission' and t.cancelled_at is null and t.agent_id is not distinct from line.owner
          and t.kind is not distinct from line.kind and t.from_at <= moment
        order by t.from_at desc, t.id desc limit 1) newest
    where newest.rate is not null order by line.place limit 1), 0)
$$;

create function book_share(agent bigint, moment timestamptz) returns integer language sql stable as $$
  select coalesce((
    select t.rate from book_term t
    where t.subject = 'share' and t.cancelled_at is null and t.agent_id = agent and t.from_at <= moment
    order by t.from_at desc, t.id desc limit 1), 0)
$$;

-- What the house takes, level by level; of each figure the lowest is in force. A null has nothing to say.
create table house_limit (
  scope text not null check (scope in ('platform', 'sport', 'kind', 'market', 'agent', 'player', 'client')),
  -- '' of the platform, the id of a sport, market, agent or player, a kind's word; of a client agent/player.
  key text not null,
  stake_max bigint check (stake_max between 0 and 9000000000000),
  win_max bigint check (win_max between 0 and 9000000000000),
  exposure_max bigint check (exposure_max between 0 and 9000000000000),
  liability_max bigint check (liability_max between 0 and 9000000000000),
  set_by bigint references account,
  set_at timestamptz not null default now(),
  primary key (scope, key),
  check ((scope = 'platform') = (key = '')),
  -- The house's liability is a matter of a market, not of who bets on it.
  check (liability_max is null or scope in ('platform', 'sport', 'kind', 'market'))
);

-- A hundred times what most people stake, and a loss that an operator can name beforehand. What one person on the field
-- decides (a row of a session, a digit, a parity) is worth a tenth of a match.
insert into house_limit (scope, key, stake_max, win_max, exposure_max, liability_max) values
  ('platform', '', 250000000, 1000000000, 1000000000, 10000000000),
  ('kind', 'session', 100000000, 200000000, 200000000, 1000000000),
  ('kind', 'yesno', 100000000, 200000000, 200000000, 1000000000),
  ('kind', 'line', 100000000, 200000000, 200000000, 1000000000),
  ('kind', 'oddeven', 100000000, 200000000, 200000000, 1000000000),
  ('kind', 'khado', 100000000, 200000000, 200000000, 1000000000),
  ('kind', 'meter', 10000000, 200000000, 200000000, 1000000000),
  ('kind', 'digit', 100000000, 200000000, 200000000, 1000000000);

-- What a server may let a market's liability rise by without asking: so much of what is left under the limit that stood
-- when it asked. Given under the market's exclusive lock and read under its shared one, so that a row that is gone counts
-- for nobody any more. What has been used of it is known to its holder alone.
create table liability_reserve (
  market_id bigint not null,
  holder uuid not null,
  id bigint generated always as identity,
  amount bigint not null check (amount >= 0),
  primary key (market_id, holder)
);

-- A result changes what everybody holds: whatever was reserved before it is void.
create function forget_reserves() returns trigger language plpgsql as $$
begin
  delete from liability_reserve where market_id = new.id;
  return null;
end $$;
create trigger market_forgets_reserves after update of settled_version on market
  for each row when (old.settled_version is distinct from new.settled_version) execute function forget_reserves();
