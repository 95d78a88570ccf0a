-- Up to when the server that looks after orders has seen the prices of each market in which some wait, and since when without a gap;
-- 'epoch': it was seen before its start, when there is nothing to be missed. Times of that server's clock. A row that has not been
-- renewed for five seconds says as little as none. `order_watch`, one row for all markets, is what servers of the version before
-- use; it goes one version later.
create table market_watch (
  market_id bigint primary key references market,
  since timestamptz not null,
  seen_at timestamptz not null
);
