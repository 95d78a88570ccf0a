-- The few open markets that runners have left, for sums over bets that leave out what is void.
create index market_without_runners on market (id) where non_runners <> '[]' and settled_version = 0;
