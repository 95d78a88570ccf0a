-- The number of the newest word about an order: told to its owner beside each version, so that words are put in order and a
-- late one is known. Drawn under the owner's wallet, so that the numbers of one player rise as his orders change.
create sequence bet_order_seq;
alter table bet_order add column seq bigint not null default nextval('bet_order_seq');
alter sequence bet_order_seq owned by bet_order.seq;
