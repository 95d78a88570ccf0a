-- Answers of transfers that a client may ask for again, who set a lock, counted refusals, how far the audit log is sealed,
-- and what the statement and the tidying need to find their rows.

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

-- Who set each lock, as what, and when; null while the lock is open. A lock without a known setter counts as a super
-- admin's.
alter table account
  add column bet_locked_by bigint references account,
  add column bet_locked_role text check (bet_locked_role in ('agent', 'super_admin')),
  add column bet_locked_at timestamptz,
  add column user_locked_by bigint references account,
  add column user_locked_role text check (user_locked_role in ('agent', 'super_admin')),
  add column user_locked_at timestamptz;
update account a set bet_locked_by = l.actor_id, bet_locked_role = l.actor_role, bet_locked_at = l.at
from (select distinct on (target) target, actor_id, actor_role, at from audit
      where action = 'account.toggle' and outcome = 'ok' and after ->> 'betLocked' = 'true'
      order by target, id desc) l
where a.bet_locked and l.target = 'account:' || a.id and l.actor_role in ('agent', 'super_admin');
update account a set user_locked_by = l.actor_id, user_locked_role = l.actor_role, user_locked_at = l.at
from (select distinct on (target) target, actor_id, actor_role, at from audit
      where action = 'account.toggle' and outcome = 'ok' and after ->> 'userLocked' = 'true'
      order by target, id desc) l
where a.user_locked and l.target = 'account:' || a.id and l.actor_role in ('agent', 'super_admin');

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

-- Every audit row up to this id is sealed, or was never written.
create table audit_horizon (
  only_row boolean primary key default true check (only_row),
  audit_id bigint not null
);
insert into audit_horizon (audit_id) values (0);

-- Sessions are removed some time after their end; what they did stays.
alter table activity drop constraint activity_session_id_fkey;
alter table activity add constraint activity_session_id_fkey
  foreign key (session_id) references session on delete set null;
create index activity_session on activity (session_id) where session_id is not null;
create index session_end on session (coalesce(ended_at, expires_at));
create index attempt_at on attempt (at);

-- The time of a posting is that of its transfer: a statement of a month reads that month and no more.
alter table posting add column at timestamptz;
alter table posting disable trigger posting_is_final;
update posting p set at = t.created_at from transfer t where t.id = p.transfer_id;
alter table posting enable trigger posting_is_final;
alter table posting alter column at set default now(), alter column at set not null;
create index posting_period on posting (ledger_account_id, at, id);
