import type { ShownScore } from '@pavilion/feed';
import { t } from '../../i18n/i18n.ts';

type Standing = Pick<ShownScore, 'note' | 'status' | 'clock'> & {
  readonly sides: readonly Pick<ShownScore['sides'][number], 'detail'>[];
};

/** Before so much of it is played nothing follows from how long that took. */
const SHARE_MIN = 0.25;
const MINUTES_MAX = 30;
const MATCH_MINUTES = 90;

const CHASE = /\bneed \d+ runs? from (\d+) balls?\b/;
const OVERS = /^(\d+)\.(\d)\b/;

const ballsOf = (detail: string): number => {
  const [, overs = '0', balls = '0'] = OVERS.exec(detail) ?? [];
  return Number(overs) * 6 + Number(balls);
};

/** How much of a match is played and how much is left, in one measure; null where its score does not say. */
function progress(
  { note, status, clock, sides }: Standing,
  sportName: string,
): { played: number; left: number } | null {
  const left = CHASE.exec(note)?.[1];
  if (/cricket/i.test(sportName) && left !== undefined) {
    return { played: sides.reduce((sum, { detail }) => sum + ballsOf(detail), 0), left: Number(left) };
  }
  const minute = /^(\d+)'/.exec(clock ?? '')?.[1];
  if (!/^(football|soccer)$/i.test(sportName) || status !== '2nd half' || minute === undefined) return null;
  return { played: Number(minute), left: MATCH_MINUTES - Number(minute) };
}

/**
 * In how many minutes a match will be over that goes on as it has gone so far, by its start and its score: in the chase of
 * a cricket match, in the second half of a football match. Null where that is not known, and from half an hour on.
 */
export function minutesLeft(score: Standing, sportName: string, startsAtMs: number, nowMs: number): number | null {
  const stand = progress(score, sportName);
  const elapsedMs = nowMs - startsAtMs;
  if (stand === null || stand.left <= 0 || elapsedMs <= 0 || stand.played < (stand.played + stand.left) * SHARE_MIN)
    return null;
  const minutes = Math.max(1, Math.ceil((elapsedMs * stand.left) / stand.played / 60_000));
  return minutes < MINUTES_MAX ? minutes : null;
}

/** `settles in about 6 min`; empty where nobody knows. */
export function settlesText(
  score: Standing | null,
  sportName: string,
  startsAtMs: number | null,
  nowMs: number,
): string {
  const minutes = score && startsAtMs !== null ? minutesLeft(score, sportName, startsAtMs, nowMs) : null;
  return minutes === null ? '' : t('settles in about {minutes} min', { minutes });
}
