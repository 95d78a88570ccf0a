-- A bet that a person has decided changes with the decision, in the same transaction, and not by itself ever after.
create or replace function bet_outcomes_are_settled() returns trigger language plpgsql as $$
declare bad bigint;
begin
  select n.id into bad
  from changed n join unchanged o on o.id = n.id
    left join settlement s on s.market_id = n.market_id and s.version = n.settled_version and s.finished_at is null
  where s.market_id is null
    and (n.status, n.profit, n.settled_version, n.settled_at) is distinct from (o.status, o.profit, o.settled_version, o.settled_at)
    and not exists (select from bet_decision d where d.bet_id = n.id and d.xmin = pg_current_xact_id()::xid)
  limit 1;
  if bad is not null then
    raise exception 'bet % is changed by no settlement that is being paid, and by no decision', bad
      using errcode = 'restrict_violation';
  end if;
  return null;
end $$;

-- Of two decisions about a bet the later one stands; none is changed where it stands.
create or replace function bet_decision_stands() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.at > old.at then
    return new;
  end if;
  if tg_op = 'DELETE' and (select settled_version = 0 from market where id = old.market_id)
     or exists (select from settlement where market_id = old.market_id and finished_at is null) then
    return old;
  end if;
  raise exception 'the decision about bet % stands', old.bet_id using errcode = 'restrict_violation';
end $$;

create trigger settlement_replaces_is_final before update of replaces
  on settlement for each statement execute function refuse_change();
