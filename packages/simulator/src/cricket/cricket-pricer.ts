import type { AtLeast } from '../quote/run-quote.ts';
import { NO_BALL, OUTCOMES, OVER_BALLS, chasePress, shareOffset, tilt } from './model/ball-model.ts';
import { type BattingCard, battingCard } from './batting-card.ts';
import { type CricketScript, type Delivery, inningsTilts, PITCH_WEIGHTS } from './cricket-script.ts';
import { forecastBatsmen } from './model/player-forecast.ts';
import { type InningsState, type RunChances, spreadAhead, spreadOfOver, spreadToWicket } from './model/run-spread.ts';
import { addsAtLeast, chaseWinChance, defendWinChance, tieChance, tieChanceAhead } from './model/win-chance.ts';

/** Below this deviation of the tilt one node says as much as two. */
const ONE_NODE_BELOW = 0.012;

/** The board as it stands after some deliveries, seen from the innings that is on or about to begin. */
interface Board {
  innings: 0 | 1;
  balls: number;
  total: number;
  wickets: number;
}

/**
 * What a market maker who has seen the first n deliveries knows: the score, and how likely each pitch is by now
 * (Bayes over the three it can be). The script itself draws the pitch from the same three, so prices are honest.
 * Everything is worked out on demand and kept for the newest n only.
 */
export class CricketPricer {
  readonly #script: CricketScript;
  readonly #tilts: readonly [readonly number[], readonly number[]];
  #pitch: Float64Array | null = null;
  #beforeToss: number | null = null;
  #memoCount = -1;
  #win: number | null = null;
  #tie: number | null = null;
  #tails = new Map<string, Float64Array>();
  #batsmen: [AtLeast, AtLeast] | null = null;
  #cards: BattingCard[] = [];

  constructor(script: CricketScript) {
    this.#script = script;
    const chasing = script.battingFirst === 0 ? 1 : 0;
    this.#tilts = [inningsTilts(script.strengths, script.battingFirst, 0), inningsTilts(script.strengths, chasing, 1)];
  }

  /** Before the toss: the mean over who bats first. Side 0's chance to win. */
  chanceBeforeToss(): number {
    this.#beforeToss ??= (this.#chanceBatting(0) + this.#chanceBatting(1)) / 2;
    return this.#beforeToss;
  }

  /** Side 0's chance to win if that side bats first, before a ball is bowled. */
  #chanceBatting(batting: 0 | 1): number {
    const { strengths } = this.#script;
    const { model } = strengths.format;
    const first = inningsTilts(strengths, batting, 0);
    const second = inningsTilts(strengths, batting === 0 ? 1 : 0, 1);
    const start = { ballsLeft: model.balls, wickets: 0, runs: 0 };
    const defended = mean(PITCH_WEIGHTS, (pitch) =>
      defendWinChance(model, first[pitch] ?? 0, second[pitch] ?? 0, start),
    );
    return batting === 0 ? defended : 1 - defended;
  }

  /** Side 0's chance to win after so many deliveries. */
  winChance(count: number): number {
    this.#turnTo(count);
    this.#win ??= this.#workOutWin(count);
    return this.#win;
  }

  #workOutWin(count: number): number {
    const { battingFirst, totals, strengths } = this.#script;
    const { model } = strengths.format;
    const board = this.#board(count);
    const ballsLeft = model.balls - board.balls;
    const first = mean(this.#weights(count), (pitch) => {
      const chase = this.#tilts[1][pitch] ?? 0;
      if (board.innings === 0) {
        const state = { ballsLeft, wickets: board.wickets, runs: board.total };
        return defendWinChance(model, this.#tilts[0][pitch] ?? 0, chase, state);
      }
      const need = totals[0] + 1 - board.total;
      return 1 - chaseWinChance(model, chase, { ballsLeft, wickets: board.wickets, need });
    });
    return Math.min(1, Math.max(0, battingFirst === 0 ? first : 1 - first));
  }

  /** Chance that the match ends with the scores level, after so many deliveries. */
  tieChance(count: number): number {
    this.#turnTo(count);
    this.#tie ??= this.#workOutTie(count);
    return this.#tie;
  }

  #workOutTie(count: number): number {
    const { totals, strengths } = this.#script;
    const { model } = strengths.format;
    const board = this.#board(count);
    const ballsLeft = model.balls - board.balls;
    return mean(this.#weights(count), (pitch) => {
      const chase = this.#tilts[1][pitch] ?? 0;
      if (board.innings === 1) {
        const need = totals[0] + 1 - board.total;
        return tieChance(model, chase, { ballsLeft, wickets: board.wickets, need });
      }
      const state = { ballsLeft, wickets: board.wickets, runs: board.total };
      return tieChanceAhead(model, this.#tilts[0][pitch] ?? 0, chase, state);
    });
  }

  /** Chance that the current innings has at least n runs after `toBall` balls, or when it ends. */
  session(count: number, toBall: number): AtLeast {
    const board = this.#board(count);
    const { model } = this.#script.strengths.format;
    if (board.innings === 0 && toBall === model.balls) return this.#finalTotal(count, board);
    const ahead = (state: InningsState) => spreadAhead(model, state, [toBall - board.balls])[0];
    const tail = this.#tail(count, `session ${toBall}`, () => this.#mixed(count, board, ahead));
    return (n) => tail[Math.max(0, n - board.total)] ?? 0;
  }

  /** Chance that an over (from 1) brings at least n runs, what it has brought already included. */
  over(count: number, over: number, runsBefore: number): AtLeast {
    const board = this.#board(count);
    const { model } = this.#script.strengths.format;
    const from = Math.max(0, (over - 1) * OVER_BALLS - board.balls);
    const to = over * OVER_BALLS - board.balls;
    const done = from === 0 ? board.total - runsBefore : 0;
    const ahead = (state: InningsState) =>
      from === 0 ? spreadAhead(model, state, [to])[0] : spreadOfOver(model, state, from, to);
    const tail = this.#tail(count, `over ${over}`, () => this.#mixed(count, board, ahead));
    return (n) => tail[Math.max(0, n - done)] ?? 0;
  }

  /** Chance that the total is at least n when the next wicket falls, or when the innings ends without one. */
  nextWicket(count: number): AtLeast {
    const board = this.#board(count);
    const tail = this.#tail(count, 'wicket', () => {
      const [theta] = this.#tiltMoments(count, board.innings);
      return spreadToWicket(this.#script.strengths.format.model, this.#state(board, theta));
    });
    return (n) => tail[Math.max(0, n - board.total)] ?? 0;
  }

  /** What the two at the crease may still make: asked by place in the order. */
  batsman(count: number, place: number, key: number): AtLeast {
    this.#turnTo(count);
    const { deliveries, firstInningsCount, strengths } = this.#script;
    const board = this.#board(count);
    const before = board.innings === 0 ? 0 : firstInningsCount;
    const crease = this.#card(board.innings).crease(count - before);
    this.#batsmen ??= forecastBatsmen(
      strengths.format.model,
      {
        innings: board.innings,
        balls: board.balls,
        wickets: board.wickets,
        need: this.#state(board, 0).need,
        tilts: this.#tilts[board.innings],
        weights: this.#weights(count),
      },
      crease,
      key + deliveries.length,
    );
    return crease.striker === place ? this.#batsmen[0] : this.#batsmen[1];
  }

  /** Runs a batsman has made so far. */
  runsOf(count: number, place: number): number {
    const { innings } = this.#board(count);
    const before = innings === 0 ? 0 : this.#script.firstInningsCount;
    const { striker, other, strikerRuns, otherRuns } = this.#card(innings).crease(count - before);
    return place === striker ? strikerRuns : place === other ? otherRuns : 0;
  }

  #card(innings: 0 | 1): BattingCard {
    const { deliveries, firstInningsCount } = this.#script;
    const known = this.#cards[innings];
    if (known !== undefined) return known;
    const own = innings === 0 ? deliveries.slice(0, firstInningsCount) : deliveries.slice(firstInningsCount);
    const card = battingCard(own);
    this.#cards[innings] = card;
    return card;
  }

  /** Runs on the board of the innings that is on. */
  total(count: number): number {
    return this.#board(count).total;
  }

  #finalTotal(count: number, board: Board): AtLeast {
    const { model } = this.#script.strengths.format;
    const ballsLeft = model.balls - board.balls;
    this.#turnTo(count);
    let tail = this.#tails.get('total');
    if (tail === undefined) {
      const weights = this.#weights(count);
      const parts = this.#tilts[0].map((theta) => addsAtLeast(model, theta, ballsLeft, board.wickets));
      tail = (parts[0] ?? new Float64Array(1)).map((_, n) => mean(weights, (pitch) => parts[pitch]?.[n] ?? 0));
      this.#tails.set('total', tail);
    }
    const known = tail;
    return (n) => known[Math.max(0, n - board.total)] ?? 0;
  }

  /** The mixture over the pitch by two nodes of the same mean and variance; one when little is left to learn. */
  #mixed(count: number, board: Board, spread: (state: InningsState) => RunChances | undefined): RunChances {
    const [theta, deviation] = this.#tiltMoments(count, board.innings);
    const nodes = deviation < ONE_NODE_BELOW ? [theta] : [theta - deviation, theta + deviation];
    const parts = nodes.map((node) => spread(this.#state(board, node)) ?? new Float64Array(1));
    const [first] = parts;
    if (first === undefined) return new Float64Array(1);
    return first.map((_, r) => parts.reduce((sum, part) => sum + (part[r] ?? 0), 0) / parts.length);
  }

  #tiltMoments(count: number, innings: 0 | 1): [mean: number, deviation: number] {
    const weights = this.#weights(count);
    const tilts = this.#tilts[innings];
    const centre = mean(weights, (pitch) => tilts[pitch] ?? 0);
    const variance = mean(weights, (pitch) => ((tilts[pitch] ?? 0) - centre) ** 2);
    return [centre, Math.sqrt(variance)];
  }

  #state(board: Board, theta: number): InningsState {
    const { model } = this.#script.strengths.format;
    return {
      innings: board.innings,
      theta,
      ballsLeft: model.balls - board.balls,
      wickets: board.wickets,
      need: board.innings === 0 ? null : this.#script.totals[0] + 1 - board.total,
    };
  }

  #board(count: number): Board {
    const { deliveries, firstInningsCount } = this.#script;
    const last = deliveries[count - 1];
    if (last === undefined) return { innings: 0, balls: 0, total: 0, wickets: 0 };
    if (count === firstInningsCount) return { innings: 1, balls: 0, total: 0, wickets: 0 };
    return { innings: last.innings, balls: last.balls, total: last.total, wickets: last.wickets };
  }

  #weights(count: number): number[] {
    this.#pitch ??= pitchBeliefs(this.#script, this.#tilts);
    return [...this.#pitch.subarray(count * 3, count * 3 + 3)];
  }

  /** Forgets what was worked out for another count of deliveries. */
  #turnTo(count: number): void {
    if (this.#memoCount === count) return;
    this.#memoCount = count;
    this.#win = null;
    this.#tie = null;
    this.#batsmen = null;
    this.#tails.clear();
  }

  #tail(count: number, key: string, make: () => RunChances): Float64Array {
    this.#turnTo(count);
    const known = this.#tails.get(key);
    if (known !== undefined) return known;
    const tail = tailOf(make());
    this.#tails.set(key, tail);
    return tail;
  }
}

function mean(weights: readonly number[], value: (index: number) => number): number {
  return weights.reduce((sum, weight, index) => (weight < 1e-6 ? sum : sum + weight * value(index)), 0);
}

/** Chance of at least r, from chances of exactly r. */
function tailOf(chances: RunChances): Float64Array {
  const tail = new Float64Array(chances.length);
  let sum = 0;
  for (let r = chances.length - 1; r >= 0; r -= 1) {
    sum += chances[r] ?? 0;
    tail[r] = sum;
  }
  return tail;
}

/** Three pitch probabilities after each number of deliveries, one after the other. */
function pitchBeliefs(script: CricketScript, tilts: readonly [readonly number[], readonly number[]]): Float64Array {
  const { deliveries } = script;
  const beliefs = new Float64Array((deliveries.length + 1) * 3);
  beliefs.set(PITCH_WEIGHTS);
  let before: Delivery | null = null;
  for (const [count, delivery] of deliveries.entries()) {
    const from = before?.innings === delivery.innings ? before : null;
    const scores = [0, 1, 2].map((pitch) => {
      const likelihood = likelihoodOf(script, delivery, from, tilts[delivery.innings][pitch] ?? 0);
      return (beliefs[count * 3 + pitch] ?? 0) * likelihood;
    });
    const sum = scores.reduce((total, score) => total + score, 0);
    for (const [pitch, score] of scores.entries()) beliefs[(count + 1) * 3 + pitch] = score / sum;
    before = delivery;
  }
  return beliefs;
}

const chance = new Float64Array(OUTCOMES);

/** How likely this delivery's outcome was on a pitch of this tilt; wides and no-balls say nothing about it. */
function likelihoodOf(script: CricketScript, delivery: Delivery, before: Delivery | null, theta: number): number {
  if (delivery.outcome <= NO_BALL) return 1;
  const { model } = script.strengths.format;
  const balls = before?.balls ?? 0;
  const need = script.totals[0] + 1 - (before?.total ?? 0);
  const press = delivery.innings === 0 ? 0 : chasePress(model, need, model.balls - balls);
  const offset = shareOffset(Math.floor(balls / OVER_BALLS), before?.wickets ?? 0);
  tilt(model.shares[delivery.innings], offset, theta, press, chance);
  return chance[delivery.outcome] ?? 0;
}
