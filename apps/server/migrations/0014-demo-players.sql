-- Players that the Demo button makes, and their end a day later.

alter table account
  add column is_demo_player boolean not null default false,
  -- Nobody signs in to a closed account; what it did stays.
  add column closed_at timestamptz,
  add check (not is_demo_player or is_demo);
create index account_demo_player on account (created_at) where is_demo_player and closed_at is null;
