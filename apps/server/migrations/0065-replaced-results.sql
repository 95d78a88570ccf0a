-- A result that cannot be paid is replaced by the next one: which version that was, and what it had reached, stays on record.
alter table settlement add column replaces integer check (replaces > 0 and replaces < version);
-- A source may count its changes of mind as far as whole numbers go.
alter table market alter column feed_version type bigint;
