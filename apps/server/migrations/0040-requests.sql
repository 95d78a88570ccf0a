-- What players ask their agents for, and agents the super admins. A request for a withdrawal is one of the table of withdrawals.

-- How much of a completed one was moved, where that is less than was asked for, and the id under which it was answered.
alter table withdrawal add column accepted_amount bigint check (accepted_amount > 0 and accepted_amount <= amount);
alter table withdrawal add column answer_id uuid;
-- What the owner says with a request of its own; the remark is the staff's.
alter table withdrawal add column note text;
alter table withdrawal add check (accepted_amount is null or status = 'completed');

-- An own request may be paid up without the step between; whatever moves, what was asked for stays.
create or replace function withdrawal_must_move() returns trigger language plpgsql as $$
begin
  if (old.account_id, old.amount, old.created_by, old.created_at, old.note) is distinct from
     (new.account_id, new.amount, new.created_by, new.created_at, new.note)
    or not (old.status = 'pending' and new.status in ('approved', 'rejected', 'cancelled')
      or old.status = 'pending' and new.status = 'completed' and old.created_by = old.account_id
      or old.status = 'approved' and new.status in ('completed', 'rejected', 'cancelled')) then
    raise exception 'withdrawal % does not move from % to %', old.id, old.status, new.status using errcode = 'check_violation';
  end if;
  return new;
end $$;

create table points_request (
  id bigint generated always as identity primary key,
  account_id bigint not null references account,
  amount bigint not null check (amount > 0),
  status text not null default 'pending' check (status in ('pending', 'accepted', 'refused', 'cancelled')),
  -- What the asker says with it.
  note text,
  request_id uuid,
  request_hash bytea check (length(request_hash) = 32),
  created_at timestamptz not null,
  updated_by bigint references account,
  updated_at timestamptz not null,
  accepted_amount bigint check (accepted_amount > 0 and accepted_amount <= amount),
  -- The deposit of an accepted one.
  transfer_id bigint unique references transfer,
  -- Why it was refused, or less was given, for whoever asked.
  reason text,
  answer_id uuid,
  check ((status = 'accepted') = (transfer_id is not null)),
  check ((status = 'accepted') = (accepted_amount is not null)),
  check ((request_id is null) = (request_hash is null)),
  unique (account_id, request_id)
);
create index points_request_account on points_request (account_id, id);
create index points_request_waiting on points_request (id) where status = 'pending';

create function points_request_must_move() returns trigger language plpgsql as $$
begin
  if (old.account_id, old.amount, old.note, old.created_at) is distinct from
     (new.account_id, new.amount, new.note, new.created_at)
    or old.status <> 'pending' or new.status = 'pending' then
    raise exception 'points request % does not move from % to %', old.id, old.status, new.status
      using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger points_request_moves before update on points_request
  for each row execute function points_request_must_move();
create trigger points_request_stays before delete or truncate on points_request
  for each statement execute function refuse_change();
