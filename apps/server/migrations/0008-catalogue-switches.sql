-- Whose choice a switch of the catalogue is, and what the back office shows beside it.

alter table sport
  -- Null: no operator has ever switched the sport, so it is on from the first time its source offers it.
  add column switched_at timestamptz,
  add column is_default boolean not null default false,
  add column tab boolean not null default true;

-- What operators last did to the list of sports (row 0) and to the competitions and events of each sport.
create table catalogue_act (
  sport_id bigint primary key,
  acted_at timestamptz not null,
  actor_id bigint not null references account,
  -- Rises with every throw of a switch: servers that missed the message see it here.
  switches bigint not null default 0
);
