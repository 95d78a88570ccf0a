-- What an order is stands in its own row; a version of it is written down when the next one takes its place, by the database itself, so
-- that nobody can leave one out. A new order is one row less, and a server of the version before, which writes each version when it
-- begins, may write beside this one.
-- When the version began that an order has; null: with the order.
alter table bet_order add column changed_at timestamptz;
create function bet_order_versions_are_kept() returns trigger language plpgsql as $$
begin
  insert into bet_order_version (order_id, version, state, price, size, filled, in_play, reason, at)
  select id, version, state, price, size, filled, in_play, reason, coalesce(changed_at, created_at) from unchanged
  on conflict (order_id, version) do nothing;
  return null;
end $$;
create trigger bet_order_version_is_kept after update on bet_order referencing old table as unchanged
  for each statement execute function bet_order_versions_are_kept();
