-- A bet that a person decides becomes what the decision says, with the profit that follows from it: all that it wins or loses, or
-- less where runners have left. The decision says this in the transaction that changes the bet.
create or replace function bet_outcomes_are_settled() returns trigger language plpgsql as $$
declare one record;
begin
  -- What a settlement changes, which are many bets, is known by its market alone. The few that are left are looked at one by one.
  for one in
    select n.id, n.market_id, n.status, n.profit, n.win, n.liability, n.settled_version
    from changed n join unchanged o on o.id = n.id
      left join settlement s on s.market_id = n.market_id and s.version = n.settled_version and s.finished_at is null
    where s.market_id is null
      and (n.status, n.profit, n.settled_version, n.settled_at)
        is distinct from (o.status, o.profit, o.settled_version, o.settled_at)
  loop
    if not exists (
      select from bet_decision d join market m on m.id = d.market_id
      where d.bet_id = one.id and d.xmin = pg_current_xact_id()::xid
        and d.market_id = one.market_id and m.settled_version = one.settled_version
        and one.status = case d.status when 'pending' then 'matched' else d.status end
        and case d.status
          when 'pending' then one.profit is null
          when 'void' then one.profit = 0
          else one.profit = case d.status when 'won' then one.win else -one.liability end
            or one.profit between case d.status when 'won' then 0 else -one.liability end
                and case d.status when 'won' then one.win else 0 end
              and case when m.settled_version = 0 then m.non_runners
                else (select l.non_runners from settlement l where l.market_id = m.id order by l.version desc limit 1)
                end <> '[]'
          end)
    then
      raise exception 'bet % is changed by no settlement that is being paid, and by no decision', one.id
        using errcode = 'restrict_violation';
    end if;
  end loop;
  return null;
end $$;

-- Of two decisions about a bet the later one stands; none is changed where it stands. One goes only with its bet's return to an
-- open market, where that it is pending needs no saying: by a decision of a person, or because the market is opened again.
create or replace function bet_decision_stands() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    if new.at > old.at then
      return new;
    end if;
  elsif old.status = 'pending' and (
    (select settled_version = 0 from market where id = old.market_id)
    or exists (select from settlement
                where market_id = old.market_id and finished_at is null and result ->> 'type' = 'open')
  ) then
    return old;
  end if;
  raise exception 'the decision about bet % stands', old.bet_id using errcode = 'restrict_violation';
end $$;
