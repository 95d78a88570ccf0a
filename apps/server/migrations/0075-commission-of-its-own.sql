-- Commission that is given back, and a decision by hand that is taken back, are transfers of kinds of their own: each figure
-- falls where it had risen, and the sums of one kind are that kind's alone.

alter table transfer drop constraint transfer_kind_check;
alter table transfer add constraint transfer_kind_check check (kind in ('issue', 'deposit', 'withdraw', 'settlement',
  'settlement_reversal', 'commission', 'commission_reversal', 'share', 'payout', 'bank_settlement', 'adjustment',
  'adjustment_reversal'));

-- Postings from before that hold more than one thing, or were of another kind, and how they are read: the amounts of a
-- posting sum to its own. Nothing is added later.
create table posting_part (
  posting_id bigint not null references posting,
  kind text not null,
  amount bigint not null check (amount <> 0),
  primary key (posting_id, kind)
);

-- What was taken back, or adjusted, with commission in it: the player's net is the book's counterpart, the rest commission, and
-- all that agents had of it is commission.
with mixed as (
  select t.id as transfer_id, t.kind, player.id as player_posting, player.amount, coalesce(book.amount, 0) as book,
         corrected.kind as corrected
  from transfer t
    join posting player on player.transfer_id = t.id
    join ledger_account l on l.id = player.ledger_account_id and l.account_id = split_part(t.reference_id, '/', 3)::bigint
    left join posting book on book.transfer_id = t.id
      and book.ledger_account_id = (select id from ledger_account where name = 'book')
    left join transfer corrected on corrected.id = t.corrects
  where t.reference_type = 'settlement' and t.kind in ('settlement_reversal', 'adjustment')),
words as (
  select m.*, case when kind = 'adjustment' then 'adjustment' when corrected = 'adjustment' then 'adjustment_reversal'
                else kind end as net_kind,
         case when kind = 'adjustment' then 'commission' else 'commission_reversal' end as commission_kind
  from mixed m)
insert into posting_part (posting_id, kind, amount)
select player_posting, net_kind, -book from words
where book <> 0 and (amount <> -book or net_kind <> kind)
union all
select player_posting, commission_kind, amount + book from words where amount <> -book
union all
select p.id, w.commission_kind, p.amount
from words w join posting p on p.transfer_id = w.transfer_id and p.id <> w.player_posting
  join ledger_account l on l.id = p.ledger_account_id and l.account_id is not null;
create trigger posting_part_is_final before insert or update or delete or truncate on posting_part
  for each statement execute function refuse_change();

-- Every posting with the kind that it counts under.
create view movement as
select p.id as posting_id, p.transfer_id, p.ledger_account_id, p.at, t.kind, p.amount
from posting p join transfer t on t.id = p.transfer_id
where not exists (select from posting_part part where part.posting_id = p.id)
union all
select p.id, p.transfer_id, p.ledger_account_id, p.at, part.kind, part.amount
from posting_part part join posting p on p.id = part.posting_id;

-- The days are added up again where some of them were read otherwise.
delete from wallet_day where exists (select from posting_part);
delete from role_day where exists (select from posting_part);
update day_figures_mark set through_posting = 0, seen_posting = 0 where exists (select from posting_part);

-- What betting has won and lost for a wallet is by the result of each player on each market as it stands: of one that was
-- corrected by hand nothing is left on the other side.
create view wallet_result as
select r.ledger_account_id, r.result_of,
       r.commission + case when r.undoes then least(r.net, 0) else greatest(r.net, 0) end as won,
       case when r.undoes then least(-r.net, 0) else greatest(-r.net, 0) end as lost
from (
  select m.ledger_account_id, m.result_of, coalesce(sum(m.amount) filter (where m.is_commission), 0) as commission,
         coalesce(sum(m.amount) filter (where not m.is_commission), 0) as net,
         -- Without a reference nothing says what else belongs to it.
         bool_and(not m.is_settlement and m.kind in ('settlement_reversal', 'adjustment_reversal')) as undoes
  from (
    select p.ledger_account_id, p.amount, p.kind, p.kind in ('commission', 'commission_reversal') as is_commission,
           t.reference_type is not distinct from 'settlement' as is_settlement,
           case when t.reference_type = 'settlement'
             then split_part(t.reference_id, '/', 1) || '/' || split_part(t.reference_id, '/', 3)
             else 'transfer ' || t.id end as result_of
    from movement p join transfer t on t.id = p.transfer_id
    where p.kind in ('settlement', 'settlement_reversal', 'commission', 'commission_reversal', 'share', 'adjustment',
      'adjustment_reversal')) m
  group by 1, 2) r;
update wallet w set won = r.won, lost = r.lost
from (select ledger_account_id, sum(won) as won, sum(lost) as lost from wallet_result group by 1) r
where r.ledger_account_id = w.ledger_account_id and (w.won, w.lost) is distinct from (r.won, r.lost);
