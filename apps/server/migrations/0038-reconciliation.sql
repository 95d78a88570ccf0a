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

-- The audit log without its bulk: every accepted bet has a row of its own.
create index audit_without_bets on audit (id) where action <> 'bet.place';
