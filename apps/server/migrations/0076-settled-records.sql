-- What has been decided is guarded as the ledger is: the words of a bet never change, what it came to changes only by a version
-- of its market's settlement that is being paid or by a decision about it, and what is only ever written is final. A trigger with
-- a list of columns fires only where a statement names one of them, so that settling and placing do not pay for it.

create trigger bet_words_are_final before update of id, account_id, request_id, request_hash, market_id, selection,
  selection_name, side, price_requested, price, line_requested, line, width, stake, win, liability, frame_seq,
  frame_received_at, price_age_ms, price_age_max_ms, accepts_moved_price, rule_id, ip, user_agent, created_at, agent_id
  on bet for each statement execute function refuse_change();
create trigger bet_stays before delete or truncate on bet for each statement execute function refuse_change();

create function bet_outcomes_are_settled() returns trigger language plpgsql as $$
declare bad bigint;
begin
  select n.id into bad
  from changed n join unchanged o on o.id = n.id
    left join settlement s on s.market_id = n.market_id and s.version = n.settled_version and s.finished_at is null
  where s.market_id is null
    and (n.status, n.profit, n.settled_version, n.settled_at) is distinct from (o.status, o.profit, o.settled_version, o.settled_at)
    and not exists (select from bet_decision d where d.bet_id = n.id)
  limit 1;
  if bad is not null then
    raise exception 'bet % is changed by no settlement that is being paid, and by no decision', bad
      using errcode = 'restrict_violation';
  end if;
  return null;
end $$;
create trigger bet_outcome_has_a_reason after update on bet referencing old table as unchanged new table as changed
  for each statement execute function bet_outcomes_are_settled();

-- A version is what was declared; that it has been paid is said once.
create trigger settlement_words_are_final before update of market_id, version, reverses, result, non_runners, commission_rate,
  source, evidence, reason, actor_id, created_at
  on settlement for each statement execute function refuse_change();
create trigger settlement_stays before delete or truncate on settlement for each statement execute function refuse_change();
create function settlement_is_finished() returns trigger language plpgsql as $$
begin
  raise exception 'version % of market % has been paid', old.version, old.market_id using errcode = 'restrict_violation';
end $$;
create trigger settlement_ends_once before update of finished_at on settlement for each row
  when (old.finished_at is not null) execute function settlement_is_finished();

create trigger bet_refusal_is_final before update of account_id, request_id, request_hash, code, detail, created_at
  or delete or truncate on bet_refusal for each statement execute function refuse_change();
create trigger market_suspension_is_final before update or delete or truncate on market_suspension
  for each statement execute function refuse_change();
create trigger cash_out_is_final before update or delete or truncate on cash_out
  for each statement execute function refuse_change();

-- A decision gives way to a newer one about the same bet, and goes only with its bet's return to an open market.
create trigger bet_decision_words_are_final before update of bet_id, market_id, account_id or truncate
  on bet_decision for each statement execute function refuse_change();
create function bet_decision_stands() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.at >= old.at then
    return new;
  end if;
  if tg_op = 'DELETE' and (select settled_version = 0 from market where id = old.market_id)
     or exists (select from settlement where market_id = old.market_id and finished_at is null) then
    return old;
  end if;
  raise exception 'the decision about bet % stands', old.bet_id using errcode = 'restrict_violation';
end $$;
create trigger bet_decision_is_kept before update or delete on bet_decision for each row
  execute function bet_decision_stands();
