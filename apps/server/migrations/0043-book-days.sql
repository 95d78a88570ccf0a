-- What the book came to on each day in India, by the agent whose clients' bets they were and the kind of the market: what
-- the report on commission and partnership adds up. Written by whoever pays, with the postings and in their transaction; what
-- is taken back counts on the day on which it is. Proven by invariants.sql.

create table book_day (
  day date not null,
  -- 0: bets that no agent is kept with.
  agent_id bigint not null,
  kind text not null,
  -- What the players won, less what they lost, before commission.
  gross bigint not null,
  -- What they paid as commission.
  commission bigint not null,
  -- What the agent received of the book (negative: paid), and of the commission.
  agent_share bigint not null,
  agent_commission bigint not null,
  primary key (day, agent_id, kind)
) with (fillfactor = 80);
create index book_day_agent on book_day (agent_id, day);

-- The rate of a version is no longer kept with it: each bet has the terms under which it was accepted.
comment on column settlement.commission_rate is 'of versions from before terms were kept; 0 since';

-- What there was before is nobody's: which agent's clients had bet was not kept.
insert into book_day (day, agent_id, kind, gross, commission, agent_share, agent_commission)
select india_day(p.at), 0, m.kind, coalesce(-sum(p.amount) filter (where l.name = 'book'), 0),
       coalesce(sum(p.amount) filter (where l.name = 'commission'), 0), 0, 0
from transfer t
  join posting p on p.transfer_id = t.id
  join ledger_account l on l.id = p.ledger_account_id and l.account_id is null
  join market m on m.id = split_part(t.reference_id, '/', 1)::bigint
where t.reference_type = 'settlement'
group by 1, 3;
