-- Requests whose bets wait out their delay on one of several servers. Nobody may have another answer under such an id
-- meanwhile: it would end the bet that waits, and whoever can end a bet while it is held bets on what the delay hides.

create table held_request (
  account_id bigint not null,
  request_id uuid not null,
  request_hash bytea not null,
  until timestamptz not null,
  primary key (request_id, account_id)
);
create index held_request_until on held_request (until);
