-- The results page reads settled markets by the time they were settled, the newest first.
create index market_settled on market (settled_at, id) where settled_version > 0;
