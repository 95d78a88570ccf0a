import type { Life, MarketPlan, Outcome, RowPlan } from './event-model.ts';
import { hash, hashUnit } from './random.ts';
import { MINUTE, SECOND, type VirtualTime } from './virtual-time.ts';

/** A market, or a row of one, with everything about how it ends. Times are milliseconds from the event's start. */
export interface Verdict {
  market: MarketPlan;
  /** null for markets that settle as a whole. */
  row: RowPlan | null;
  life: Life;
  /** The result is published from here on, and the closed market is taken off the message a little later. */
  publishedAt: number;
  goneAt: number;
  /** What was first published by mistake, and when it was put right. */
  correction: { first: Outcome; at: number } | null;
}

/** Of all sessions and other figures, as the provider corrects its scores. */
const CORRECTED_SHARE = 0.01;
/** Of all winners: the wrong side was entered first. */
const WRONG_WINNER_SHARE = 0.003;
const FIGURES = ['fancy', 'fancy2', 'oddeven', 'khado', 'meter'];
const WINNERS = ['match', 'match1'];

/**
 * How a market, or each of its rows, ends. `opensAt` is when the event's markets open at the earliest; what would
 * close before that is never offered and has no verdict.
 */
export function planVerdicts(market: MarketPlan, key: number, opensAt: number, time: VirtualTime): Verdict[] {
  const lives =
    market.life === null
      ? market.rows.flatMap((row) => (row.life === null ? [] : [{ row, life: row.life }]))
      : [{ row: null, life: market.life }];
  return lives
    .map(({ row, life }) => planVerdict(market, row, { ...life, opensAt: Math.max(life.opensAt, opensAt) }, key, time))
    .filter(({ life }) => life.opensAt < life.closesAt);
}

function planVerdict(market: MarketPlan, row: RowPlan | null, life: Life, key: number, time: VirtualTime): Verdict {
  const own = hash(key, market.key, row?.sid ?? 0, 0xe5);
  const delay =
    row === null ? time.atLeast(15 * SECOND, 2 * SECOND) : time.atLeast((8 + 4 * hashUnit(own, 1)) * SECOND, 1500);
  const publishedAt = Math.ceil(life.decidedAt + delay);
  const linger = row === null ? time.atLeast(MINUTE, 8 * SECOND) : time.atLeast(20 * SECOND, 3 * SECOND);
  return {
    market,
    row,
    life,
    publishedAt,
    goneAt: Math.ceil(publishedAt + linger),
    correction: correctionOf(market, life, own, publishedAt, time),
  };
}

/** A slip: the first figure is one off, or the wrong row won, and it is put right some minutes later. */
function correctionOf(market: MarketPlan, life: Life, own: number, publishedAt: number, time: VirtualTime) {
  const first = slipOf(market, life.outcome, own);
  if (first === null) return null;
  return { first, at: Math.ceil(publishedAt + time.atLeast((90 + 150 * hashUnit(own, 4)) * SECOND, 6 * SECOND)) };
}

/** What is published by mistake; null when nothing is. */
function slipOf({ gtype, rows, withdrawals = [] }: MarketPlan, outcome: Outcome, own: number): Outcome | null {
  if (outcome.type === 'value' && FIGURES.includes(gtype)) {
    if (hashUnit(own, 2) >= CORRECTED_SHARE) return null;
    return { type: 'value', value: outcome.value + (outcome.value > 0 && hashUnit(own, 3) < 0.5 ? -1 : 1) };
  }
  if (outcome.type !== 'winner' || !WINNERS.includes(gtype) || hashUnit(own, 2) >= WRONG_WINNER_SHARE) return null;
  const others = rows.filter(({ sid }) => sid !== outcome.sid && withdrawals.every((left) => left.sid !== sid));
  const wrong = others[Math.floor(hashUnit(own, 3) * others.length)];
  return wrong === undefined ? null : { type: 'winner', sid: wrong.sid, name: wrong.name };
}
