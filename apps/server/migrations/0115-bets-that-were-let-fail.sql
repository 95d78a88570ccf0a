-- What waited out the delay in play and failed because its player had used or held back what it needs: that is how somebody takes
-- it back without asking, and it counts as that.
alter table held_taken_back add column let_fail boolean not null default false;
