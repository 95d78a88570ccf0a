--- What must hold at any moment (the numbers are those of the trust rules; 5 and the chain of 14 are computed in code).
--- Each query answers rows only where its rule is broken: what it is about, and what is wrong with it.

-- 1. the postings of a transfer sum to zero
select 'transfer ' || t.id as subject, coalesce('postings sum to ' || sum(p.amount), 'has no postings') as fault
from transfer t left join posting p on p.transfer_id = t.id
group by t.id having coalesce(sum(p.amount), 0) <> 0 or count(p.id) < 2;

-- 2. all ledger accounts sum to zero
select 'ledger' as subject, 'all postings sum to ' || sum(amount) as fault from posting having sum(amount) <> 0;

-- 3. a wallet's balance is the sum of its postings
select 'wallet ' || w.account_id as subject, 'balance ' || w.balance || ', postings ' || coalesce(p.total, 0) as fault
from wallet w
  left join (select ledger_account_id, sum(amount) as total from posting group by 1) p using (ledger_account_id)
where w.balance <> coalesce(p.total, 0);

-- 3. the credit, winnings and losses of a wallet are those of its postings, and with the P/L that bank settlements have
-- moved they make up its balance: balance = CR + client P/L
with given as (
  select l.id as ledger_account_id,
         sum(case t.kind when 'bank_settlement' then coalesce((t.meta -> 'profit' ->> l.account_id::text)::bigint, 0) else 0 end)
           as moved, sum(p.amount) as amount
  from posting p join transfer t on t.id = p.transfer_id join ledger_account l on l.id = p.ledger_account_id
  where l.account_id is not null and t.kind in ('issue', 'deposit', 'withdraw', 'payout', 'bank_settlement')
  group by 1),
results as (
  select ledger_account_id, sum(won) as won, sum(lost) as lost from wallet_result group by 1),
figures as (
  select ledger_account_id, coalesce(g.amount - g.moved, 0) as credit, coalesce(g.moved, 0) as moved, coalesce(r.won, 0) as won,
         coalesce(r.lost, 0) as lost
  from wallet w left join given g using (ledger_account_id) left join results r using (ledger_account_id))
select 'wallet ' || w.account_id as subject,
       concat_ws(', ', 'credit ' || w.credit || ' of ' || f.credit, 'won ' || w.won || ' of ' || f.won,
         'lost ' || w.lost || ' of ' || f.lost, 'balance ' || w.balance) as fault
from wallet w join figures f using (ledger_account_id)
where w.credit <> f.credit or w.won <> f.won or w.lost <> f.lost or w.balance <> w.credit + w.won - w.lost + f.moved;

-- 4. available points are not below zero, unless the account is marked as in debt
select 'wallet ' || account_id as subject,
       'balance ' || balance || ' is below exposure ' || exposure || ' and held ' || held as fault
from wallet where balance < exposure + held and not in_debt;

-- 4. what a wallet holds back is the sum of its open withdrawal requests
select 'wallet ' || w.account_id as subject, 'held ' || w.held || ', requests ' || coalesce(r.total, 0) as fault
from wallet w
  left join (select account_id, sum(amount) as total from withdrawal where status in ('pending', 'approved') group by 1) r
    using (account_id)
where w.held <> coalesce(r.total, 0);

-- 4. a completed withdrawal request has moved what was accepted of it out of its own wallet: off the exchange, or up
select 'withdrawal ' || w.id as subject,
       'its payout moved ' || coalesce(p.amount::text, 'nothing') || ' of ' || coalesce(w.accepted_amount, w.amount) as fault
from withdrawal w
  left join wallet own on own.account_id = w.account_id
  left join transfer t on t.id = w.transfer_id
    and (t.kind = 'payout' or t.kind = 'withdraw' and t.reference_type = 'withdrawal' and t.reference_id = w.id::text)
  left join posting p on p.transfer_id = t.id and p.ledger_account_id = own.ledger_account_id
where w.status = 'completed' and p.amount is distinct from -coalesce(w.accepted_amount, w.amount);

-- 4. an accepted request for points has brought what was accepted of it into its own wallet
select 'points request ' || r.id as subject,
       'its deposit moved ' || coalesce(p.amount::text, 'nothing') || ' of ' || r.accepted_amount as fault
from points_request r
  left join wallet own on own.account_id = r.account_id
  left join transfer t on t.id = r.transfer_id and t.kind = 'deposit' and t.reference_type = 'points-request'
    and t.reference_id = r.id::text
  left join posting p on p.transfer_id = t.id and p.ledger_account_id = own.ledger_account_id
where r.status = 'accepted' and p.amount is distinct from r.accepted_amount;

-- 4. a movement that a request asked for is that of one answer
select 'transfer ' || t.id as subject, 'is of ' || t.reference_type || ' ' || t.reference_id || ', which names another' as fault
from transfer t
  left join withdrawal w on t.reference_type = 'withdrawal' and w.id::text = t.reference_id
  left join points_request r on t.reference_type = 'points-request' and r.id::text = t.reference_id
where t.reference_type in ('withdrawal', 'points-request') and coalesce(w.transfer_id, r.transfer_id) is distinct from t.id;

-- 5. a wallet's exposure is the sum of its positions' exposures
select 'wallet ' || w.account_id as subject, 'exposure ' || w.exposure || ', positions ' || coalesce(p.total, 0) as fault
from wallet w left join (select account_id, sum(exposure) as total from position group by 1) p using (account_id)
where w.exposure <> coalesce(p.total, 0);

-- 6. a posting starts from the balance at which the one before it ended
select 'posting ' || id as subject, 'starts at ' || balance_before || ' after ' || previous as fault
from (
  select p.id, p.balance_before,
         coalesce(lag(p.balance_after) over (partition by p.ledger_account_id order by p.id), 0) as previous
  from posting p join ledger_account l on l.id = p.ledger_account_id
  where l.account_id is not null) chain
where balance_before is distinct from previous;

-- 6. a posting has the time of its transfer
select 'posting ' || p.id as subject, 'is of ' || p.at || ', its transfer of ' || t.created_at as fault
from posting p join transfer t on t.id = p.transfer_id where p.at <> t.created_at;

-- 7. one effective settlement per player and market: no transfer is made or taken back twice
select 'settlement ' || reference_id as subject, count(*) || ' transfers of kind ' || kind as fault
from transfer where reference_type = 'settlement' and kind in ('settlement', 'commission')
group by reference_id, kind, case kind when 'commission' then corrects end having count(*) > 1
union all
select 'transfer ' || corrects, 'taken back ' || count(*) || ' times'
from transfer where kind in ('settlement_reversal', 'commission_reversal', 'adjustment_reversal') and corrects is not null
group by corrects, kind having count(*) > 1;

-- 7. commission is a transfer of its own: nothing else touches what the house takes of it, but for rows from before that
select 'transfer ' || t.id as subject, t.kind || ' moves ' || p.amount || ' of commission' as fault
from posting p join ledger_account l on l.id = p.ledger_account_id and l.name = 'commission'
  join transfer t on t.id = p.transfer_id
where t.kind not in ('commission', 'commission_reversal')
  and not exists (select from posting q join posting_part part on part.posting_id = q.id where q.transfer_id = t.id);

-- 7. what a wallet received for a market is what its bets there came to, less the commission that was agreed when they
-- were accepted: on the net gain, taken to come from the winning bets in proportion, rounded up once; and an agent received
-- of a player's result its share, as agreed then, to the nearest paisa for each part of the bets under the same terms, and
-- of the commission as much (to the paisa that the parts share out between them)
with cuts as (select coalesce(array_agg(distinct from_at order by from_at), '{}') as at from book_term where cancelled_at is null),
nets as materialized (
  select b.account_id, b.market_id, m.kind, m.settled_version = 0 as open, b.agent_id,
         width_bucket(b.created_at, cuts.at) as cut, sum(b.profit) as net
  from cuts cross join bet b join market m on m.id = b.market_id
  where (m.settled_version > 0 or exists (select from bet_decision d where d.bet_id = b.id))
    and not exists (select from settlement s where s.market_id = m.id and s.finished_at is null)
  group by 1, 2, 3, 4, 5, 6),
agreed as materialized (
  select agent_id, kind, cut, book_commission(agent_id, kind, cuts.at[cut]) as rate, book_share(agent_id, cuts.at[cut]) as share
  from cuts cross join (select distinct agent_id, kind, cut from nets) n),
parts as materialized (
  select n.account_id, n.market_id, n.open, n.agent_id, a.rate, a.share, coalesce(sum(n.net), 0) as net
  from nets n join agreed a on a.agent_id is not distinct from n.agent_id and a.kind = n.kind and a.cut = n.cut
  group by 1, 2, 3, 4, 5, 6),
players as materialized (
  select account_id, market_id, count(*) as parts, sum(net) as profit, sum(greatest(net, 0) * rate) as weight,
         case when open or sum(net) <= 0 then 0
           else div(sum(net) * sum(greatest(net, 0) * rate) + sum(greatest(net, 0)) * 10000 - 1, sum(greatest(net, 0)) * 10000)
           end as commission
  from parts group by account_id, market_id, open),
received as (
  select l.account_id, (t.meta ->> 'marketId')::bigint as market_id, sum(p.amount) as amount
  from transfer t join posting p on p.transfer_id = t.id join ledger_account l on l.id = p.ledger_account_id
  where t.reference_type = 'settlement' and l.account_id is not null
  group by 1, 2),
due as (
  select p.agent_id, p.account_id, p.market_id,
         sum(-sign(p.net) * div(abs(p.net) * p.share * 2 + 10000, 20000)) as share,
         sum(case when x.weight > 0 then x.commission * greatest(p.net, 0) * p.rate * p.share / (x.weight * 10000) else 0 end)
           as commission,
         -- Where a player has one part, all of the commission is that part's, and rounded to the nearest paisa.
         max(case when x.parts = 1 then 0.5 else 1.5 * x.parts end) as slack
  from parts p join players x using (account_id, market_id)
  where p.agent_id is not null and exists (select from book_term where subject = 'share')
  group by 1, 2, 3),
shared as (
  select l.account_id as agent_id, split_part(t.reference_id, '/', 1)::bigint as market_id,
         split_part(t.reference_id, '/', 3)::bigint as account_id, sum(p.amount) as amount
  from account a join ledger_account l on l.account_id = a.id join posting p on p.ledger_account_id = l.id
    join transfer t on t.id = p.transfer_id and t.reference_type = 'settlement'
  where a.role = 'agent'
  group by 1, 2, 3)
select 'account ' || o.account_id || ' in market ' || o.market_id as subject,
       'bets came to ' || o.profit || ', commission to ' || o.commission || ', the wallet received ' || coalesce(r.amount, 0)
         as fault
from players o left join received r using (account_id, market_id)
where coalesce(r.amount, 0) <> o.profit - o.commission
  -- Versions from before terms were kept took commission at the rate of their day.
  and not exists (select from settlement s where s.market_id = o.market_id and s.commission_rate > 0)
union all
select 'agent ' || agent_id || ' of account ' || account_id || ' in market ' || market_id,
       'its share came to ' || coalesce(d.share, 0) || ' and ' || round(coalesce(d.commission, 0), 2) || ' of the commission, it received '
         || coalesce(r.amount, 0)
from due d full join shared r using (agent_id, account_id, market_id)
where abs(coalesce(r.amount, 0) - coalesce(d.share, 0) - coalesce(d.commission, 0)) > coalesce(d.slack, 0)
  and not exists (select from settlement s where s.market_id = coalesce(d.market_id, r.market_id) and s.finished_at is null);

-- 8. a bet has no price worse than the player asked for, unless he had agreed to a moved one
select 'bet ' || b.id as subject,
       'asked for ' || b.price_requested || ' at ' || coalesce(b.line_requested::text, '-') || ', accepted at ' || b.price
         || ' at ' || coalesce(b.line::text, '-') as fault
from bet b join market m on m.id = b.market_id
where not b.accepts_moved_price
  and case m.kind
    when 'line' then case b.side when 'back' then b.line < b.line_requested else b.line > b.line_requested end
    when 'meter' then b.price <> b.price_requested
      or case b.side when 'back' then b.line > b.line_requested else b.line < b.line_requested end
    when 'session' then case b.side
      when 'back' then b.price < b.price_requested or b.line > b.line_requested
      else b.price > b.price_requested or b.line < b.line_requested end
    when 'khado' then b.price < b.price_requested or b.line > b.line_requested
    when 'oddeven' then b.price < b.price_requested
    else case b.side when 'back' then b.price < b.price_requested else b.price > b.price_requested end
  end;

-- 8. no bet during a time-out or self-exclusion of its player
select 'bet ' || b.id as subject, 'accepted during the ' || e.kind || ' ' || e.id || ' of account ' || e.account_id as fault
from exclusion e join bet b on b.account_id = e.account_id and b.created_at > e.from_at and b.created_at < e.until_at;

-- 8. what a player stakes in a day, week or month (the installation's) stays within the own limit in force at each bet (of
-- two that met in one moment, the higher); a cash-out takes risk away, so its bets count but are not refused
with staked as (
  select b.id, b.account_id, b.request_id, b.created_at as at, p.period,
         sum(b.stake) over (partition by b.account_id, p.period,
           date_trunc(p.period, house_time(b.created_at)) order by b.id) as total
  from bet b cross join (values ('day'), ('week'), ('month')) as p(period)
  where b.account_id in (select account_id from own_limit where subject = 'stake'))
select 'bet ' || s.id as subject, 'stakes of the ' || s.period || ' come to ' || s.total || ', the limit was ' || l.max as fault
from staked s cross join lateral (
  select case when bool_and(max is not null) then max(max) end as max
  from (
    select (select o.max from own_limit o
            where o.account_id = s.account_id and o.subject = 'stake' and o.period = s.period
              and o.cancelled_at is null and o.from_at < s.at
            order by o.from_at desc, o.id desc limit 1) as max
    union all
    select o.max from own_limit o
    where o.account_id = s.account_id and o.subject = 'stake' and o.period = s.period
      and o.cancelled_at is null and o.from_at = s.at) either) l
where s.total > l.max
  and not exists (select from cash_out c where c.account_id = s.account_id and s.request_id = any(c.bet_requests));

-- 8. what a player is given in a day, week or month (the installation's) stays within the own limit in force at each deposit
-- (of two that met in one moment, the higher)
with given as (
  select p.id, w.account_id, p.at, c.period,
         sum(p.amount) over (partition by w.account_id, c.period,
           date_trunc(c.period, house_time(p.at)) order by p.id) as total
  from posting p join transfer t on t.id = p.transfer_id join wallet w on w.ledger_account_id = p.ledger_account_id
    cross join (values ('day'), ('week'), ('month')) as c(period)
  where t.kind in ('deposit', 'bank_settlement') and p.amount > 0
    and w.account_id in (select account_id from own_limit where subject = 'deposit'))
select 'posting ' || g.id as subject, 'deposits of the ' || g.period || ' come to ' || g.total || ', the limit was ' || l.max as fault
from given g cross join lateral (
  select case when bool_and(max is not null) then max(max) end as max
  from (
    select (select o.max from own_limit o
            where o.account_id = g.account_id and o.subject = 'deposit' and o.period = g.period
              and o.cancelled_at is null and o.from_at < g.at
            order by o.from_at desc, o.id desc limit 1) as max
    union all
    select o.max from own_limit o
    where o.account_id = g.account_id and o.subject = 'deposit' and o.period = g.period
      and o.cancelled_at is null and o.from_at = g.at) either) l
where g.total > l.max;

-- 9. no bet was accepted on a price older than its limit
select 'bet ' || id as subject, 'its price was ' || price_age_ms || ' ms old, allowed are ' || price_age_max_ms as fault
from bet where price_age_ms > price_age_max_ms;

-- 9. no bet after a suspension was acknowledged: both times are taken under the market's lock
with closed as (
  select market_id, suspended, at, lead(at) over (partition by market_id order by id) as until
  from market_suspension)
select 'bet ' || b.id as subject, 'accepted while market ' || b.market_id || ' was suspended' as fault
from closed c join bet b on b.market_id = c.market_id and b.created_at > c.at
  and (c.until is null or b.created_at < c.until)
where c.suspended;

-- 9. no bet on a runner that was on record as withdrawn: bets after the newest one of that moment knew
with acts as (
  select market_id, selection, act, last_bet,
         lead(last_bet) over (partition by market_id, selection order by id) as until
  from market_non_runner where act <> 'joined')
select 'bet ' || b.id as subject, 'on ' || b.selection || ', which had left market ' || b.market_id as fault
from acts a join bet b on b.market_id = a.market_id and b.selection = a.selection and b.id > a.last_bet
  and (a.until is null or b.id <= a.until)
where a.act <> 'returned';

-- 9. who is withdrawn from a market is what was last written of each runner
with last as (
  select distinct on (market_id, selection) market_id, selection, act, reduction
  from market_non_runner where act <> 'joined' order by market_id, selection, id desc),
told as (
  select market_id, selection, reduction from last where act <> 'returned'),
kept as (
  select m.id as market_id, one ->> 'selection' as selection, (one ->> 'reductionHundredthsOfPercent')::int as reduction
  from market m cross join lateral jsonb_array_elements(m.non_runners) as one)
select 'market ' || market_id as subject,
       'runner ' || selection || ' has ' || coalesce(k.reduction::text, 'not left') || ', written is '
         || coalesce(t.reduction::text, 'nothing') as fault
from told t full join kept k using (market_id, selection)
where t.reduction is distinct from k.reduction;

-- 10. one answer per account and request
select 'request ' || request_id as subject, count(*) || ' answers for account ' || account_id as fault
from (select account_id, request_id from bet union all select account_id, request_id from bet_refusal) answers
group by account_id, request_id having count(*) > 1;

-- 11. per settled market the players, the book and the commission sum to zero
select 'market ' || (t.meta ->> 'marketId') as subject, 'its postings sum to ' || sum(p.amount) as fault
from transfer t join posting p on p.transfer_id = t.id
where t.reference_type = 'settlement' group by t.meta ->> 'marketId' having sum(p.amount) <> 0;

-- 11. the figures of each day are those of its postings: what the book and the commission came to
with posted as (
  select house_day(p.at) as day, m.kind, coalesce(sum(p.amount) filter (where l.name = 'book'), 0) as book,
         coalesce(sum(p.amount) filter (where l.name = 'commission'), 0) as commission
  from transfer t join posting p on p.transfer_id = t.id
    join ledger_account l on l.id = p.ledger_account_id and l.account_id is null
    join market m on m.id = split_part(t.reference_id, '/', 1)::bigint
  where t.reference_type = 'settlement' group by 1, 2),
kept as (
  select day, kind, -sum(gross) - sum(agent_share) as book, sum(commission) - sum(agent_commission) as commission
  from book_day group by 1, 2)
select day || ' ' || kind as subject, 'the book came to ' || coalesce(p.book, 0) || ', kept are ' || coalesce(k.book, 0)
       || '; the commission to ' || coalesce(p.commission, 0) || ', kept are ' || coalesce(k.commission, 0) as fault
from posted p full join kept k using (day, kind)
where coalesce(p.book, 0) <> coalesce(k.book, 0) or coalesce(p.commission, 0) <> coalesce(k.commission, 0);

-- 11. the figures of each day are those of its postings: what each agent received
with posted as (
  select house_day(p.at) as day, a.id as agent_id, sum(p.amount) as amount
  from account a join ledger_account l on l.account_id = a.id join posting p on p.ledger_account_id = l.id
    join transfer t on t.id = p.transfer_id and t.reference_type = 'settlement'
  where a.role = 'agent' group by 1, 2),
kept as (select day, agent_id, sum(agent_share + agent_commission) as amount from book_day group by 1, 2)
select 'agent ' || agent_id || ' on ' || day as subject,
       'received ' || coalesce(p.amount, 0) || ', kept are ' || coalesce(k.amount, 0) as fault
from posted p full join kept k using (day, agent_id)
where coalesce(p.amount, 0) <> coalesce(k.amount, 0);

-- 11. days are counted in the zone that the settings name
select 'the time zone' as subject, 'settings say ' || zone || ', days are counted by other clocks' as fault
from (select value -> 'identity' ->> 'timeZone' as zone from setting where key = 'server') named
where exists (
  select from (values ('2026-01-15 12:00Z'::timestamptz), ('2026-07-15 12:00Z')) as at(moment)
  where house_time(moment) <> moment at time zone zone);

-- 11. all days together, the bets of each agent's clients came to what is kept
with won as (
  select b.agent_id, m.kind, sum(b.profit) as gross from bet b join market m on m.id = b.market_id
  where b.agent_id is not null and b.profit is not null group by 1, 2),
kept as (select agent_id, kind, sum(gross) as gross from book_day where agent_id > 0 group by 1, 2)
select 'agent ' || agent_id || ' ' || kind as subject,
       'bets came to ' || coalesce(w.gross, 0) || ', kept are ' || coalesce(k.gross, 0) as fault
from won w full join kept k using (agent_id, kind)
where coalesce(w.gross, 0) <> coalesce(k.gross, 0)
  and not exists (select from settlement where finished_at is null);

-- 9 and 12. a bet's status fits its market: matched while it is open, decided when its settlement has finished; a bet
-- that was accepted after the result would be left over here
select 'bet ' || b.id as subject, b.status || ' in market ' || m.id || ' of version ' || m.settled_version as fault
from bet b join market m on m.id = b.market_id
where (m.settled_version = 0) <> (b.status = 'matched')
  and not exists (select from settlement s where s.market_id = m.id and s.finished_at is null)
  and not exists (select from bet_decision d where d.bet_id = b.id);

-- 12. a bet that was decided by hand is what the decision says; one of an open market that is pending has no decision
select 'bet ' || b.id as subject, b.status || ', decided as ' || d.status as fault
from bet_decision d join bet b on b.id = d.bet_id join market m on m.id = b.market_id
where not exists (select from settlement s where s.market_id = m.id and s.finished_at is null)
  and (b.status <> case d.status when 'pending' then 'matched' else d.status end
    or d.status = 'pending' and m.settled_version = 0
    or d.market_id <> b.market_id or d.account_id <> b.account_id);

-- 12. a settled market holds no position but those of bets that were set back to pending
select 'position of account ' || p.account_id as subject, 'market ' || p.market_id || ' is settled' as fault
from position p join market m on m.id = p.market_id
where m.settled_version > 0 and p.exposure > 0
  and not exists (select from settlement s where s.market_id = m.id and s.finished_at is null)
  and not exists (select from bet_decision d
                  where d.market_id = p.market_id and d.account_id = p.account_id and d.status = 'pending');

-- 13. points come into being only by an issue, and leave only by a payout
select 'transfer ' || t.id as subject, t.kind || ' moves ' || p.amount || ' on ' || l.name as fault
from posting p join ledger_account l on l.id = p.ledger_account_id join transfer t on t.id = p.transfer_id
where (l.name = 'issued' and (t.kind <> 'issue' or p.amount > 0))
   or (l.name = 'paid_out' and (t.kind <> 'payout' or p.amount < 0));

-- 14. every movement of points by a person has its audit row
select 'transfer ' || t.id as subject, 'has no audit row' as fault
from transfer t
where t.kind in ('issue', 'deposit', 'withdraw', 'payout', 'adjustment')
  and not exists (select from audit a
                  where a.action in ('wallet.transfer', 'withdrawal.change', 'bet.set-status', 'request.accept') and a.outcome = 'ok'
                    and a.after ->> 'transferId' = t.id::text)
union all
select 'transfer ' || t.id, 'is of a bank settlement without an audit row'
from transfer t
where t.kind = 'bank_settlement'
  and not exists (select from audit a where a.action in ('bank.settle', 'bank.settle-players') and a.outcome = 'ok'
                  and a.after ->> 'settlementId' = t.reference_id);

-- 14. every accepted bet has its audit row
select 'account ' || coalesce(b.account_id, a.actor_id) as subject,
       coalesce(b.bets, 0) || ' bets, ' || coalesce(a.rows, 0) || ' audit rows of accepted bets' as fault
from (select account_id, count(*) as bets from bet group by 1) b
  full join (select actor_id, count(*) as rows from audit where action = 'bet.place' and outcome = 'ok' group by 1) a
    on a.actor_id = b.account_id
where coalesce(b.bets, 0) > coalesce(a.rows, 0);

-- 15. what has been filled of an order is the sum of its bets, at its price or a better one
select 'order ' || o.id as subject,
       'filled ' || o.filled || ' worth ' || o.worth || ', its bets come to ' || coalesce(b.stake, 0) || ' worth ' || coalesce(b.worth, 0)
         as fault
from bet_order o
  left join (select order_id, sum(stake) as stake, sum(stake * price) as worth from bet where order_id is not null group by 1) b
    on b.order_id = o.id
where o.filled <> coalesce(b.stake, 0) or o.worth <> coalesce(b.worth, 0)
union all
select 'bet ' || b.id, 'is not of its order ' || b.order_id
from bet b left join bet_order o on o.id = b.order_id and o.account_id = b.account_id and o.market_id = b.market_id
  and o.selection = b.selection and o.side = b.side
where b.order_id is not null and o.id is null;

-- 15. a match is two bets of two players, for and against the same thing at one price and size, and no agent shares in it
select 'match ' || match_id as subject,
       count(*) || ' bets of ' || count(distinct account_id) || ' players on ' || count(distinct (market_id, selection, price, stake))
         || ' things, ' || count(*) filter (where side = 'back') || ' for it, ' || count(agent_id) || ' with an agent' as fault
from bet where match_id is not null group by match_id
having count(*) <> 2 or count(distinct account_id) <> 2 or count(distinct (market_id, selection, price, stake)) <> 1
  or count(*) filter (where side = 'back') <> 1 or count(agent_id) > 0 or count(distinct order_id) <> 2
  or max(win) filter (where side = 'back') <> max(liability) filter (where side = 'lay')
  or max(liability) filter (where side = 'back') <> max(win) filter (where side = 'lay');

-- 15. every version of an order before the one that it is of is written down, and none after it
select 'order ' || o.id as subject,
       'is of version ' || o.version || ', written are ' || count(h.version) || ' up to ' || coalesce(max(h.version), 0) as fault
from bet_order o left join bet_order_version h on h.order_id = o.id
group by o.id
having count(h.version) filter (where h.version < o.version) <> o.version - 1 or max(h.version) > o.version
   or bool_or(h.version = o.version and (h.state, h.price, h.size, h.filled, h.in_play, h.reason)
              is distinct from (o.state, o.price, o.size, o.filled, o.in_play, o.reason));

-- 15. players who would bet with each other do not wait beside each other
select 'order ' || b.id as subject, 'waits at ' || b.price || ' beside order ' || l.id || ' at ' || l.price as fault
from bet_order b join bet_order l on l.market_id = b.market_id and l.selection = b.selection and l.side = 'lay' and l.state = 'open'
where b.side = 'back' and b.state = 'open' and l.price >= b.price and l.account_id <> b.account_id;

-- 15. nothing waits in a market that has its result
select 'order ' || o.id as subject, 'waits in market ' || m.id || ', which is settled' as fault
from bet_order o join market m on m.id = o.market_id where o.state = 'open' and m.settled_version > 0;

-- 15. one answer per account and request for an order
select 'request ' || request_id as subject, count(*) || ' answers for account ' || account_id as fault
from (select account_id, request_id from bet_order union all select account_id, request_id from bet_order_refusal) answers
group by account_id, request_id having count(*) > 1;

-- a cash-out has all of its bets, in its own market
select 'cash-out ' || c.id as subject, count(b.id) || ' of ' || cardinality(c.bet_requests) || ' bets' as fault
from cash_out c
  left join bet b on b.account_id = c.account_id and b.market_id = c.market_id and b.request_id = any(c.bet_requests)
group by c.id having count(b.id) <> cardinality(c.bet_requests);

-- keys that the hot tables do not declare
select 'bet ' || b.id as subject, 'its account or market does not exist' as fault
from bet b left join wallet w using (account_id) left join market m on m.id = b.market_id
where w.account_id is null or m.id is null
union all
select 'position of account ' || p.account_id, 'its account or market ' || p.market_id || ' does not exist'
from position p left join wallet w using (account_id) left join market m on m.id = p.market_id
where w.account_id is null or m.id is null
union all
select 'order ' || o.id, 'its account or market does not exist'
from bet_order o left join wallet w using (account_id) left join market m on m.id = o.market_id
where w.account_id is null or m.id is null
union all
select 'account ' || a.id, 'has no wallet' from account a left join wallet w on w.account_id = a.id
where w.account_id is null and a.role <> 'staff'
union all
select 'person of staff ' || a.id, 'has a wallet' from account a join wallet w on w.account_id = a.id
where a.role = 'staff';
