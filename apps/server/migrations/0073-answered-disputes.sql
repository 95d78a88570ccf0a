-- What was answered since a moment: players are told of it by push.
create index dispute_answered on dispute (ended_at) where state in ('answered', 'corrected');
