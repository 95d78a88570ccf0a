-- Staff: persons who sign in for themselves and work for an agent or a super admin. A person is an account without a wallet, so
-- that user names, sessions, codes and second steps are kept and limited as everybody's are.

alter table account drop constraint account_role_check;
alter table account add constraint account_role_check check (role in ('user', 'agent', 'super_admin', 'staff'));
alter table account
  -- For whom a person works.
  add column principal_id bigint references account,
  -- What a person may do beside reading.
  add column staff_rights text[]
    check (staff_rights <@ array['results', 'finance', 'accounts', 'content'] and array_position(staff_rights, null) is null),
  add constraint account_staff_check
    check ((role = 'staff') = (principal_id is not null) and (role = 'staff') = (staff_rights is not null));
create index account_principal on account (principal_id, id) where principal_id is not null;

-- A person works for the one it was opened for, who is no person; nobody becomes one, or ceases to be one.
create function staff_stays() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    if (old.role, old.principal_id) is distinct from (new.role, new.principal_id) and 'staff' in (old.role, new.role) then
      raise exception 'a person of staff stays with its principal' using errcode = 'restrict_violation';
    end if;
  elsif not exists (select from account where id = new.principal_id and role in ('agent', 'super_admin')) then
    raise exception 'staff works for an agent or a super admin' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger staff_works_for before insert on account for each row when (new.role = 'staff') execute function staff_stays();
create trigger staff_is_kept before update of role, principal_id on account for each row execute function staff_stays();

create function staff_has_no_wallet() returns trigger language plpgsql as $$
begin
  if exists (select from account where id = new.account_id and role = 'staff') then
    raise exception 'staff has no wallet' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger wallet_is_no_persons before insert on wallet for each row execute function staff_has_no_wallet();

-- Who acted, where that was a person for the account in `actor_id`.
alter table audit add column person_id bigint;
create index audit_person on audit (person_id, id) where person_id is not null;

-- As before, and persons go with their agents.
create or replace function clear_platform(kept text[], of_staff text[]) returns void language plpgsql as $$
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
       select * from %I where account_id in (
         select a.id from account a join account p on p.id = coalesce(a.principal_id, a.id) where p.role = ''super_admin'')',
      'staff_' || part, part);
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
  delete from account s using account p where p.id = s.principal_id and p.role = 'agent';
  delete from account where role = 'agent';
  insert into wallet (account_id, ledger_account_id)
    select account_id, id from ledger_account where account_id is not null;
end $$;
