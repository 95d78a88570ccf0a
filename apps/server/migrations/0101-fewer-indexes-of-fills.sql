-- Each fill is written to one index less, each filled order to one less: what players have matched in a market is found by one index,
-- whichever side of it is asked for.
drop index bet_between_players;
drop index bet_matched;
create index bet_matched on bet (market_id, selection, price) where match_id is not null;
drop index bet_order_filled;
