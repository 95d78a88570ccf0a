-- What has become of telling an alert to the address that the operator gave: when it was taken there, how often it was tried, and
-- from when on it is tried again.
create table alert_told (
  alert_id bigint primary key references alert on delete cascade,
  tries integer not null check (tries > 0),
  again_at timestamptz,
  told_at timestamptz,
  check ((again_at is null) <> (told_at is null))
);
create index alert_raised on alert (raised_at) where not muted;
