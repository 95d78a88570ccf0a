-- What players set for themselves: limits on deposits, stakes and losses, a reminder, and pauses that nobody lifts.

alter table account
  -- True once a limit was ever set: placing a bet reads limits only then.
  add column own_limits boolean not null default false,
  add column excluded_until timestamptz,
  add column reminder_minutes integer check (reminder_minutes between 5 and 240);

-- Each row says what is in force from a moment on; the newest row whose moment has come counts. Null is no limit. A raise
-- is a row whose moment is a day away, and may be cancelled until then; nothing else is ever changed.
create table own_limit (
  id bigint generated always as identity primary key,
  account_id bigint not null references account,
  subject text not null check (subject in ('deposit', 'stake', 'loss')),
  period text not null check (period in ('day', 'week', 'month')),
  max bigint check (max >= 0),
  asked_at timestamptz not null,
  from_at timestamptz not null check (from_at >= asked_at),
  cancelled_at timestamptz check (cancelled_at < from_at)
);
create index own_limit_account on own_limit (account_id, subject, period, from_at desc, id desc)
  where cancelled_at is null;

create function own_limit_stays() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or old.cancelled_at is not null or new.cancelled_at is null
     or (new.account_id, new.subject, new.period, new.asked_at, new.from_at)
        is distinct from (old.account_id, old.subject, old.period, old.asked_at, old.from_at)
     or new.max is distinct from old.max then
    raise exception 'an own limit is never changed, only cancelled before it begins' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger own_limit_is_kept before update or delete on own_limit for each row execute function own_limit_stays();

-- Time-outs and self-exclusions, as they were asked for.
create table exclusion (
  id bigint generated always as identity primary key,
  account_id bigint not null references account,
  kind text not null check (kind in ('time-out', 'self-exclusion')),
  from_at timestamptz not null,
  until_at timestamptz not null,
  check (case kind
    when 'time-out' then until_at between from_at + interval '24 hours' and from_at + interval '42 days'
    else until_at >= from_at + interval '180 days' end)
);
create index exclusion_account on exclusion (account_id, until_at);
create trigger exclusion_is_final before update or delete or truncate on exclusion
  for each statement execute function refuse_change();

-- The second wall behind "nobody lifts it": what is read while placing bets can only move further away.
create function exclusion_stays() returns trigger language plpgsql as $$
begin
  if old.excluded_until is not null and (new.excluded_until is null or new.excluded_until < old.excluded_until) then
    raise exception 'an exclusion is never shortened' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger exclusion_is_kept before update of excluded_until on account
  for each row execute function exclusion_stays();

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
