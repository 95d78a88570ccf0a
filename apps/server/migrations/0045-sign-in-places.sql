-- From where accounts signed in: which of them share an address or a device (docs/decisions/0044).

-- The address that stands for its user: itself, or of IPv6 the /64 that one household has.
create function sign_in_network(address inet) returns cidr language sql immutable strict as $$
  select case
    when family(address) = 4 then network(set_masklen(address, 32))
    when address <<= '::ffff:0:0/96' then substr(host(address), 8)::cidr
    else network(set_masklen(address, 64))
  end
$$;

-- A place is an address or a device, known by the first half of a hash; of a device nothing else is kept, and its hash is
-- made where the cookie is read.
create function address_place(network cidr) returns uuid language sql immutable strict as $$
  select encode(substr(sha256(convert_to('address ' || text(network), 'UTF8')), 1, 16), 'hex')::uuid
$$;

-- An account at a place: since when it was last there.
create table sighting (
  place uuid not null,
  account_id bigint not null references account,
  kind text not null check (kind in ('address', 'device')),
  -- Of an address.
  network cidr check ((kind = 'address') = (network is not null)),
  -- Of the account's last sign-in there.
  user_agent text,
  last_at timestamptz not null,
  -- Another account was there, too. Stays when that one is forgotten: it only keeps the many that never share out of sight.
  shared boolean not null default false,
  primary key (place, account_id)
);
create index sighting_recent on sighting (shared, last_at) include (place, account_id, kind);
create index sighting_account on sighting (account_id);

-- The sign-ins of an account at a place by day in India.
create table sighting_day (
  place uuid not null,
  account_id bigint not null references account,
  day date not null,
  first_at timestamptz not null,
  sign_ins integer not null check (sign_ins > 0),
  primary key (place, account_id, day)
);
create index sighting_day_day on sighting_day (day);

alter table session add column address_place uuid, add column device_place uuid;
create index session_address_place on session (address_place) where ended_at is null and address_place is not null;
create index session_device_place on session (device_place) where ended_at is null and device_place is not null;

-- What the activity log knows already: addresses, not devices. Demo players come and go, and are in no list.
insert into sighting_day (place, account_id, day, first_at, sign_ins)
select address_place(sign_in_network(v.ip)), v.account_id, (v.created_at at time zone 'Asia/Kolkata')::date,
       min(v.created_at), count(*)
from activity v join account a on a.id = v.account_id
where v.type = 'login' and v.ip is not null and not a.is_demo_player and v.created_at > now() - interval '180 days'
group by 1, 2, 3;
insert into sighting (place, account_id, kind, network, user_agent, last_at)
select distinct on (1, 2) address_place(sign_in_network(v.ip)), v.account_id, 'address',
       sign_in_network(v.ip), v.user_agent, v.created_at
from activity v join account a on a.id = v.account_id
where v.type = 'login' and v.ip is not null and not a.is_demo_player and v.created_at > now() - interval '180 days'
order by 1, 2, v.created_at desc;
update sighting set shared = true where place in (select place from sighting group by place having count(*) > 1);
update session x set address_place = address_place(sign_in_network(x.ip))
from account a where a.id = x.account_id and x.ip is not null and not a.is_demo_player;
