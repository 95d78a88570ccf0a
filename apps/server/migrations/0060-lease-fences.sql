-- Each holder of a lease gets a number higher than all before it: what one does who was overtaken without knowing it (a frozen
-- machine that wakes) is told by its number, and is not committed. A trigger, so that servers of the version before, which know
-- nothing of the number, raise it as well.
create sequence lease_fence;
alter table lease add column fence bigint not null default nextval('lease_fence');

create function raise_lease_fence() returns trigger language plpgsql as $$
begin
  new.fence := nextval('lease_fence');
  return new;
end $$;

create trigger raise_fence before update on lease
  for each row when (old.holder is distinct from new.holder) execute function raise_lease_fence();
