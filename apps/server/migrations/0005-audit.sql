-- Every request that changes something, also the refused ones. Rows are sealed into a hash chain in order of id.

create table audit (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  request_id text not null,
  actor_id bigint references account,
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
create trigger audit_is_final before update or delete on audit
  for each statement execute function refuse_change();

create table audit_seal (
  audit_id bigint primary key references audit,
  hash bytea not null check (length(hash) = 32)
);
create trigger audit_seal_is_final before update or delete on audit_seal
  for each statement execute function refuse_change();
