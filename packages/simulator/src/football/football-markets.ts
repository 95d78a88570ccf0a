import type { Beats } from '../beat.ts';
import { selectionId } from '../schedule/event-id.ts';
import { closedQuote, type Instant, type Life, type MarketPlan, type Outcome, type RowPhase } from '../event-model.ts';
import { manyWayBookmakerQuotes } from '../quote/bookmaker-quote.ts';
import { exchangePlan, lifeUntil, runnerRows } from '../quote/exchange-plan.ts';
import { ladderClosed, ladderQuotes } from '../quote/ladder-quote.ts';
import { halfWidth, withLean } from '../quote/leaning.ts';
import { parityMarket } from '../quote/parity-market.ts';
import { hash } from '../random.ts';
import { MINUTE, SECOND } from '../virtual-time.ts';
import type { FootballForm } from './football-form.ts';
import { type FootballScript, shareAt } from './football-script.ts';
import { type GoalChances, goalChances } from './goal-model.ts';

const ABANDONED: Outcome = { type: 'void', remark: 'Match abandoned' };
const PARITY_STAKE_MAX = 50_000;
/** In play a quote is this much wider than before. */
const IN_PLAY_WIDTH = 1.5;
const TURN_IN_PLAY: readonly [number, number] = [-5 * SECOND, 15 * SECOND];

export interface FootballMarketInput {
  script: FootballScript;
  names: readonly [string, string];
  beats: Beats;
  key: number;
}

/** Trading stops for the turn in-play, goals and reviews. */
export function footballState(script: FootballScript, at: number): RowPhase {
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
    const { rates, form } = this.#script;
    return goalChances({ home: scored(0), away: scored(1), rates, left, rho: form.rho, line: form.goalLine });
  }

  sinceGoal(at: number): number {
    const last = this.#script.goals.findLast((goal) => goal.at <= at);
    return last === undefined ? Number.POSITIVE_INFINITY : at - last.at - this.#script.form.goalStopSeconds[0] * SECOND;
  }
}

export function footballMarkets(input: FootballMarketInput): MarketPlan[] {
  const { script, names, beats, key } = input;
  const { form } = script;
  const board = new Board(script);
  const final = ([0, 1] as const).map((side) => script.goals.filter((goal) => goal.side === side).length);
  const [home = 0, away = 0] = final;
  const winner = home === away ? 2 : home > away ? 0 : 1;
  const resultNames = [names[0], names[1], 'The Draw'];
  const sids: number[] = [];
  for (const name of resultNames) sids.push(selectionId(name, sids));
  const calmWidth = (at: number) => form.calmWidth * (at >= 0 ? IN_PLAY_WIDTH : 1);
  const moved = (fair: readonly number[], { at, beat, beatAt }: Instant, channel: number) =>
    withLean(fair, calmWidth(at), (path) => beats.lean({ index: beat, at: beatAt }, channel + path));
  const threeWay = (instant: Instant): number[] => {
    const chances = board.chances(instant.at);
    return moved([chances.home, chances.away, chances.draw], instant, 0);
  };
  const ladder = (fair: readonly number[], instant: Instant, marketKey: number, size: number) => {
    if (footballState(script, instant.at) !== 'open') return ladderClosed(fair.length);
    return ladderQuotes(fair, {
      halfWidth: halfWidth(calmWidth(instant.at), form.goalWidth, board.sinceGoal(instant.at)),
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
    ...exchangePlan(1, 'MATCH_ODDS', 1, form.stakeMax),
    life: lifeUntil(script.endsAt, won(winner, sids, resultNames)),
    rows: runnerRows(resultNames, sids, [1, 3, 2]),
    quote: (_rows, instant) => ladder(threeWay(instant), instant, 1, form.liquidity),
  };
  const bookmaker: MarketPlan = {
    ...exchangePlan(2, 'Bookmaker', 2, form.bookmakerStakeMax),
    gtype: 'match1',
    life: lifeUntil(script.endsAt, won(winner, [1, 2, 3], resultNames)),
    rows: runnerRows(resultNames, [1, 2, 3], [1, 3, 2]),
    quote: (rows, instant) => {
      const state = footballState(script, instant.at);
      if (state !== 'open') return rows.map(() => closedQuote('suspended'));
      return manyWayBookmakerQuotes(threeWay(instant), form.bookmakerStakeMax);
    },
  };
  const totals: MarketPlan = {
    ...exchangePlan(3, `Over/Under ${form.goalLine} Goals`, 2.1, form.stakeMax),
    life: overLife(script, won),
    rows: runnerRows(totalNames(form), TOTAL_SIDS, [1, 3]),
    quote: (_rows, instant) => {
      const { over } = board.chances(instant.at);
      return ladder(moved([1 - over, over], instant, 4), instant, 3, form.liquidity / 3);
    },
  };
  return [match, bookmaker, totals, parity(input, board, home + away)];
}

const TOTAL_SIDS = [47_972, 47_973];

function totalNames({ goalLine }: FootballForm): readonly [string, string] {
  return [`Under ${goalLine} Goals`, `Over ${goalLine} Goals`];
}

/** Over is decided by the goal that passes the line, under by the final whistle. */
function overLife(
  script: FootballScript,
  won: (row: number, sids: readonly number[], names: readonly string[]) => Outcome,
): Life {
  const names = totalNames(script.form);
  const passing = script.goals[Math.floor(script.form.goalLine)];
  if (passing === undefined) return lifeUntil(script.endsAt, won(0, TOTAL_SIDS, names));
  const outcome: Outcome = { type: 'winner', sid: TOTAL_SIDS[1] ?? 0, name: names[1] };
  return { ...lifeUntil(passing.at, outcome), decidedAt: passing.at + MINUTE };
}

function parity({ script }: FootballMarketInput, board: Board, goals: number): MarketPlan {
  const { endsAt, secondHalfAt, form, abandonedAt } = script;
  const closesAt = Math.min(endsAt, secondHalfAt + form.parityUntilMinute * MINUTE);
  return parityMarket({
    key: 4,
    name: 'Total goals odd even adv ',
    maxStake: PARITY_STAKE_MAX,
    life: { ...lifeUntil(endsAt, abandonedAt === null ? { type: 'value', value: goals } : ABANDONED), closesAt },
    state: (at) => footballState(script, at),
    odd: ({ at }) => board.chances(at).odd,
  });
}
