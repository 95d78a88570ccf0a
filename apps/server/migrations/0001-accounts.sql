-- Accounts: the tree super_admin -> agent -> user; their sessions, second steps, tries and places of signing in; what is kept for
-- an account, and what players set for themselves.

-- Rows that a rule forbids to change or remove.
create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'rows of % are never changed or removed', tg_table_name using errcode = 'restrict_violation';
end $$;

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
  -- Who set each lock, as what, and when; null while the lock is open. A lock without a known setter counts as a super
  -- admin's.
  bet_locked_by bigint references account,
  bet_locked_role text check (bet_locked_role in ('agent', 'super_admin')),
  bet_locked_at timestamptz,
  user_locked_by bigint references account,
  user_locked_role text check (user_locked_role in ('agent', 'super_admin')),
  user_locked_at timestamptz,
  -- True once a limit was ever set: placing a bet reads limits only then.
  own_limits boolean not null default false,
  excluded_until timestamptz,
  reminder_minutes integer check (reminder_minutes between 5 and 240),
  is_demo_player boolean not null default false,
  -- Nobody signs in to a closed account; what it did stays.
  closed_at timestamptz,
  -- Who opened the account; null for those from before this was kept, and for those that open themselves.
  created_by bigint references account,
  -- In the words of whoever opened the account.
  partnership text,
  favorite_master boolean not null default false,
  -- The owner cannot change the password; those in charge can.
  change_password_lock boolean not null default false,
  -- What the account lists search in, in lower case and in one piece: read in turn it costs a fraction of putting the five
  -- columns together for every account and every search.
  search_text text generated always as (
    lower(username || ' ' || full_name || coalesce(' ' || nickname, '') || coalesce(' ' || phone, '')
      || coalesce(' ' || email, ''))
  ) stored,
  check ((role = 'user') = (parent_id is not null)),
  check (not is_demo_player or is_demo)
);
create unique index account_username on account (username);
create index account_parent on account (parent_id, id) where parent_id is not null;
create index account_role on account (role, username);
-- The orders of the lists that are not by a figure; by user name there is `account_username` already.
create index account_full_name on account (lower(full_name), id);
create index account_created_at on account (created_at, id);
create index account_demo_player on account (created_at) where is_demo_player and closed_at is null;
-- Removing accounts looks for rows that name them.
create index account_created_by on account (created_by) where created_by is not null;
create index account_bet_locked_by on account (bet_locked_by) where bet_locked_by is not null;
create index account_user_locked_by on account (user_locked_by) where user_locked_by is not null;

-- Sessions, and how one is signed in to.
create table session (
  id bigint generated always as identity primary key,
  token_hash bytea not null unique check (length(token_hash) = 32),
  account_id bigint not null references account,
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz,
  ip inet,
  user_agent text,
  -- Where it was signed in, as of `sighting`.
  address_place uuid,
  device_place uuid,
  -- Until when whoever uses the session counts as having just proved who it is, for acts that a session alone is not enough for.
  confirmed_until timestamptz
);
create index session_account on session (account_id) where ended_at is null;
create index session_end on session (coalesce(ended_at, expires_at));
create index session_address_place on session (address_place) where ended_at is null and address_place is not null;
create index session_device_place on session (device_place) where ended_at is null and device_place is not null;

-- Tries of sign-in and of transaction codes: the limits are counted here, so that every node agrees; by network and known
-- device, too, so that guesses from elsewhere keep no owner out.
create table attempt (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('login', 'transaction-code', 'password', 'two-factor', 'demo')),
  name text not null,
  ip inet,
  succeeded boolean not null,
  at timestamptz not null,
  network cidr,
  -- The browser, where the account has signed in with it before.
  device uuid,
  -- Neither the browser nor the network is one that the account has signed in from.
  stranger boolean not null default false
);
create index attempt_name on attempt (kind, name, at);
create index attempt_network on attempt (kind, network, at) where network is not null;
create index attempt_at on attempt (at);

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
  -- Sessions are removed some time after their end; what they did stays.
  session_id bigint references session on delete set null
);
create index activity_account on activity (account_id, id);
create index activity_session on activity (session_id) where session_id is not null;

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

-- From where accounts signed in: which of them share an address or a device (docs/decisions/0044).

-- The address that stands for its user: itself, or of IPv6 the /64 that one household has.
create function sign_in_network(address inet) returns cidr language sql immutable strict as $$
  select case
    when family(address) = 4 then network(set_masklen(address, 32))
    when address <<= '::ffff:0:0/96' then substr(host(address), 8)::cidr
    else network(set_masklen(address, 64))
  end
$$;

-- A place is an address or a device, known by the first half of a hash; of a device nothing else is kept, and its hash is
-- made where the cookie is read.
create function address_place(network cidr) returns uuid language sql immutable strict as $$
  select encode(substr(sha256(convert_to('address ' || text(network), 'UTF8')), 1, 16), 'hex')::uuid
$$;

-- An account at a place: since when it was last there.
create table sighting (
  place uuid not null,
  account_id bigint not null references account,
  kind text not null check (kind in ('address', 'device')),
  -- Of an address.
  network cidr check ((kind = 'address') = (network is not null)),
  -- Of the account's last sign-in there.
  user_agent text,
  last_at timestamptz not null,
  -- Another account was there, too. Stays when that one is forgotten: it only keeps the many that never share out of sight.
  shared boolean not null default false,
  primary key (place, account_id)
);
create index sighting_recent on sighting (shared, last_at) include (place, account_id, kind);
create index sighting_account on sighting (account_id);

-- The sign-ins of an account at a place by day in India.
create table sighting_day (
  place uuid not null,
  account_id bigint not null references account,
  day date not null,
  first_at timestamptz not null,
  sign_ins integer not null check (sign_ins > 0),
  primary key (place, account_id, day)
);
create index sighting_day_day on sighting_day (day);

create table button_preset (
  account_id bigint primary key references account,
  sports jsonb not null,
  casino jsonb not null
);

-- Events and competitions that an account has marked. No foreign key to the catalogue: what is over is swept out when the
-- account marks something else.

create table favourite (
  account_id bigint not null references account,
  kind text not null check (kind in ('event', 'competition')),
  sport_id bigint not null,
  id bigint not null,
  added_at timestamptz not null,
  primary key (account_id, kind, sport_id, id)
);

-- Each row says what is in force from a moment on; the newest row whose moment has come counts. Null is no limit. A raise
-- is a row whose moment is a day away, and may be cancelled until then; nothing else is ever changed.
create table own_limit (
  id bigint generated always as identity primary key,
  account_id bigint not null references account,
  subject text not null check (subject in ('deposit', 'stake', 'loss')),
  period text not null check (period in ('day', 'week', 'month')),
  max bigint check (max >= 0),
  asked_at timestamptz not null,
  from_at timestamptz not null check (from_at >= asked_at),
  cancelled_at timestamptz check (cancelled_at < from_at)
);
create index own_limit_account on own_limit (account_id, subject, period, from_at desc, id desc)
  where cancelled_at is null;
-- How often a player has changed its limits lately: so many changes are allowed in a day.
create index own_limit_asked on own_limit (account_id, asked_at);

create function own_limit_stays() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or old.cancelled_at is not null or new.cancelled_at is null
     or (new.account_id, new.subject, new.period, new.asked_at, new.from_at)
        is distinct from (old.account_id, old.subject, old.period, old.asked_at, old.from_at)
     or new.max is distinct from old.max then
    raise exception 'an own limit is never changed, only cancelled before it begins' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger own_limit_is_kept before update or delete on own_limit for each row execute function own_limit_stays();

-- Time-outs and self-exclusions, as they were asked for.
create table exclusion (
  id bigint generated always as identity primary key,
  account_id bigint not null references account,
  kind text not null check (kind in ('time-out', 'self-exclusion')),
  from_at timestamptz not null,
  until_at timestamptz not null,
  check (case kind
    when 'time-out' then until_at between from_at + interval '24 hours' and from_at + interval '42 days'
    else until_at >= from_at + interval '180 days' end)
);
create index exclusion_account on exclusion (account_id, until_at);
create trigger exclusion_is_final before update or delete or truncate on exclusion
  for each statement execute function refuse_change();
-- The second wall behind "nobody lifts it": what is read while placing bets can only move further away.
create function exclusion_stays() returns trigger language plpgsql as $$
begin
  if old.excluded_until is not null and (new.excluded_until is null or new.excluded_until < old.excluded_until) then
    raise exception 'an exclusion is never shortened' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger exclusion_is_kept before update of excluded_until on account
  for each row execute function exclusion_stays();
