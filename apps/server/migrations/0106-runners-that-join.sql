-- A runner that joins a market is on record as one that leaves it is: bets of before were decided without it, and should it
-- leave again, their odds are not reduced by it.
alter table market_non_runner
  drop constraint market_non_runner_act_check,
  drop constraint market_non_runner_check,
  drop constraint market_non_runner_check1,
  add constraint market_non_runner_act_check check (act in ('left', 'corrected', 'returned', 'joined')),
  add constraint market_non_runner_check check ((act in ('returned', 'joined')) = (reduction is null)),
  add constraint market_non_runner_check1 check ((act in ('returned', 'joined')) = (removed_at is null));
