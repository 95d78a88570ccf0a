-- The market whose result waits for a second person: whoever looks at the market sees that one waits.
alter table approval add column market_id bigint references market;
create index approval_market on approval (market_id) where state = 'waiting' and market_id is not null;
