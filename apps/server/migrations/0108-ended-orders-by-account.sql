-- What an account has waiting has an index of its own; the one of all its orders keeps those that have ended, so that an order which
-- waits is written to one index less. A list of ended orders says so by `ended_at`, as the index does.
create index bet_order_ended on bet_order (account_id, id) where ended_at is not null;
drop index bet_order_account;
