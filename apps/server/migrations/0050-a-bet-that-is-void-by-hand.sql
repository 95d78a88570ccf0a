-- One bet may be made void by hand, as it may be decided won or lost.
alter table bet_decision drop constraint bet_decision_status_check;
alter table bet_decision add constraint bet_decision_status_check check (status in ('pending', 'won', 'lost', 'void'));
