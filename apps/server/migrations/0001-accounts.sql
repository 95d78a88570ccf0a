-- Accounts: the tree super_admin -> agent -> user, their sessions and what is kept about sign-ins.

create table account (
  id bigint generated always as identity primary key,
  username text not null check (username ~ '^[a-z0-9_.-]{3,40}$'),
  role text not null check (role in ('user', 'agent', 'super_admin')),
  -- The agent of a user. Agents and super admins have none.
  parent_id bigint references account,
  full_name text not null default '',
  nickname text,
  email text,
  phone text,
  city text,
  remark text,
  password_hash text not null,
  -- Encrypted with the installation's key; the product shows it to its owner and to super admins.
  transaction_code bytea,
  bet_locked boolean not null default false,
  user_locked boolean not null default false,
  is_demo boolean not null default false,
  terms_version text,
  terms_accepted_at timestamptz,
  created_at timestamptz not null default now(),
  check ((role = 'user') = (parent_id is not null))
);
create unique index account_username on account (username);
create index account_parent on account (parent_id, id) where parent_id is not null;

create table session (
  id bigint generated always as identity primary key,
  token_hash bytea not null unique check (length(token_hash) = 32),
  account_id bigint not null references account,
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz,
  ip inet,
  user_agent text
);
create index session_account on session (account_id) where ended_at is null;

-- Tries of sign-in and of transaction codes: the limits are counted here, so that every node agrees.
create table attempt (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('login', 'transaction-code', 'password')),
  name text not null,
  ip inet,
  succeeded boolean not null,
  at timestamptz not null
);
create index attempt_name on attempt (kind, name, at);
create index attempt_ip on attempt (kind, ip, at);

-- The activity log that a player and the staff see.
create table activity (
  id bigint generated always as identity primary key,
  account_id bigint not null references account,
  type text not null check (type in ('login', 'password_change')),
  created_at timestamptz not null,
  ip inet,
  city text,
  region text,
  country text,
  user_agent text,
  session_id bigint references session
);
create index activity_account on activity (account_id, id);

create table button_preset (
  account_id bigint primary key references account,
  sports jsonb not null,
  casino jsonb not null
);

create table setting (
  key text primary key,
  value jsonb not null,
  updated_at timestamptz not null default now(),
  updated_by bigint references account
);

-- Rows that a rule forbids to change or remove.
create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'rows of % are never changed or removed', tg_table_name using errcode = 'restrict_violation';
end $$;
