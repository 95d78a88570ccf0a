-- A bet and an order of one player may wait under the same id: they are answered apart, so they wait apart. Orders say in which market
-- they would be, so that all of a market can be taken back.
alter table held_request drop constraint held_request_pkey;
alter table held_request add primary key (request_id, account_id, what);
alter table held_request add column market_id bigint;
create index held_request_account on held_request (account_id);
