-- How events stood, as far as somebody followed them: for whoever asks what a bet was placed at. No record of money: it may be dropped.
create table event_score (
  event_id bigint not null,
  -- When this server was told of it.
  at timestamptz not null,
  score jsonb not null,
  primary key (event_id, at)
);
create index event_score_at on event_score using brin (at);
