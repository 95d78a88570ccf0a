-- Double entry. A wallet's balance is the sum of its postings; the stored balance is a cache that reconciliation re-derives.

create table ledger_account (
  id bigint generated always as identity primary key,
  name text not null unique,
  -- Set on wallets, null on the house's accounts.
  account_id bigint unique references account
);
insert into ledger_account (name) values ('issued'), ('book'), ('commission'), ('paid_out');

create table wallet (
  account_id bigint primary key references account,
  ledger_account_id bigint not null unique references ledger_account,
  balance bigint not null default 0,
  -- Sum of the worst cases of the account's open markets.
  exposure bigint not null default 0 check (exposure >= 0),
  -- Only a settlement reversal may take a wallet below what it has promised; the mark stays until it is repaid.
  in_debt boolean not null default false,
  check (balance >= exposure or in_debt)
) with (fillfactor = 60);

create table transfer (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('issue', 'deposit', 'withdraw', 'settlement', 'settlement_reversal',
    'commission', 'payout', 'bank_settlement', 'adjustment')),
  actor_id bigint references account,
  reference_type text,
  reference_id text,
  corrects bigint references transfer,
  remark text,
  meta jsonb not null default '{}',
  created_at timestamptz not null
);
create index transfer_reference on transfer (reference_type, reference_id);
-- Settlements say market/version/account: nobody is paid, or taken back from, twice for the same version.
create unique index transfer_settles_once on transfer (reference_id, kind, coalesce(corrects, 0))
  where reference_type = 'settlement';
create index transfer_corrects on transfer (corrects) where corrects is not null;
create trigger transfer_is_final before update or delete or truncate on transfer
  for each statement execute function refuse_change();

create table posting (
  id bigint generated always as identity primary key,
  transfer_id bigint not null references transfer,
  ledger_account_id bigint not null references ledger_account,
  amount bigint not null check (amount <> 0),
  -- Kept for wallets, null for the house's accounts, whose balance is only ever a sum.
  balance_before bigint,
  balance_after bigint,
  check (balance_after = balance_before + amount)
);
create index posting_ledger_account on posting (ledger_account_id, id);
create index posting_transfer on posting (transfer_id);
create trigger posting_is_final before update or delete or truncate on posting
  for each statement execute function refuse_change();

-- All postings of a transfer are written by one statement, and sum to zero.
create function postings_must_balance() returns trigger language plpgsql as $$
declare bad bigint;
begin
  select transfer_id into bad from added group by transfer_id having sum(amount) <> 0 limit 1;
  if bad is not null then
    raise exception 'postings of transfer % do not sum to zero', bad using errcode = 'check_violation';
  end if;
  return null;
end $$;
create trigger postings_balance after insert on posting
  referencing new table as added for each statement execute function postings_must_balance();
