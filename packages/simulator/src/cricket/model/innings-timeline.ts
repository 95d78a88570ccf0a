import type { Life, Outcome } from '../../event-model.ts';
import { OVER_BALLS, WICKETS } from './ball-model.ts';
import type { Batsman } from '../batting-card.ts';
import type { CricketScript, Delivery } from '../cricket-script.ts';

const RAIN = 'Match abandoned';

/** When an innings' rows may open, and where in it a number of balls or a wicket is reached. */
export interface InningsTimeline {
  innings: 0 | 1;
  /** Rows may be offered from here on: the toss, or the change of innings. */
  opensAt: number;
  deliveries: readonly Delivery[];
  /** All out, overs done or target reached, as against stopped by rain. */
  complete: boolean;
  /** Score when it ended, and when that was. */
  total: number;
  endsAt: number;
}

/** null when rain came before the innings. */
export function inningsTimeline(script: CricketScript, innings: 0 | 1): InningsTimeline | null {
  const opensAt = innings === 0 ? script.tossAt : script.inningsFrom[1];
  if (!Number.isFinite(opensAt)) return null;
  const { firstInningsCount, deliveries } = script;
  const own = innings === 0 ? deliveries.slice(0, firstInningsCount) : deliveries.slice(firstInningsCount);
  const complete =
    script.rainAt === null || (innings === 0 ? script.inningsFrom[1] : script.inningsEndsAt[1]) <= script.rainAt;
  return {
    innings,
    opensAt,
    deliveries: own,
    complete,
    total: own[own.length - 1]?.total ?? 0,
    endsAt: complete ? script.inningsEndsAt[innings] : script.endsAt,
  };
}

/** When trading may go on after so many balls; null when the innings ended before. */
export function openAfterBalls(timeline: InningsTimeline, balls: number): number | null {
  if (balls <= 0) return timeline.opensAt;
  return timeline.deliveries.find((delivery) => delivery.balls >= balls)?.opensAt ?? null;
}

/** When the ball that brings an innings to so many balls is bowled; its last ball when it ends sooner. */
function startOfBall(timeline: InningsTimeline, balls: number): number {
  const { deliveries } = timeline;
  const delivery = deliveries.find((one) => one.balls >= balls) ?? deliveries[deliveries.length - 1];
  return delivery?.startsAt ?? timeline.opensAt;
}

/**
 * The life of a row that goes by the score after `toBall` balls and closes `closeBefore` balls ahead of it. Null when
 * the innings ended before it would have opened. `read` gives the outcome at that point.
 */
export function lifeToBall(
  script: CricketScript,
  timeline: InningsTimeline,
  { opensAt, toBall, closeBefore }: { opensAt: number | null; toBall: number; closeBefore: number },
  read: (at: Delivery | null) => Outcome,
): Life | null {
  if (opensAt === null) return null;
  const reached = timeline.deliveries.find((delivery) => delivery.balls >= toBall) ?? null;
  if (reached === null && !timeline.complete) return rainedLife(script, timeline, opensAt, toBall - closeBefore);
  const last = timeline.deliveries[timeline.deliveries.length - 1] ?? null;
  const closesAt = Math.min(startOfBall(timeline, toBall - closeBefore), last?.startsAt ?? timeline.opensAt);
  if (closesAt <= opensAt) return null;
  const end = reached ?? last;
  return { opensAt, closesAt, decidedAt: end?.endsAt ?? timeline.endsAt, outcome: read(end) };
}

/** Rain stopped play before the row was decided: everything back. */
function rainedLife(script: CricketScript, timeline: InningsTimeline, opensAt: number, closeBall: number): Life | null {
  const reached = timeline.deliveries.find((delivery) => delivery.balls >= closeBall);
  const closesAt = Math.min(reached?.startsAt ?? script.endsAt, script.rainAt ?? script.endsAt);
  if (closesAt <= opensAt) return null;
  return { opensAt, closesAt, decidedAt: script.endsAt, outcome: { type: 'void', remark: RAIN } };
}

/**
 * The life of a row about a wicket (from 1): from the one before it until the ball it falls on. An innings that ends
 * without it decides by `read(null)`; rain voids it.
 */
export function lifeOfWicket(
  script: CricketScript,
  timeline: InningsTimeline,
  wicket: number,
  ballsInInnings: number,
  read: (fall: Delivery | null) => Outcome,
): Life | null {
  if (wicket > WICKETS) return null;
  const { deliveries } = timeline;
  const opensAt =
    wicket === 1 ? timeline.opensAt : (deliveries.find((delivery) => delivery.wickets >= wicket - 1)?.opensAt ?? null);
  if (opensAt === null) return null;
  const fall = deliveries.find((delivery) => delivery.wickets >= wicket) ?? null;
  if (fall === null && !timeline.complete) return rainedLife(script, timeline, opensAt, ballsInInnings - 1);
  const last = fall ?? deliveries[deliveries.length - 1] ?? null;
  const closesAt = Math.min(last?.startsAt ?? opensAt, startOfBall(timeline, ballsInInnings - 1));
  if (closesAt <= opensAt) return null;
  return { opensAt, closesAt, decidedAt: last?.endsAt ?? timeline.endsAt, outcome: read(fall) };
}

/** The life of a row about a batsman's runs: from when he comes in until the ball he is out to, or the innings ends. */
export function lifeOfBatsman(
  script: CricketScript,
  timeline: InningsTimeline,
  { from, out, runs }: Batsman,
  ballsInInnings: number,
): Life | null {
  const { deliveries } = timeline;
  const opensAt = from === 0 ? timeline.opensAt : (deliveries[from - 1]?.opensAt ?? null);
  if (opensAt === null) return null;
  if (out === null && !timeline.complete) return rainedLife(script, timeline, opensAt, ballsInInnings - 1);
  const last = deliveries[out ?? deliveries.length - 1] ?? null;
  const closesAt = Math.min(last?.startsAt ?? opensAt, startOfBall(timeline, ballsInInnings - 1));
  if (closesAt <= opensAt) return null;
  return { opensAt, closesAt, decidedAt: last?.endsAt ?? timeline.endsAt, outcome: { type: 'value', value: runs } };
}

/**
 * The life of an over's runs (from 1): offered from the start of the over before it until one ball before its end. An
 * over that is never bowled is void.
 */
export function lifeOfOver(script: CricketScript, timeline: InningsTimeline, over: number): Life | null {
  const from = (over - 1) * OVER_BALLS;
  const opensAt = openAfterBalls(timeline, (over - 2) * OVER_BALLS);
  const before = runsBeforeOver(timeline, over);
  const begins = from === 0 ? -1 : timeline.deliveries.findIndex((delivery) => delivery.balls >= from);
  const bowled = (from === 0 || begins >= 0) && begins < timeline.deliveries.length - 1;
  const place = { opensAt, toBall: over * OVER_BALLS, closeBefore: 1 };
  return lifeToBall(script, timeline, place, (end) =>
    bowled ? { type: 'value', value: (end?.total ?? 0) - before } : { type: 'void', remark: 'Over not bowled' },
  );
}

/** Runs on the board when the over begins. */
export function runsBeforeOver(timeline: InningsTimeline, over: number): number {
  const balls = (over - 1) * OVER_BALLS;
  if (balls <= 0) return 0;
  return timeline.deliveries.find((delivery) => delivery.balls >= balls)?.total ?? timeline.total;
}
