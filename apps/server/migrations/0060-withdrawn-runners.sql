-- Runners that have left a market before it is decided: bets on them are void, the odds of the others reduced, positions and
-- exposures valued so from that moment on.

-- In force now: [{selection, reductionHundredthsOfPercent, removedAtMs, acceptedWithout: [[after bet, through bet]]}].
-- `non_runners_seq` is the number of the odds document that said so: older ones are ignored.
alter table market
  add column non_runners jsonb not null default '[]',
  add column non_runners_seq bigint;

-- Everything the feed ever said of it. `last_bet` is the newest bet of the market at that moment, taken under the market's
-- lock: bets after it were decided on a book that knew.
create table market_non_runner (
  id bigint generated always as identity primary key,
  market_id bigint not null references market,
  selection text not null,
  act text not null check (act in ('left', 'corrected', 'returned')),
  -- Hundredths of a percent of the odds, and when the source says that it left; null when it came back.
  reduction integer check (reduction between 0 and 9999),
  removed_at timestamptz,
  last_bet bigint not null,
  frame_seq bigint not null,
  frame_received_at timestamptz not null,
  at timestamptz not null,
  check ((act = 'returned') = (reduction is null)),
  check ((act = 'returned') = (removed_at is null))
);
create index market_non_runner_market on market_non_runner (market_id, id);
create trigger market_non_runner_is_final before update or delete or truncate on market_non_runner
  for each statement execute function refuse_change();
