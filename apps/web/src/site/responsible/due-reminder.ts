import type { SessionPlay } from '../../shared/api/session/limits.ts';

/** The name of the reminder that is due in a session; null before the first. Each has another name. */
export function dueReminder(play: Pick<SessionPlay, 'signedInAt' | 'now'>, everyMinutes: number): string | null {
  const playedMs = Date.parse(play.now) - Date.parse(play.signedInAt);
  const count = Math.floor(playedMs / (everyMinutes * 60_000));
  return count < 1 ? null : `${play.signedInAt} ${everyMinutes} ${count}`;
}
