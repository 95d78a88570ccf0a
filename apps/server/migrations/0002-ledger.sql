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
  -- Caches of the wallet's postings, as its balance is one: points received less points given back (`credit`), settled
  -- winnings net of commission (`won`) and settled losses (`lost`). Client P/L is balance - credit. Kept by ledger/post.ts,
  -- proven by invariants.sql.
  credit bigint not null default 0,
  won bigint not null default 0,
  lost bigint not null default 0,
  -- Sum of the account's withdrawal requests that are pending or approved: out of the available points, as exposure is.
  -- Placing reads it with the row that it locks anyway.
  held bigint not null default 0 check (held >= 0),
  check (balance >= exposure + held or in_debt)
) with (fillfactor = 60);

create table transfer (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('issue', 'deposit', 'withdraw', 'settlement', 'settlement_reversal',
    'commission', 'commission_reversal', 'share', 'payout', 'bank_settlement', 'adjustment', 'adjustment_reversal')),
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
  -- That of its transfer: a statement of a month reads that month and no more.
  at timestamptz not null default now(),
  check (balance_after = balance_before + amount)
);
create index posting_ledger_account on posting (ledger_account_id, id);
create index posting_period on posting (ledger_account_id, at, id);
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

-- A transfer with the client's own id: the same id gives the same answer for ever, on every node.
create table transfer_request (
  actor_id bigint not null references account,
  request_id uuid not null,
  -- Hash of what was asked, without the transaction code.
  request_hash bytea not null check (length(request_hash) = 32),
  transfer_id bigint not null unique references transfer,
  reply jsonb not null,
  created_at timestamptz not null,
  primary key (actor_id, request_id)
);
create trigger transfer_request_is_final before update or delete or truncate on transfer_request
  for each statement execute function refuse_change();

-- Postings of installations from before commission that is given back had a kind of its own, where they hold more than one
-- thing or were of another kind, and how they are read: the amounts of a posting sum to its own. Nothing is added later.
create table posting_part (
  posting_id bigint not null references posting,
  kind text not null,
  amount bigint not null check (amount <> 0),
  primary key (posting_id, kind)
);
create trigger posting_part_is_final before insert or update or delete or truncate on posting_part
  for each statement execute function refuse_change();

-- Every posting with the kind that it counts under.
create view movement as
select p.id as posting_id, p.transfer_id, p.ledger_account_id, p.at, t.kind, p.amount
from posting p join transfer t on t.id = p.transfer_id
where not exists (select from posting_part part where part.posting_id = p.id)
union all
select p.id, p.transfer_id, p.ledger_account_id, p.at, part.kind, part.amount
from posting_part part join posting p on p.id = part.posting_id;

-- What betting has won and lost for a wallet is by the result of each player on each market as it stands: of one that was
-- corrected by hand nothing is left on the other side.
create view wallet_result as
select r.ledger_account_id, r.result_of,
       r.commission + case when r.undoes then least(r.net, 0) else greatest(r.net, 0) end as won,
       case when r.undoes then least(-r.net, 0) else greatest(-r.net, 0) end as lost
from (
  select m.ledger_account_id, m.result_of, coalesce(sum(m.amount) filter (where m.is_commission), 0) as commission,
         coalesce(sum(m.amount) filter (where not m.is_commission), 0) as net,
         -- Without a reference nothing says what else belongs to it.
         bool_and(not m.is_settlement and m.kind in ('settlement_reversal', 'adjustment_reversal')) as undoes
  from (
    select p.ledger_account_id, p.amount, p.kind, p.kind in ('commission', 'commission_reversal') as is_commission,
           t.reference_type is not distinct from 'settlement' as is_settlement,
           case when t.reference_type = 'settlement'
             then split_part(t.reference_id, '/', 1) || '/' || split_part(t.reference_id, '/', 3)
             else 'transfer ' || t.id end as result_of
    from movement p join transfer t on t.id = p.transfer_id
    where p.kind in ('settlement', 'settlement_reversal', 'commission', 'commission_reversal', 'share', 'adjustment',
      'adjustment_reversal')) m
  group by 1, 2) r;

-- Withdrawal requests, and what they hold.
create table withdrawal (
  id bigint generated always as identity primary key,
  account_id bigint not null references account,
  amount bigint not null check (amount > 0),
  status text not null default 'pending' check (status in ('pending', 'approved', 'rejected', 'completed', 'cancelled')),
  remark text,
  created_by bigint not null references account,
  -- The client's own id of the request, and the hash of what was asked with it.
  request_id uuid,
  request_hash bytea check (length(request_hash) = 32),
  created_at timestamptz not null,
  updated_by bigint references account,
  updated_at timestamptz not null,
  -- The payout of a completed one.
  transfer_id bigint unique references transfer,
  -- Why it was rejected or cancelled, in words for whose points they are. The remark stays the staff's own.
  reason text,
  check ((status = 'completed') = (transfer_id is not null)),
  check ((request_id is null) = (request_hash is null)),
  unique (created_by, request_id)
);
create index withdrawal_status on withdrawal (status, id);
create index withdrawal_held on withdrawal (account_id) where status in ('pending', 'approved');
create index withdrawal_account on withdrawal (account_id, id desc);

-- Only forward: from pending to approved and completed, or to rejected and cancelled; and never another account or amount.
create function withdrawal_must_move() returns trigger language plpgsql as $$
begin
  if (old.account_id, old.amount, old.created_by, old.created_at) is distinct from
     (new.account_id, new.amount, new.created_by, new.created_at)
    or not (old.status = 'pending' and new.status in ('approved', 'rejected', 'cancelled')
      or old.status = 'approved' and new.status in ('completed', 'rejected', 'cancelled')) then
    raise exception 'withdrawal % does not move from % to %', old.id, old.status, new.status using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger withdrawal_moves before update on withdrawal for each row execute function withdrawal_must_move();
create trigger withdrawal_stays before delete or truncate on withdrawal
  for each statement execute function refuse_change();

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
