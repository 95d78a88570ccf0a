-- Whether somebody has held another's password or code is asked of each act that waits, every few seconds by each open back office.
create index audit_handed on audit (target, id)
  where outcome = 'ok' and action in ('account.change-password', 'account.reset-code', 'account.view-code', 'account.create',
    'staff.open', 'staff.change-password', 'staff.reset-code');
