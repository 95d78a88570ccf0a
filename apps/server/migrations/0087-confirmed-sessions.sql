-- Until when whoever uses a session counts as having just proved who it is, for acts that a session alone is not enough for.

alter table session add column confirmed_until timestamptz;
