-- Why a withdrawal request was rejected or cancelled, in words for whose points they are. The remark stays the staff's own.

alter table withdrawal add column reason text;
create index withdrawal_account on withdrawal (account_id, id desc);
