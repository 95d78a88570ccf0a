-- A server that holds a lease and hears nothing of what its work is about gives way to one that does.
alter table lease add column gives_way boolean not null default false;
