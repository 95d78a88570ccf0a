import type { BallModel } from './ball-model.ts';
import { buildRunTable, type RunTable } from './run-table.ts';

/**
 * Run tables by tilt. Tables are built on a grid of tilts and read by quadratic interpolation between three of them,
 * so that every match, whatever its strengths, shares the same few; the error stays below 0.001. They depend on the
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

/** Chances beyond this are not told apart: a table keeps 16 bits. */
const CHANCE_MIN = 1 / 65_535;

function logit(chance: number): number {
  const inside = Math.min(1 - CHANCE_MIN, Math.max(CHANCE_MIN, chance));
  return Math.log(inside / (1 - inside));
}

/** A chance that grows with the tilt, read at any tilt. */
interface Reader {
  /** `read` looks one chance up in a table. */
  at(read: (table: RunTable) => number): number;
}

/**
 * Reads between the three tables around a tilt, quadratically in logits, where chances are all but straight; what is
 * certain in all three stays certain.
 */
function reader(model: BallModel, chase: boolean, theta: number): Reader {
  const node = Math.round(theta / GRID);
  const u = theta / GRID - node;
  const below = tableAt(model, chase, node - 1);
  const middle = tableAt(model, chase, node);
  const above = tableAt(model, chase, node + 1);
  return {
    at(read) {
      const chance = read(middle);
      if (u === 0) return chance;
      const low = read(below);
      const high = read(above);
      if (low === high) return chance;
      const score = ((u * (u - 1)) / 2) * logit(low) + (1 - u * u) * logit(chance) + ((u * (u + 1)) / 2) * logit(high);
      return 1 / (1 + Math.exp(-score));
    },
  };
}

/** Builds every table that tilts from one end to the other can ask for, so that no later answer has to wait for one. */
export function prepareTables(model: BallModel, from: number, to: number): void {
  for (let node = Math.round(from / GRID) - 1; node <= Math.round(to / GRID) + 1; node += 1) {
    tableAt(model, false, node);
    tableAt(model, true, node);
  }
}

export interface ChaseState {
  ballsLeft: number;
  wickets: number;
  need: number;
}

/** Probability that the chasing side wins, a tie counting half. */
export function chaseWinChance(model: BallModel, theta: number, { ballsLeft, wickets, need }: ChaseState): number {
  return reader(model, true, theta).at((table) => table.atLeast(ballsLeft, wickets, need));
}

export interface FirstInningsState {
  ballsLeft: number;
  wickets: number;
  runs: number;
}

/** More than this the balls left do not bring. */
function mostRuns(ballsLeft: number): number {
  return Math.ceil(ballsLeft * 3.2) + 24;
}

/** Probabilities that the first innings still adds at least 0, 1, 2 … runs. */
export function addsAtLeast(model: BallModel, theta: number, ballsLeft: number, wickets: number): Float64Array {
  const tables = reader(model, false, theta);
  return Float64Array.from({ length: mostRuns(ballsLeft) + 2 }, (_, n) =>
    tables.at((table) => table.atLeast(ballsLeft, wickets, n)),
  );
}

/** Probability that the side batting first defends what it will make. */
export function defendWinChance(model: BallModel, theta: number, chaseTheta: number, state: FirstInningsState): number {
  const atLeast = addsAtLeast(model, theta, state.ballsLeft, state.wickets);
  const chase = reader(model, true, chaseTheta);
  let chance = 0;
  for (let r = 0; r < atLeast.length; r += 1) {
    const share = (atLeast[r] ?? 0) - (atLeast[r + 1] ?? 0);
    if (share > 1e-7) chance += share * (1 - chase.at((table) => table.atLeast(model.balls, 0, state.runs + r + 1)));
  }
  return Math.min(1, Math.max(0, chance));
}
