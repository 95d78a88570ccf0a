import type { BallModel } from './ball-model.ts';
import { buildRunTable, type RunTable } from './run-table.ts';

/**
 * Run tables by tilt. Tables are built on a grid of tilts and read by quadratic interpolation between three of them,
 * so that every match, whatever its strengths, shares the same few; the error stays below 0.0005. They depend on the
 * format alone and are shared by all simulators of the process, up to a bound.
 */
const GRID = 0.04;
const BYTES_MAX = 48 * 1024 * 1024;
/** A level chase goes to a super over, which either side wins as often. */
const TIE_SHARE = 0.5;

const tables = new Map<string, RunTable>();
const modelNumbers = new WeakMap<BallModel, number>();
let modelCount = 0;
let bytes = 0;

function tableAt(model: BallModel, chase: boolean, node: number): RunTable {
  let number = modelNumbers.get(model);
  if (number === undefined) {
    number = modelCount;
    modelCount += 1;
    modelNumbers.set(model, number);
  }
  const key = `${number}/${chase}/${node}`;
  const known = tables.get(key);
  if (known !== undefined) {
    // Moved to the young end, so that the oldest unused one goes first.
    tables.delete(key);
    tables.set(key, known);
    return known;
  }
  const built = buildRunTable(model, { theta: node * GRID, chase, tieShare: chase ? TIE_SHARE : 0 });
  tables.set(key, built);
  bytes += built.bytes;
  for (const [oldKey, old] of tables) {
    if (bytes <= BYTES_MAX || oldKey === key) break;
    tables.delete(oldKey);
    bytes -= old.bytes;
  }
  return built;
}

/** Calls back with each of the three tables around a tilt and its weight; the weights sum to one. */
function blend(
  model: BallModel,
  chase: boolean,
  theta: number,
  visit: (table: RunTable, weight: number) => void,
): void {
  const node = Math.round(theta / GRID);
  const u = theta / GRID - node;
  visit(tableAt(model, chase, node - 1), (u * (u - 1)) / 2);
  visit(tableAt(model, chase, node), 1 - u * u);
  visit(tableAt(model, chase, node + 1), (u * (u + 1)) / 2);
}

function clamp(probability: number): number {
  return Math.min(1, Math.max(0, probability));
}

export interface ChaseState {
  ballsLeft: number;
  wickets: number;
  need: number;
}

/** Probability that the chasing side wins, a tie counting half. */
export function chaseWinChance(model: BallModel, theta: number, { ballsLeft, wickets, need }: ChaseState): number {
  let chance = 0;
  blend(model, true, theta, (table, weight) => {
    chance += weight * table.atLeast(ballsLeft, wickets, need);
  });
  return clamp(chance);
}

export interface FirstInningsState {
  ballsLeft: number;
  wickets: number;
  runs: number;
}

/** Probability that the first innings still adds at least n. */
export function addsAtLeast(model: BallModel, theta: number, ballsLeft: number, wickets: number, n: number): number {
  let chance = 0;
  blend(model, false, theta, (table, weight) => {
    chance += weight * table.atLeast(ballsLeft, wickets, n);
  });
  return clamp(chance);
}

/** Probability that the side batting first defends what it will make. */
export function defendWinChance(model: BallModel, theta: number, chaseTheta: number, state: FirstInningsState): number {
  const most = Math.ceil(state.ballsLeft * 3.2) + 24;
  const atLeast = new Float64Array(most + 2);
  blend(model, false, theta, (table, weight) => {
    for (let n = 0; n <= most; n += 1) {
      atLeast[n] = (atLeast[n] ?? 0) + weight * table.atLeast(state.ballsLeft, state.wickets, n);
    }
  });
  const lost = new Float64Array(most + 1);
  blend(model, true, chaseTheta, (table, weight) => {
    for (let r = 0; r <= most; r += 1) {
      lost[r] = (lost[r] ?? 0) + weight * table.atLeast(model.balls, 0, state.runs + r + 1);
    }
  });
  let chance = 0;
  for (let r = 0; r <= most; r += 1) {
    chance += ((atLeast[r] ?? 0) - (atLeast[r + 1] ?? 0)) * (1 - clamp(lost[r] ?? 0));
  }
  return clamp(chance);
}
