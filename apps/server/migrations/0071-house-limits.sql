-- What the house takes, level by level; of each figure the lowest is in force. A null has nothing to say.
create table house_limit (
  scope text not null check (scope in ('platform', 'sport', 'kind', 'market', 'agent', 'player', 'client')),
  -- '' of the platform, the id of a sport, market, agent or player, a kind's word; of a client agent/player.
  key text not null,
  stake_max bigint check (stake_max between 0 and 9000000000000),
  win_max bigint check (win_max between 0 and 9000000000000),
  exposure_max bigint check (exposure_max between 0 and 9000000000000),
  liability_max bigint check (liability_max between 0 and 9000000000000),
  set_by bigint references account,
  set_at timestamptz not null default now(),
  primary key (scope, key),
  check ((scope = 'platform') = (key = '')),
  -- The house's liability is a matter of a market, not of who bets on it.
  check (liability_max is null or scope in ('platform', 'sport', 'kind', 'market'))
);

-- A hundred times what most people stake, and a loss that an operator can name beforehand. What one person on the field
-- decides (a row of a session, a digit, a parity) is worth a tenth of a match.
insert into house_limit (scope, key, stake_max, win_max, exposure_max, liability_max) values
  ('platform', '', 250000000, 1000000000, 1000000000, 10000000000),
  ('kind', 'session', 100000000, 200000000, 200000000, 1000000000),
  ('kind', 'yesno', 100000000, 200000000, 200000000, 1000000000),
  ('kind', 'line', 100000000, 200000000, 200000000, 1000000000),
  ('kind', 'oddeven', 100000000, 200000000, 200000000, 1000000000),
  ('kind', 'khado', 100000000, 200000000, 200000000, 1000000000),
  ('kind', 'meter', 10000000, 200000000, 200000000, 1000000000),
  ('kind', 'digit', 100000000, 200000000, 200000000, 1000000000);

-- What a server may let a market's liability rise by without asking: so much of what is left under the limit that stood
-- when it asked. Given under the market's exclusive lock and read under its shared one, so that a row that is gone counts
-- for nobody any more. What has been used of it is known to its holder alone.
create table liability_reserve (
  market_id bigint not null,
  holder uuid not null,
  id bigint generated always as identity,
  amount bigint not null check (amount >= 0),
  primary key (market_id, holder)
);

-- A result changes what everybody holds: whatever was reserved before it is void.
create function forget_reserves() returns trigger language plpgsql as $$
begin
  delete from liability_reserve where market_id = new.id;
  return null;
end $$;
create trigger market_forgets_reserves after update of settled_version on market
  for each row when (old.settled_version is distinct from new.settled_version) execute function forget_reserves();
