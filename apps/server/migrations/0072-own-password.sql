-- A person of staff whose password was chosen by somebody else does nothing before it has chosen one of its own.
alter table account
  add column password_given boolean not null default false,
  add constraint account_password_given_check check (not password_given or role = 'staff');

update account a set password_given = true
 where role = 'staff' and closed_at is null
   and coalesce((select max(id) from audit where target = concat('account:', a.id)
                    and action in ('staff.open', 'staff.change-password') and outcome = 'ok'), 0)
     > coalesce((select max(id) from audit where person_id = a.id and action = 'auth.change-password' and outcome = 'ok'), 0);
