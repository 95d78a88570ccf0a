-- What an account has waiting is asked for by other words than what a market has (`ended_at is null` and `state = 'open'` are the
-- same by the table's checks), so that no plan, however little was known when it was made, reads the one index whole in place of a
-- range of the other.
drop index bet_order_waiting;
create index bet_order_waiting on bet_order (account_id, id) where ended_at is null;
