-- What is agreed with agents: the commission of their clients by kind of market, and their share of the book, each from a
-- moment on; and with each bet whose client the player was when it was accepted.

alter table bet
  -- Null for bets from before this was kept.
  add column agent_id bigint;
update bet b set agent_id = a.parent_id from account a where a.id = b.account_id and b.status = 'matched';

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

-- The commission that an installation had in its settings goes on, as everybody's.
insert into book_term (subject, rate, from_at, set_at, reason)
select 'commission', (value ->> 'commissionRate')::integer, 'epoch', 'epoch', 'In force before terms were kept'
from setting where key = 'server' and (value ->> 'commissionRate')::integer between 1 and 10000;
update setting set value = value - 'commissionRate' where key = 'server' and value ? 'commissionRate';

-- An agent's share of what a player lost or won.
alter table transfer drop constraint transfer_kind_check;
alter table transfer add constraint transfer_kind_check check (kind in ('issue', 'deposit', 'withdraw', 'settlement',
  'settlement_reversal', 'commission', 'share', 'payout', 'bank_settlement', 'adjustment'));

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
