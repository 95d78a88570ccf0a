-- What players ask about their settled bets, and every step until the answer.

create table dispute (
  id bigint generated always as identity primary key,
  bet_id bigint not null,
  account_id bigint not null references account,
  -- The bet as it stood when it was asked about.
  asked_status text not null check (asked_status in ('won', 'lost', 'void')),
  asked_profit bigint not null,
  asked_version integer not null,
  asked_at timestamptz not null,
  state text not null default 'open' check (state in ('open', 'answered', 'corrected', 'taken_back')),
  -- The bet as it stood at the end.
  ended_status text check (ended_status in ('matched', 'won', 'lost', 'void')),
  ended_profit bigint,
  ended_by bigint references account,
  ended_at timestamptz,
  check ((state = 'open') = (ended_at is null)),
  check ((state = 'open') = (ended_by is null)),
  check ((state = 'open') = (ended_status is null)),
  -- Corrected is said when the outcome is another one, and only then.
  check (state <> 'corrected' or (ended_status, ended_profit) is distinct from (asked_status, asked_profit)),
  check (state <> 'answered' or (ended_status, ended_profit) is not distinct from (asked_status, asked_profit))
);
-- Each outcome of a bet is asked about once, unless that was taken back.
create unique index dispute_once on dispute (bet_id, asked_version, asked_status, asked_profit) where state <> 'taken_back';
create unique index dispute_open_once on dispute (bet_id) where state = 'open';
create index dispute_bet on dispute (bet_id);
create index dispute_account on dispute (account_id, id);
create index dispute_open on dispute (id) where state = 'open';
create index dispute_ended_by on dispute (ended_by) where ended_by is not null;

create function dispute_must_end() returns trigger language plpgsql as $$
begin
  if (old.bet_id, old.account_id, old.asked_status, old.asked_profit, old.asked_version, old.asked_at) is distinct from
     (new.bet_id, new.account_id, new.asked_status, new.asked_profit, new.asked_version, new.asked_at)
    or old.state <> 'open' or new.state = 'open' then
    raise exception 'dispute % does not move from % to %', old.id, old.state, new.state using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger dispute_ends before update on dispute for each row execute function dispute_must_end();
create trigger dispute_stays before delete or truncate on dispute for each statement execute function refuse_change();

create table dispute_step (
  id bigint generated always as identity primary key,
  dispute_id bigint not null references dispute,
  act text not null check (act in ('ask', 'say', 'answer', 'take-back')),
  actor_id bigint not null references account,
  actor_role text not null check (actor_role in ('user', 'agent', 'super_admin')),
  words text,
  at timestamptz not null,
  check ((act = 'take-back') = (words is null))
);
create index dispute_step_dispute on dispute_step (dispute_id, id);
create index dispute_step_actor on dispute_step (actor_id);
create trigger dispute_step_is_final before update or delete or truncate on dispute_step
  for each statement execute function refuse_change();
