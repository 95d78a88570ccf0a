-- Every version of the terms that was in force, with its words: what somebody has accepted must go on meaning the same.

create table terms_words (
  version text primary key,
  -- Null: in force before words were kept.
  words text,
  first_at timestamptz not null
);
create trigger terms_words_is_final before update or delete or truncate on terms_words
  for each statement execute function refuse_change();

insert into terms_words (version, words, first_at)
select coalesce(value ->> 'termsVersion', '1'), coalesce(value ->> 'termsText', ''), now() from setting where key = 'server';
insert into terms_words (version, words, first_at)
select terms_version, case when terms_version = '1' and not exists (select from setting where key = 'server') then '' end,
  min(coalesce(terms_accepted_at, now()))
from account where terms_version is not null group by terms_version
on conflict (version) do nothing;
