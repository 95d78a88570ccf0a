-- Every request that changes something, also the refused ones, sealed into a hash chain; and what reconciliations found.

create table audit (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  request_id text not null,
  actor_id bigint,
  actor_role text,
  action text not null,
  target text,
  -- 'ok', or the code of the refusal.
  outcome text not null,
  before jsonb,
  after jsonb,
  ip inet,
  user_agent text
);
-- Everything that the audit log is searched by, beside the ids of its rows without bets: they lie far apart in the table,
-- and a list looks at thousands of them. The texts are short (an id, a code, a request's number), as an index needs.
create index audit_back_office on audit (id) include (at, actor_id, action, outcome, target, request_id, ip)
  where action <> 'bet.place';
create trigger audit_is_final before update or delete or truncate on audit
  for each statement execute function refuse_change();

-- A chain of its own order: rows become visible in another order than that of their ids.
create table audit_seal (
  seq bigint primary key check (seq > 0),
  audit_id bigint not null unique references audit,
  hash bytea not null check (length(hash) = 32)
);
create trigger audit_seal_is_final before update or delete or truncate on audit_seal
  for each statement execute function refuse_change();

-- Every audit row up to this id is sealed, or was never written.
create table audit_horizon (
  only_row boolean primary key default true check (only_row),
  audit_id bigint not null
);
insert into audit_horizon (audit_id) values (0);

-- Refused requests beyond the first few of a minute that are alike, counted until the minute is over; then each count
-- becomes one row of the audit log.
create table audit_tally (
  minute timestamptz not null,
  action text not null,
  outcome text not null,
  -- The address, or the /64 of an IPv6 one; null for the many when there are too many to tell apart.
  ip inet,
  actor_id bigint,
  actor_role text,
  requests bigint not null check (requests > 0),
  first_at timestamptz not null,
  last_at timestamptz not null,
  unique nulls not distinct (minute, action, outcome, ip, actor_id)
) with (fillfactor = 50);

-- Reconciliations that a super admin has asked for, and what each found.
create table reconciliation_run (
  id bigint generated always as identity primary key,
  actor_id bigint not null references account,
  started_at timestamptz not null,
  -- Null while it is under way, and for good when its process ended before it did.
  finished_at timestamptz,
  -- All that is not as it must be; the list is cut at 200.
  difference_count int,
  differences jsonb,
  -- Sums of the ledger accounts in paise, all wallets together.
  books jsonb,
  audit_rows bigint
);
