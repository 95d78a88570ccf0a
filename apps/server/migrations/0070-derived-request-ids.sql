-- The bets of a cash-out after its first, and all bets of an automatic one, carry request ids that the server makes by a
-- rule: UUIDs of version 8. A client's id is never of that version, so that nobody takes one of them beforehand. The
-- column is what the writer says the id is; the check holds the two together.

create function is_derived_id(id uuid) returns boolean language sql immutable strict parallel safe
  return get_byte(uuid_send(id), 6) >> 4 = 8;

alter table bet add column derived_id boolean not null default false;
alter table bet_refusal add column derived_id boolean not null default false;
update bet set derived_id = true where is_derived_id(request_id);
update bet_refusal set derived_id = true where is_derived_id(request_id);
alter table bet add constraint bet_ids_of_the_server check (derived_id = is_derived_id(request_id));
alter table bet_refusal add constraint refusal_ids_of_the_server check (derived_id = is_derived_id(request_id));
