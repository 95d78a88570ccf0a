-- Everything that the audit log is searched by, beside the ids of its rows without bets: they lie far apart in the table,
-- and a list looks at thousands of them. The texts are short (an id, a code, a request's number), as an index needs.
create index audit_desk on audit (id) include (at, actor_id, action, outcome, target, request_id, ip)
  where action <> 'bet.place';
drop index audit_without_bets;
