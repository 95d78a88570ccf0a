-- What waits out the delay in play: a bet (or a cash-out), a new order, or a change of an order, which waits under an id of the
-- product's own.
alter table held_request add column what text not null default 'bet' check (what in ('bet', 'order', 'change'));

-- What players took back while it waited: counted, so that it stays rare.
create table held_taken_back (
  id bigint generated always as identity primary key,
  account_id bigint not null,
  request_id uuid not null,
  what text not null check (what in ('bet', 'order', 'change')),
  at timestamptz not null
);
create index held_taken_back_account on held_taken_back (account_id, at);
create trigger held_taken_back_is_final before update or delete or truncate on held_taken_back
  for each statement execute function refuse_change();
