-- What every wallet received and paid on each day in India, by the kind of the transfer, and the same by role: what the
-- dashboard adds up. Both are caches of postings up to `day_figures_mark.through_posting`; newer postings are read as they
-- stand, so the figures are exact at every moment, and a table that is emptied is only filled again.

create table wallet_day (
  account_id bigint not null,
  day date not null,
  kind text not null,
  received bigint not null,
  paid bigint not null,
  primary key (account_id, day, kind)
) with (fillfactor = 80);

create table role_day (
  day date not null,
  role text not null,
  kind text not null,
  received bigint not null,
  paid bigint not null,
  primary key (day, role, kind)
) with (fillfactor = 80);

-- One row. Ids are given before a transaction commits: `seen_posting` counts as complete once no transaction is open any more
-- that began before `seen_at`.
create table day_figures_mark (
  single boolean primary key default true check (single),
  through_posting bigint not null default 0,
  seen_posting bigint not null default 0,
  seen_at timestamptz
);

-- The day in India of a moment; it has no daylight saving.
create function india_day(moment timestamptz) returns date language sql immutable parallel safe as $$
  select ((moment at time zone 'UTC') + interval '5 hours 30 minutes')::date
$$;
