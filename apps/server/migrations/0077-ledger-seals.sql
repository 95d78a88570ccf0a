-- Seals over the ledger, made in the background: each over a range of postings with their transfers, in order of their ids, and
-- over the seal before it. No row of the ledger is written anew for it, so posting pays nothing.

create table ledger_seal (
  seq bigint primary key check (seq > 0),
  -- Both included. A range may hold ids that were drawn for nothing.
  from_posting bigint not null,
  through_posting bigint not null check (through_posting >= from_posting),
  postings bigint not null check (postings >= 0),
  hash bytea not null check (length(hash) = 32),
  sealed_at timestamptz not null
);
create trigger ledger_seal_is_final before update or delete or truncate on ledger_seal
  for each statement execute function refuse_change();

-- One row. Ids are given before a transaction commits: postings up to `seen_posting` are complete once no transaction is open any
-- more that writes and began before `seen_at`.
create table ledger_seal_mark (
  single boolean primary key default true check (single),
  seen_posting bigint not null default 0,
  seen_at timestamptz not null default now()
);
