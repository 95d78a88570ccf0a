-- Also without what takes a bet or an order back, or closes its id: a player may do either all day.
create index audit_staff on audit (id) include (at, actor_id, action, outcome, target, request_id, ip)
  where action not in ('bet.place', 'bet.take-back', 'bet.close-request', 'order.place', 'order.change', 'order.cancel',
    'order.cancel-all', 'order.take-back', 'order.close-request', 'order.heartbeat');
drop index audit_without_betting;
