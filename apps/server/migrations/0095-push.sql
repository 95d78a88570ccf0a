-- Notices by push: the installation's own key, the devices that want them, and what they are told of.

create table push_key (
  -- There is one.
  id boolean primary key default true check (id),
  -- Base64url, as browsers and push services take it.
  public_key text not null,
  -- Sealed with the secret of the installation.
  private_key bytea not null,
  made_at timestamptz not null
);

-- A device is told for as long as the sign-in lasts that it was turned on in.
create table push_device (
  id bigint generated always as identity primary key,
  account_id bigint not null references account,
  session_id bigint not null references session on delete cascade,
  endpoint text not null unique check (length(endpoint) <= 1000),
  p256dh text not null,
  auth text not null,
  language text not null check (language in ('en', 'hi')),
  settled boolean not null,
  alerts boolean not null,
  -- Whether what is told says odds and what was won or lost.
  amounts boolean not null,
  -- Sends that failed since the last one that was taken.
  failures integer not null default 0,
  created_at timestamptz not null
);
create index push_device_account on push_device (account_id);
create index push_device_session on push_device (session_id);

-- What an account is told of, once: `about` is a market with the version of its settlement, or a price alert.
create table push_notice (
  id bigint generated always as identity primary key,
  account_id bigint not null references account,
  about text not null,
  kind text not null check (kind in ('settled', 'alert')),
  words jsonb not null,
  at timestamptz not null,
  sent_at timestamptz,
  unique (account_id, about)
);
create index push_notice_waiting on push_notice (id) where sent_at is null;
create index push_notice_at on push_notice (at);
create index settlement_finished on settlement (finished_at) where finished_at is not null;
