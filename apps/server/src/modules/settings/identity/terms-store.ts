import { stmt, type Tx } from '../../../db/transaction.ts';

const keep = stmt<[string, string, number]>(
  `insert into terms_words (version, words, first_at) values ($1, $2, to_timestamp($3::float8 / 1000))
   on conflict (version) do nothing`,
);
const read = stmt<[string], { words: string | null }>('select words from terms_words where version = $1');

/**
 * Keeps what a version of the terms says; false where it has said something else before, which stays. Words that were not
 * kept at their time are not these. Under the lock of the settings.
 */
export async function keepTerms(t: Tx, version: string, words: string, atMs: number): Promise<boolean> {
  await t.run(keep, version, words, atMs);
  return (await t.run(read, version))[0]?.words === words;
}
