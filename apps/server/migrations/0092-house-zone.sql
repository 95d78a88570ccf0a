-- Whose clocks the days of figures, limits and weeks go by. The zone is a setting; SQL knows it from one function, which
-- set_house_zone replaces: so days are found as fast as if they were written down, and no statement can name another zone.

-- What the installation's clocks show at a moment.
create function house_time(moment timestamptz) returns timestamp language sql immutable parallel safe as $$
  select moment at time zone 'Asia/Kolkata'
$$;

-- The day of a moment there.
create function house_day(moment timestamptz) returns date language sql immutable parallel safe as $$
  select house_time(moment)::date
$$;

-- What servers of the version before call it.
create or replace function india_day(moment timestamptz) returns date language sql immutable parallel safe as $$
  select house_day(moment)
$$;

-- Whether nothing has been counted yet that keeps the days of its time: bets with what they came to, own limits, and
-- settlements with the bank.
create function house_zone_open() returns boolean language sql stable as $$
  select case when exists (select from bet) then false when exists (select from own_limit) then false
              else not exists (select from transfer where kind = 'bank_settlement') end
$$;

-- Sets the zone; 'counted', and nothing is changed, once days have been counted, and 'unknown' where this database has no such
-- zone. Figures that are only added up postings begin again. To be called by who holds the lock under which days are added up.
create function set_house_zone(zone text) returns text language plpgsql as $$
begin
  -- Without the locks first: where there are bets, none of them waits for an answer that is known.
  if not house_zone_open() then return 'counted'; end if;
  if not exists (select from pg_timezone_names where name = zone) then return 'unknown'; end if;
  set local lock_timeout = '5s';
  lock table bet, transfer, own_limit in share mode;
  if not house_zone_open() then return 'counted'; end if;
  execute format(
    'create or replace function house_time(moment timestamptz) returns timestamp language sql immutable parallel safe as %L',
    format('select moment at time zone %L', zone));
  delete from wallet_day;
  delete from role_day;
  delete from share_day;
  update day_figures_mark set through_posting = 0, seen_posting = 0, seen_at = null;
  return 'done';
end $$;
