-- How often a player has changed its limits lately: so many changes are allowed in a day.
create index own_limit_asked on own_limit (account_id, asked_at);
