-- What the back office keeps about an account, and the three figures of a wallet that its lists are made of.

alter table account
  -- Who opened the account; null for those from before this was kept, and for those that open themselves.
  add column created_by bigint references account,
  -- In the words of whoever opened the account.
  add column partnership text,
  add column favorite_master boolean not null default false,
  -- The owner cannot change the password; those in charge can.
  add column change_password_lock boolean not null default false;
create index account_role on account (role, username);

-- Caches of the wallet's postings, as its balance is one: points received less points given back (`credit`), settled
-- winnings net of commission (`won`) and settled losses (`lost`). Client P/L is balance - credit. Kept by ledger/post.ts,
-- proven by invariants.sql.
alter table wallet
  add column credit bigint not null default 0,
  add column won bigint not null default 0,
  add column lost bigint not null default 0;
update wallet w set credit = f.credit, won = f.won, lost = f.lost
from (
  select p.ledger_account_id,
         coalesce(sum(p.amount) filter (where t.kind in ('issue', 'deposit', 'withdraw', 'payout', 'bank_settlement')), 0)
           as credit,
         coalesce(sum(p.amount) filter (where t.kind = 'commission' or t.kind in ('settlement', 'adjustment') and p.amount > 0
           or t.kind = 'settlement_reversal' and p.amount < 0), 0) as won,
         coalesce(-sum(p.amount) filter (where t.kind in ('settlement', 'adjustment') and p.amount < 0
           or t.kind = 'settlement_reversal' and p.amount > 0), 0) as lost
  from posting p join transfer t on t.id = p.transfer_id group by 1) f
where w.ledger_account_id = f.ledger_account_id;
