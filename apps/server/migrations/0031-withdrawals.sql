-- Withdrawal requests, and what they hold: it is out of the available points, as exposure is.

alter table wallet
  -- Sum of the account's requests that are pending or approved. Placing reads it with the row that it locks anyway.
  add column held bigint not null default 0 check (held >= 0),
  drop constraint wallet_check,
  add constraint wallet_check check (balance >= exposure + held or in_debt);

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
  check ((status = 'completed') = (transfer_id is not null)),
  check ((request_id is null) = (request_hash is null)),
  unique (created_by, request_id)
);
create index withdrawal_status on withdrawal (status, id);
create index withdrawal_held on withdrawal (account_id) where status in ('pending', 'approved');

-- Only the moves of domain.md §8, and never another account or amount.
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
