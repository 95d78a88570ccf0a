-- The second step of signing in: a code of the owner's authenticator (RFC 6238), or one of ten recovery codes.

create table two_factor (
  account_id bigint primary key references account,
  -- The shared secret, encrypted with the installation's key and bound to the account.
  secret bytea not null,
  -- Null while the owner has not yet proved that the authenticator knows the secret.
  confirmed_at timestamptz,
  -- The newest time step whose code was accepted: that code, and those before it, are worth nothing any more.
  last_step bigint not null default 0,
  created_at timestamptz not null
);

-- Shown once, kept as hashes: each has 80 random bits, so a plain hash gives nothing away.
create table recovery_code (
  account_id bigint not null references account,
  code_hash bytea not null check (length(code_hash) = 32),
  used_at timestamptz,
  primary key (account_id, code_hash)
);

-- Sign-ins whose password was right and whose second step is still to come.
create table login_challenge (
  token_hash bytea primary key check (length(token_hash) = 32),
  account_id bigint not null references account,
  -- The stored hash that the password was checked against: a password that changes meanwhile ends the challenge.
  password_hash text not null,
  terms_version text not null,
  expires_at timestamptz not null
);
create index login_challenge_account on login_challenge (account_id);

alter table attempt drop constraint attempt_kind_check;
alter table attempt add constraint attempt_kind_check
  check (kind in ('login', 'transaction-code', 'password', 'two-factor', 'demo'));
