-- The processes of this installation, each by itself: it writes its own row every few seconds and takes it away when it
-- stops. Nothing is decided by it; it is what the status page shows.
create table node (
  id uuid primary key,
  role text not null,
  version text not null,
  started_at timestamptz not null default now(),
  seen_at timestamptz not null default now(),
  -- Whether a proxy may send people there, and whether it leads the workers.
  ready boolean not null,
  leads boolean not null,
  feed text not null,
  -- Milliseconds since the feed was heard, when the row was written; null: never.
  feed_age_ms double precision,
  -- Bets placed in the last minutes, and how long half of them and all but one in a hundred took, in milliseconds.
  placed integer not null,
  placing_p50_ms double precision,
  placing_p99_ms double precision
) with (fillfactor = 50);
