-- Orders come as thick as bets do, and hid what staff did among them: the list without bets is one without orders, too.
create index audit_without_betting on audit (id) include (at, actor_id, action, outcome, target, request_id, ip)
  where action not in ('bet.place', 'order.place', 'order.change', 'order.cancel', 'order.cancel-all', 'order.take-back',
    'order.heartbeat');
drop index audit_back_office;
