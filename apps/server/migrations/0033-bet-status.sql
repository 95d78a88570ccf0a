-- Bets that a super admin has decided by hand. The newest decision of each bet stands, whatever the result of its market is
-- or becomes; the ones before it are in the audit log and on the statement. A bet that goes back to its open market has none.

create table bet_decision (
  bet_id bigint primary key references bet,
  market_id bigint not null references market,
  account_id bigint not null references account,
  status text not null check (status in ('pending', 'won', 'lost')),
  reason text,
  actor_id bigint not null references account,
  at timestamptz not null
);
create index bet_decision_market on bet_decision (market_id, account_id);
create index bet_decision_account on bet_decision (account_id);
create index bet_decision_actor on bet_decision (actor_id);

-- The first id that a bet of this moment, or a later one, may have: ids follow the time but for what several servers write
-- in the same minute. Found by halving, so that a list of a few days needs no index by time.
create function bet_id_at(moment timestamptz) returns bigint language plpgsql stable as $$
declare
  low bigint;
  high bigint;
  middle bigint;
  found record;
begin
  select min(id), max(id) + 1 into low, high from bet;
  while low < high loop
    middle := (low + high) / 2;
    select id, created_at into found from bet where id >= middle order by id limit 1;
    if found.created_at < moment - interval '1 minute' then
      low := found.id + 1;
    else
      high := middle;
    end if;
  end loop;
  return coalesce(low, 0);
end $$;
