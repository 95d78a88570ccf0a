import type { ShownScore } from '@pavilion/feed';
import { type Db, stmt } from '../../db/transaction.ts';

export type ScoreAt = { readonly eventId: string; readonly atMs: number; readonly score: ShownScore };

// Servers that follow one event hear of each score: what another has just written is not written again. The same score after a
// while is: it is told by who has begun to follow the event, and nobody knows how it stood before.
const add = stmt<[string[], number[], string[]]>(
  `insert into event_score (event_id, at, score)
   select told.event_id, to_timestamp(told.at / 1000), told.score
     from unnest($1::bigint[], $2::float8[], $3::jsonb[]) as told(event_id, at, score)
     left join lateral (
       select s.score, s.at from event_score s where s.event_id = told.event_id order by s.at desc limit 1) last on true
    where told.score is distinct from last.score or last.at < to_timestamp(told.at / 1000) - interval '1 minute'
   on conflict (event_id, at) do nothing`,
);
/** Writes how events stand, with one statement. */
export async function writeScores(db: Db, scores: readonly ScoreAt[]): Promise<void> {
  await db.run(
    add,
    scores.map(({ eventId }) => eventId),
    scores.map(({ atMs }) => atMs),
    scores.map(({ score }) => JSON.stringify(score)),
  );
}

const then = stmt<[string, number], { at: Date; score: ShownScore }>(
  `select at, score from event_score where event_id = $1::bigint and at <= to_timestamp($2::float8 / 1000)
    order by at desc limit 1`,
);
/** How an event stood at a moment, as far as it was recorded; null before the first score. */
export async function readScore(db: Db, eventId: string, atMs: number): Promise<Omit<ScoreAt, 'eventId'> | null> {
  const [row] = await db.run(then, eventId, atMs);
  return row === undefined ? null : { atMs: row.at.getTime(), score: row.score };
}

const drop = stmt<[number]>('delete from event_score where at < to_timestamp($1::float8 / 1000)');
export const forgetScores = (db: Db, beforeMs: number): Promise<unknown> => db.run(drop, beforeMs);
