-- Players who asked that their orders end when they are not heard of any more: until when they have been heard of. A row goes
-- with the orders that it ended.
create table order_heartbeat (
  account_id bigint primary key,
  until timestamptz not null
);
create index order_heartbeat_until on order_heartbeat (until);
