-- What a settlement sheet adds up by days: how much of bank settlements was client P/L, and what an agent had of each player's
-- bets. Caches of the postings up to the same mark as the other figures of the days.

-- Of bank settlements alone: client P/L that was received, negative where it was given.
alter table wallet_day add column profit bigint not null default 0;
update wallet_day d set profit = s.profit
from (
  select l.account_id, india_day(p.at) as day, sum((t.meta -> 'profit' ->> l.account_id::text)::bigint) as profit
  from transfer t
    join posting p on p.transfer_id = t.id
    join ledger_account l on l.id = p.ledger_account_id
  where t.kind = 'bank_settlement' and p.id <= (select through_posting from day_figures_mark)
    and t.meta -> 'profit' ? l.account_id::text
  group by 1, 2) s
where d.account_id = s.account_id and d.day = s.day and d.kind = 'bank_settlement';

create table share_day (
  agent_id bigint not null,
  -- The player whose bets it was of.
  account_id bigint not null,
  day date not null,
  -- What the agent received, its part of the commission included; negative: paid.
  amount bigint not null,
  primary key (agent_id, day, account_id)
) with (fillfactor = 80);
insert into share_day (agent_id, account_id, day, amount)
select a.id, split_part(t.reference_id, '/', 3)::bigint, india_day(p.at), sum(p.amount)
from account a
  join ledger_account l on l.account_id = a.id
  join posting p on p.ledger_account_id = l.id
  join transfer t on t.id = p.transfer_id
where a.role = 'agent' and t.reference_type = 'settlement' and p.id <= (select through_posting from day_figures_mark)
group by 1, 2, 3;
