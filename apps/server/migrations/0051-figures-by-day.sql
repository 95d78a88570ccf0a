-- What a figure of the dashboard is made of is asked for by days and kinds, of all wallets at once. Neither column changes when
-- a row does, so updates stay within their page.
create index wallet_day_by_day on wallet_day (day, kind);
