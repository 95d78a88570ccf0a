-- Whether somebody has seen every suspension since an order was placed: since when the server that looks after orders does
-- so without a gap, and when it last looked. One row; times of that server's clock.
create table order_watch (
  one boolean primary key default true check (one),
  holder uuid not null,
  since timestamptz not null,
  seen_at timestamptz not null
);
