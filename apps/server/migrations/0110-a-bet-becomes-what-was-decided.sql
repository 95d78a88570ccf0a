-- A bet that a person decides becomes what the decision says, with the profit that follows from it: all that it wins or loses, or
-- less where runners have left. The decision says this in the transaction that changes the bet.
create or replace function bet_outcomes_are_settled() returns trigger language plpgsql as $$
declare bad bigint;
begin
  -- What a settlement changes is known by its market alone: nothing else is asked of those bets, of which there are many.
  select n.id into bad
  from changed n join unchanged o on o.id = n.id
    left join settlement s on s.market_id = n.market_id and s.version = n.settled_version and s.finished_at is null
  where case
    when s.market_id is not null then false
    when (n.status, n.profit, n.settled_version, n.settled_at)
      is not distinct from (o.status, o.profit, o.settled_version, o.settled_at) then false
    else not exists (
      select from bet_decision d join market m on m.id = d.market_id
      where d.bet_id = n.id and d.xmin = pg_current_xact_id()::xid
        and d.market_id = n.market_id and m.settled_version = n.settled_version
        and n.status = case d.status when 'pending' then 'matched' else d.status end
        and case d.status
          when 'pending' then n.profit is null
          when 'void' then n.profit = 0
          else case d.status when 'won' then n.profit = n.win else n.profit = -n.liability end
            or n.profit between case d.status when 'won' then 0 else -n.liability end
                and case d.status when 'won' then n.win else 0 end
              and case when m.settled_version = 0 then m.non_runners
                else (select l.non_runners from settlement l where l.market_id = m.id order by l.version desc limit 1)
                end <> '[]'
          end)
    end
  limit 1;
  if bad is not null then
    raise exception 'bet % is changed by no settlement that is being paid, and by no decision', bad
      using errcode = 'restrict_violation';
  end if;
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
