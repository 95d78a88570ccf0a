-- What staff do is called the back office everywhere: the table of its acts, and the source of a result that it declared.
alter table desk_act rename to back_office_act;
alter index desk_act_market rename to back_office_act_market;
alter index desk_act_event rename to back_office_act_event;
alter index desk_act_sport rename to back_office_act_sport;
alter trigger desk_act_is_final on back_office_act rename to back_office_act_is_final;
alter index audit_desk rename to audit_back_office;

alter table settlement disable trigger user;
alter table settlement drop constraint settlement_source_check;
update settlement set source = 'back_office' where source = 'desk';
alter table settlement add constraint settlement_source_check check (source in ('feed', 'back_office'));
alter table settlement enable trigger user;
