-- Acts of the back office that wait for a second person, and what their persons have moved alone.

create table approval (
  id bigint generated always as identity primary key,
  -- The call by its group and name in the contract, and what it was sent, sealed: a body may hold a password.
  call text not null,
  request bytea not null,
  -- Of two that one person asks for alike while the first waits, the second is the first.
  request_hash bytea not null,
  kind text not null,
  -- On whose wallet and scope it acts.
  actor_id bigint not null references account,
  -- Who has asked for it.
  person_id bigint not null references account,
  reason text,
  amount bigint not null check (amount >= 0),
  limit_amount bigint not null check (limit_amount >= 0),
  -- What the person had moved alone within the window before.
  alone_amount bigint not null check (alone_amount >= 0),
  -- What it stands on; on something else it is not the act that was asked for.
  basis text not null,
  -- What a second person is shown.
  shows jsonb not null,
  asked_at timestamptz not null,
  lapses_at timestamptz not null,
  state text not null default 'waiting' check (state in ('waiting', 'approved', 'refused', 'withdrawn', 'lapsed')),
  decided_by bigint references account,
  decided_at timestamptz,
  decided_reason text,
  check ((state = 'waiting') = (decided_at is null)),
  check (state <> 'approved' or decided_by <> person_id),
  check (state <> 'refused' or (decided_by <> person_id and decided_reason is not null))
);
create unique index approval_once on approval (person_id, request_hash) where state = 'waiting';
create index approval_waiting on approval (lapses_at) where state = 'waiting';
create index approval_person on approval (person_id, id);
create index approval_actor on approval (actor_id, id);
create index approval_decider on approval (decided_by) where decided_by is not null;

-- What persons have moved alone of each kind since limits are set: what lies within the window counts.
create table act_alone (
  id bigint generated always as identity primary key,
  person_id bigint not null references account,
  kind text not null,
  amount bigint not null check (amount >= 0),
  at timestamptz not null
);
create index act_alone_recent on act_alone (person_id, kind, at);
