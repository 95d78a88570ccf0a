import type { Beats } from '../beat.ts';
import { selectionId } from '../event-id.ts';
import {
  closedQuote,
  type Instant,
  type Life,
  type MarketPlan,
  type Outcome,
  type RowPlan,
  type RowState,
} from '../event-model.ts';
import { manyWayBookmakerQuotes } from '../quote/bookmaker-quote.ts';
import { ladderClosed, ladderQuotes } from '../quote/ladder-quote.ts';
import { halfWidth, withNoise } from '../quote/noisy.ts';
import { hash } from '../random.ts';
import { MINUTE, SECOND } from '../virtual-time.ts';
import { type FootballScript, shareAt } from './football-script.ts';
import { type GoalChances, goalChances, LOW_SCORE_RHO } from './goal-model.ts';

const ABANDONED: Outcome = { type: 'void', remark: 'Match abandoned' };
const CALM_WIDTH = 0.004;
const GOAL_WIDTH = 0.05;
const LIQUIDITY = 40_000;
const BOOKMAKER_STAKE_MAX = 200_000;
const MATCH_STAKE_MAX = 500_000;
/** The house's part of an odd or even price. */
const PARITY_MARGIN = 0.012;
/** Once parity is this certain it is not offered. */
const PARITY_CERTAIN = 0.9;
const TURN_IN_PLAY: readonly [number, number] = [-5 * SECOND, 15 * SECOND];

export interface FootballMarketInput {
  script: FootballScript;
  names: readonly [string, string];
  beats: Beats;
  key: number;
}

/** Trading stops for the turn in-play, goals and reviews. */
export function footballState(script: FootballScript, at: number): RowState {
  if (at >= TURN_IN_PLAY[0] && at < TURN_IN_PLAY[1]) return 'suspended';
  return script.stops.some(({ from, until }) => at >= from && at < until) ? 'suspended' : 'open';
}

/** Edges of those stops, and whether prices go away there. */
export function footballStops(script: FootballScript): { at: number; urgent: boolean }[] {
  const stops = [...script.stops, { from: TURN_IN_PLAY[0], until: TURN_IN_PLAY[1] }];
  return stops.flatMap(({ from, until }) => [
    { at: from, urgent: true },
    { at: until, urgent: false },
  ]);
}

class Board {
  readonly #script: FootballScript;
  constructor(script: FootballScript) {
    this.#script = script;
  }

  /** What the market maker knows at an instant: goals so far and the time left. Asked only while trading is open. */
  chances(at: number): GoalChances {
    const scored = (side: 0 | 1) => this.#script.goals.filter((goal) => goal.side === side && goal.at <= at).length;
    const left = at <= 0 ? 1 : 1 - shareAt(at, this.#script);
    return goalChances({ home: scored(0), away: scored(1), rates: this.#script.rates, left, rho: LOW_SCORE_RHO });
  }

  sinceGoal(at: number): number {
    const last = this.#script.goals.findLast((goal) => goal.at <= at);
    return last === undefined ? Number.POSITIVE_INFINITY : at - last.at - 40 * SECOND;
  }
}

export function footballMarkets(input: FootballMarketInput): MarketPlan[] {
  const { script, names, beats, key } = input;
  const board = new Board(script);
  const final = ([0, 1] as const).map((side) => script.goals.filter((goal) => goal.side === side).length);
  const [home = 0, away = 0] = final;
  const winner = home === away ? 2 : home > away ? 0 : 1;
  const resultNames = [names[0], names[1], 'The Draw'];
  const sids: number[] = [];
  for (const name of resultNames) sids.push(selectionId(name, sids));
  const moved = (fair: readonly number[], { beat, beatAt }: Instant, channel: number) =>
    withNoise(fair, (path) => beats.noise({ index: beat, at: beatAt }, channel + path));
  const threeWay = (instant: Instant): number[] => {
    const chances = board.chances(instant.at);
    return moved([chances.home, chances.away, chances.draw], instant, 0);
  };
  const ladder = (fair: readonly number[], instant: Instant, marketKey: number, size: number) => {
    if (footballState(script, instant.at) !== 'open') return ladderClosed(fair.length);
    return ladderQuotes(fair, {
      halfWidth: halfWidth(CALM_WIDTH * (instant.at >= 0 ? 1.5 : 1), GOAL_WIDTH, board.sinceGoal(instant.at)),
      stepTicks: instant.at >= 0 ? 2 : 1,
      size,
      sizeSigma: 1,
      key: hash(key, marketKey),
      beat: instant.beat,
    });
  };
  const won = (row: number, runnerSids: readonly number[], runnerNames: readonly string[]): Outcome =>
    script.abandonedAt === null
      ? { type: 'winner', sid: runnerSids[row] ?? 0, name: runnerNames[row] ?? '' }
      : ABANDONED;
  const match: MarketPlan = {
    ...exchange(1, 'MATCH_ODDS', 1),
    life: wholeMatch(script, won(winner, sids, resultNames)),
    rows: runnerRows(resultNames, sids, [1, 3, 2]),
    quote: (_rows, instant) => ladder(threeWay(instant), instant, 1, LIQUIDITY),
  };
  const bookmaker: MarketPlan = {
    ...exchange(2, 'Bookmaker', 2),
    gtype: 'match1',
    maxStake: BOOKMAKER_STAKE_MAX,
    life: wholeMatch(script, won(winner, [1, 2, 3], resultNames)),
    rows: runnerRows(resultNames, [1, 2, 3], [1, 3, 2]),
    quote: (rows, instant) => {
      const state = footballState(script, instant.at);
      if (state !== 'open') return rows.map(() => closedQuote('suspended'));
      return manyWayBookmakerQuotes(threeWay(instant), BOOKMAKER_STAKE_MAX);
    },
  };
  const totals: MarketPlan = {
    ...exchange(3, 'Over/Under 2.5 Goals', 2.1),
    life: overLife(script, won),
    rows: runnerRows(TOTAL_NAMES, TOTAL_SIDS, [1, 3]),
    quote: (_rows, instant) => {
      const { over } = board.chances(instant.at);
      return ladder(moved([1 - over, over], instant, 4), instant, 3, LIQUIDITY / 3);
    },
  };
  return [match, bookmaker, totals, parity(input, board, home + away)];
}

const TOTAL_NAMES = ['Under 2.5 Goals', 'Over 2.5 Goals'];
const TOTAL_SIDS = [47_972, 47_973];

function exchange(key: number, name: string, sno: number) {
  const plan = { key, name, sno, gtype: 'match', dtype: 4, boxes: 6, message: '' } as const;
  return { ...plan, minStake: 100, maxStake: MATCH_STAKE_MAX };
}

function runnerRows(names: readonly string[], sids: readonly number[], slots: readonly number[]): RowPlan[] {
  return names.map((name, index) => ({
    sid: sids[index] ?? 0,
    name,
    sno: slots[index] ?? 0,
    psrno: index + 1,
    minStake: 0,
    maxStake: 0,
    life: null,
  }));
}

function wholeMatch(script: FootballScript, outcome: Outcome): Life {
  return { opensAt: Number.NEGATIVE_INFINITY, closesAt: script.endsAt, decidedAt: script.endsAt, outcome };
}

/** Over is decided by the third goal, under by the final whistle. */
function overLife(
  script: FootballScript,
  won: (row: number, sids: readonly number[], names: readonly string[]) => Outcome,
): Life {
  const third = script.goals[2];
  if (third === undefined) return wholeMatch(script, won(0, TOTAL_SIDS, TOTAL_NAMES));
  const outcome: Outcome = { type: 'winner', sid: TOTAL_SIDS[1] ?? 0, name: TOTAL_NAMES[1] ?? '' };
  return { opensAt: Number.NEGATIVE_INFINITY, closesAt: third.at, decidedAt: third.at + MINUTE, outcome };
}

/** Odd or even total: both are back bets at their own fair price less a margin. */
function parity({ script }: FootballMarketInput, board: Board, goals: number): MarketPlan {
  const outcome: Outcome = script.abandonedAt === null ? { type: 'value', value: goals } : ABANDONED;
  const row: RowPlan = {
    sid: 1,
    name: 'Total goals odd even adv ',
    sno: 1,
    psrno: 1,
    minStake: 100,
    maxStake: 50_000,
    life: { ...wholeMatch(script, outcome), closesAt: Math.min(script.endsAt, script.secondHalfAt + 40 * MINUTE) },
  };
  const price = (chance: number) => Math.floor(Math.max(101, (100 * (1 - PARITY_MARGIN)) / chance)) / 100;
  return {
    ...exchange(4, 'oddeven', 4.1),
    gtype: 'oddeven',
    dtype: 8,
    boxes: 2,
    life: null,
    rows: [row],
    quote: (rows, { at }) => {
      const { odd } = board.chances(at);
      const open = footballState(script, at) === 'open' && Math.max(odd, 1 - odd) < PARITY_CERTAIN;
      if (!open) return rows.map(() => closedQuote('suspended'));
      const back = [{ price: price(odd), size: 50_000 }];
      return rows.map(() => ({ state: 'open', back, lay: [{ price: price(1 - odd), size: 50_000 }] }));
    },
  };
}
