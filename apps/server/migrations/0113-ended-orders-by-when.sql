-- What has ended is listed by when it ended, and many orders may end in one moment.
create index bet_order_ended_when on bet_order (account_id, ended_at, id) where ended_at is not null;
drop index bet_order_ended;
