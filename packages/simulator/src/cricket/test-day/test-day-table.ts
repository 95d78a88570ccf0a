import { NO_BALL, OUTCOME_RUNS, OUTCOMES, WICKET, WICKETS, WIDE, WIDE_EXTRA } from '../model/ball-model.ts';
import { ballsForChase, DAY_BALLS, dayChances, type DayInnings, type DayState, declares } from './test-day-model.ts';

/** Leads and needs that are told apart; beyond them nothing changes any more. */
const MARGIN_MIN = -60;
const MARGIN_MAX = 440;
const WIDTH = MARGIN_MAX - MARGIN_MIN + 1;
const ROWS = (WICKETS + 1) * WIDTH;
const SCALE = 65_535;
/** The last overs are kept ball by ball, what comes before at the ends of overs. */
const EVERY_BALL_BELOW = 60;

interface DayChances {
  /** The sides that bat third and fourth; the rest is a draw. */
  third: number;
  fourth: number;
}

/** Exact chances of the results from every state of the day. */
interface DayTable {
  chances(state: DayState): DayChances;
}

function slotOf(ballsLeft: number): number {
  return ballsLeft <= EVERY_BALL_BELOW ? ballsLeft : EVERY_BALL_BELOW + (ballsLeft - EVERY_BALL_BELOW) / 6;
}

const SLOTS = slotOf(DAY_BALLS) + 1;

function place(wickets: number, margin: number): number {
  return wickets * WIDTH + Math.min(MARGIN_MAX, Math.max(MARGIN_MIN, margin)) - MARGIN_MIN;
}

/** Chances that the sides batting third and fourth win, in every state with so many balls left. */
type Rows = readonly [third: Float64Array, fourth: Float64Array];
type Kept = readonly [third: Uint16Array, fourth: Uint16Array];

let shared: DayTable | null = null;

/** The same for every match; worked out at the first question, in about 0.3 s. */
export function dayTable(): DayTable {
  shared ??= buildDayTable();
  return shared;
}

function buildDayTable(): DayTable {
  const chase = solve(1, null);
  const innings = [solve(0, chase), chase] as const;
  const read = (side: 0 | 1, { innings: own, ballsLeft, wickets, margin }: DayState): number => {
    const table = innings[own][side];
    const at = (balls: number) => (table[slotOf(balls) * ROWS + place(wickets, margin)] ?? 0) / SCALE;
    if (ballsLeft <= EVERY_BALL_BELOW) return at(ballsLeft);
    const below = Math.floor(ballsLeft / 6) * 6;
    const part = (ballsLeft - below) / 6;
    return part === 0 ? at(below) : at(below) + part * (at(below + 6) - at(below));
  };
  return { chances: (state) => ({ third: read(0, state), fourth: read(1, state) }) };
}

const emptyRows = (): Rows => [new Float64Array(ROWS), new Float64Array(ROWS)];

/** One innings, backwards from stumps. */
function solve(innings: DayInnings, chase: Kept | null): Kept {
  const kept: Kept = [new Uint16Array(SLOTS * ROWS), new Uint16Array(SLOTS * ROWS)];
  let before = emptyRows();
  let now = emptyRows();
  for (let balls = 0; balls <= DAY_BALLS; balls += 1) {
    for (const side of [0, 1] as const) {
      fillAllOut(now[side], innings, side, (need) => chaseValue(chase, side, balls, need));
      if (balls === 0) now[side].fill(0, 0, WICKETS * WIDTH);
      if (innings === 1) fillWon(now[side], side);
    }
    if (balls > 0 && innings === 0) sweepThird(now, before, balls);
    if (balls > 0 && innings === 1) sweepFourth(now, before, balls);
    for (const side of [0, 1] as const) {
      if (innings === 0 && balls > 0 && balls % 6 === 0) {
        fillDeclared(now[side], balls, (need) => chaseValue(chase, side, balls, need));
      }
      if (balls <= EVERY_BALL_BELOW || balls % 6 === 0) keep(kept[side], now[side], slotOf(balls) * ROWS);
    }
    [before, now] = [now, before];
  }
  return kept;
}

function keep(kept: Uint16Array, now: Float64Array, from: number): void {
  for (let i = 0; i < ROWS; i += 1) kept[from + i] = Math.round((now[i] ?? 0) * SCALE);
}

function chaseValue(chase: Kept | null, side: 0 | 1, ballsLeft: number, need: number): number {
  return (chase?.[side][slotOf(ballsForChase(ballsLeft)) * ROWS + place(0, need)] ?? 0) / SCALE;
}

/** The fourth innings is lost, or the third gives way to it. */
function fillAllOut(now: Float64Array, innings: DayInnings, side: 0 | 1, chase: (need: number) => number): void {
  for (let margin = MARGIN_MIN; margin <= MARGIN_MAX; margin += 1) {
    const at = place(WICKETS, margin);
    if (innings === 1) now[at] = margin <= 0 ? side : 1 - side;
    else now[at] = margin < 0 ? side : chase(margin + 1);
  }
}

/** Nothing needed any more. */
function fillWon(now: Float64Array, side: 0 | 1): void {
  for (let w = 0; w < WICKETS; w += 1) now.fill(side, place(w, MARGIN_MIN), place(w, 0) + 1);
}

function fillDeclared(now: Float64Array, balls: number, chase: (need: number) => number): void {
  for (let lead = 0; lead <= MARGIN_MAX; lead += 1) {
    if (!declares(lead, balls)) continue;
    const value = chase(lead + 1);
    for (let w = 0; w < WICKETS; w += 1) now[place(w, lead)] = value;
  }
}

const chance = new Float64Array(OUTCOMES);

/** One ball earlier. A wide or no-ball stays on its ball: leads are solved from above, where runs lead to. */
function sweepThird(now: Rows, before: Rows, balls: number): void {
  for (let w = 0; w < WICKETS; w += 1) {
    dayChances({ innings: 0, ballsLeft: balls, wickets: w, margin: 0 }, chance);
    for (let lead = MARGIN_MAX; lead >= MARGIN_MIN; lead -= 1) {
      for (const side of [0, 1] as const) now[side][place(w, lead)] = value(now[side], before[side], w, lead, 1);
    }
  }
}

/** The same with runs needed, solved from below; two wickets share one row of the table. */
function sweepFourth(now: Rows, before: Rows, balls: number): void {
  for (let need = 1; need <= MARGIN_MAX; need += 1) {
    for (let w = 0; w < WICKETS; w += 1) {
      if (w % 2 === 0) dayChances({ innings: 1, ballsLeft: balls, wickets: w, margin: need }, chance);
      for (const side of [0, 1] as const) now[side][place(w, need)] = value(now[side], before[side], w, need, -1);
    }
  }
}

function value(now: Float64Array, before: Float64Array, w: number, margin: number, sign: number): number {
  const wide = (1 - WIDE_EXTRA) * (now[place(w, margin + sign)] ?? 0);
  const twoMore = now[place(w, margin + 2 * sign)] ?? 0;
  let sum = (chance[WIDE] ?? 0) * (wide + WIDE_EXTRA * twoMore) + (chance[NO_BALL] ?? 0) * twoMore;
  sum += (chance[WICKET] ?? 0) * (before[place(w + 1, margin)] ?? 0);
  for (let i = 3; i < OUTCOMES; i += 1) {
    sum += (chance[i] ?? 0) * (before[place(w, margin + sign * (OUTCOME_RUNS[i] ?? 0))] ?? 0);
  }
  return sum;
}
