-- Orders come as thick as bets do, and hid what staff did among them: the list without bets is one without orders, too, and without
-- what takes either back or closes its id, which a player may do all day.
create index audit_staff on audit (id) include (at, actor_id, action, outcome, target, request_id, ip)
  where action not in ('bet.place', 'bet.take-back', 'bet.close-request', 'order.place', 'order.change', 'order.cancel',
    'order.cancel-all', 'order.take-back', 'order.close-request', 'order.heartbeat');
drop index audit_back_office;
