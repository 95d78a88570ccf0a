-- Who has been told that an act that waits moves something else than when it was asked for; null: it moves what it did. Whoever is
-- not among them may have figures of before in front of them, and does not approve by those.
alter table approval add column told bigint[];
