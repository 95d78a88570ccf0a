-- Events and competitions that an account has marked. No foreign key to the catalogue: what is over is swept out when the
-- account marks something else.

create table favourite (
  account_id bigint not null references account,
  kind text not null check (kind in ('event', 'competition')),
  sport_id bigint not null,
  id bigint not null,
  added_at timestamptz not null,
  primary key (account_id, kind, sport_id, id)
);
