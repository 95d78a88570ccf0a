-- Figures by day, which reports and dashboards add up.

-- The day in India of a moment; it has no daylight saving.
create function india_day(moment timestamptz) returns date language sql immutable parallel safe as $$
  select ((moment at time zone 'UTC') + interval '5 hours 30 minutes')::date
$$;

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
-- What a figure of the dashboard is made of is asked for by days and kinds, of all wallets at once. Neither column changes when
-- a row does, so updates stay within their page.
create index wallet_day_by_day on wallet_day (day, kind);

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

-- What the book came to on each day in India, by the agent whose clients' bets they were and the kind of the market. Written by
-- whoever pays, with the postings and in their transaction; what is taken back counts on the day on which it is. Proven by
-- invariants.sql.
create table book_day (
  day date not null,
  -- 0: bets that no agent is kept with.
  agent_id bigint not null,
  kind text not null,
  -- What the players won, less what they lost, before commission.
  gross bigint not null,
  -- What they paid as commission.
  commission bigint not null,
  -- What the agent received of the book (negative: paid), and of the commission.
  agent_share bigint not null,
  agent_commission bigint not null,
  primary key (day, agent_id, kind)
) with (fillfactor = 80);
create index book_day_agent on book_day (agent_id, day);
