-- Every request that changes something, also the refused ones. Rows are sealed into a hash chain.

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
