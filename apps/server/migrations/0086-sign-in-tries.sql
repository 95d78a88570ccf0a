-- Sign-in tries: from which network and which known device they came, so that guesses from elsewhere keep no owner out.

alter table attempt
  add column network cidr,
  -- The browser, where the account has signed in with it before.
  add column device uuid,
  -- Neither the browser nor the network is one that the account has signed in from.
  add column stranger boolean not null default false;

drop index attempt_ip;
create index attempt_network on attempt (kind, network, at) where network is not null;
