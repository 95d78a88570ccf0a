-- The demo's agent goes by another name: the players that it has under the old one are its own, and only it can take their
-- points back when their day is over.
update account set username = 'demo-cashier', full_name = 'Demo cashier'
where username = 'demo-desk' and role = 'agent' and is_demo
  and not exists (select 1 from account where username = 'demo-cashier');

-- Where there is one of the new name already, it takes over the players.
update account player set parent_id = cashier.id
from account desk, account cashier
where desk.username = 'demo-desk' and desk.role = 'agent' and desk.is_demo
  and cashier.username = 'demo-cashier' and cashier.role = 'agent' and cashier.is_demo
  and player.parent_id = desk.id and player.is_demo_player;
