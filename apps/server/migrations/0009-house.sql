-- The house: settings, pictures of the home page, work that one server does, and the clearing of the platform.

create table setting (
  key text primary key,
  value jsonb not null,
  updated_at timestamptz not null default now(),
  updated_by bigint references account
);

-- False: competitions that are switched off are offered as well.
create function competitions_filtered() returns boolean language sql stable as $$
  select coalesce((select (value ->> 'turnkeyFilteringEnabled')::boolean from setting where key = 'server'), true)
$$;

-- A picture is known by its content. Those that the home page no longer shows stay for a day: pages that are open, and
-- saves that were begun, may still name them.
create table content_picture (
  hash bytea primary key check (length(hash) = 32),
  type text not null check (type in ('png', 'jpg', 'webp', 'gif', 'avif')),
  bytes bytea not null,
  used_at timestamptz not null
);

-- Work that one server at a time does: whoever renewed the lease last, until it runs out.
create table lease (
  name text primary key,
  holder text not null,
  until timestamptz not null
);

-- Empties the database but for the tables that are named: those of `kept` stay as they are; those of `of_staff` keep the
-- rows of super admins. A table that is in neither list is emptied, so that one added later is not forgotten. Accounts of
-- agents and users go, super admins stay with empty wallets. Numbers go on where they were: no id ever means two things.
-- Whoever calls this decides whether it may be done, and writes the audit row in the same transaction.
create function clear_platform(kept text[], of_staff text[]) returns void language plpgsql as $$
declare
  emptied text;
  part text;
  guard record;
begin
  select string_agg(format('%I', relname), ', ' order by relname) into emptied from pg_class
   where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p') and not relispartition
     and relname <> all (kept || array['account', 'ledger_account']);
  foreach part in array of_staff loop
    execute format(
      'create temporary table %I on commit drop as
       select * from %I where account_id in (select id from account where role = ''super_admin'')', 'staff_' || part, part);
  end loop;
  -- Ledger and bets are guarded against everything but this.
  create temporary table guards on commit drop as
    select tgrelid::regclass as guarded, tgname from pg_trigger
     where not tgisinternal and tgfoid = 'refuse_change'::regproc and tgrelid::regclass::text <> all (kept);
  for guard in select * from guards loop
    execute format('alter table %s disable trigger %I', guard.guarded, guard.tgname);
  end loop;
  execute 'truncate ' || emptied;
  for guard in select * from guards loop
    execute format('alter table %s enable trigger %I', guard.guarded, guard.tgname);
  end loop;
  foreach part in array of_staff loop
    execute format('insert into %I overriding system value select * from %I', part, 'staff_' || part);
  end loop;
  delete from ledger_account l using account a where a.id = l.account_id and a.role <> 'super_admin';
  delete from account where role = 'user';
  delete from account where role = 'agent';
  insert into wallet (account_id, ledger_account_id)
    select account_id, id from ledger_account where account_id is not null;
end $$;
