-- What players have matched among themselves is read apart where the house's risk is shown: few bets of a market, or none.
create index bet_between_players on bet (market_id) where match_id is not null;
create index bet_order_filled on bet_order (market_id) where filled > 0;
