-- What waits is kept by its kind: the statements of this version know no other key than this index. The primary key, without the kind,
-- is what servers of the version before name in `on conflict`; it goes one version later. Until then a bet and an order of one
-- player do not wait under the same id: the later one is refused.
create unique index held_request_by_kind on held_request (request_id, account_id, what);
-- In which market an order would be, so that all of a market can be taken back; null: of another kind, or kept by a server of the
-- version before.
alter table held_request add column market_id bigint;
create index held_request_account on held_request (account_id);
