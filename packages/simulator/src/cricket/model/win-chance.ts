import type { BallModel } from './ball-model.ts';
import { buildRunTable, LONG_INNINGS_BALLS, type RunTable, type RunTableOptions } from './run-table.ts';

/**
 * Run tables by tilt. Tables are built on a grid of tilts and read by quadratic interpolation between three of them,
 * so that every match, whatever its strengths, shares the same few; the error stays below 0.001. They depend on the
 * format alone and are shared by all simulators of the process, up to a bound.
 */
const GRID = 0.04;
/** A long innings' table is large, and as smooth in the tilt. */
const LONG_GRID = 0.06;
const BYTES_MAX = 96 * 1024 * 1024;
/** A level chase goes to a super over, which either side wins as often. */
const TIE_SHARE = 0.5;

/** What a table answers: runs an innings adds, whether a chase is won, whether it ends level. */
type Purpose = 'adds' | 'chase' | 'tie';

const OPTIONS: Readonly<Record<Purpose, Omit<RunTableOptions, 'theta'>>> = {
  adds: { chase: false, tieShare: 0 },
  chase: { chase: true, tieShare: TIE_SHARE },
  tie: { chase: true, tieShare: 1, reached: 0 },
};

function gridOf(model: BallModel): number {
  return model.balls > LONG_INNINGS_BALLS ? LONG_GRID : GRID;
}

const tables = new Map<string, RunTable>();
const modelNumbers = new WeakMap<BallModel, number>();
let modelCount = 0;
let bytes = 0;

function tableAt(model: BallModel, purpose: Purpose, node: number): RunTable {
  let number = modelNumbers.get(model);
  if (number === undefined) {
    number = modelCount;
    modelCount += 1;
    modelNumbers.set(model, number);
  }
  const key = `${number}/${purpose}/${node}`;
  const known = tables.get(key);
  if (known !== undefined) {
    // Moved to the young end, so that the oldest unused one goes first.
    tables.delete(key);
    tables.set(key, known);
    return known;
  }
  const built = buildRunTable(model, { theta: node * gridOf(model), ...OPTIONS[purpose] });
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
function reader(model: BallModel, purpose: Purpose, theta: number): Reader {
  const node = Math.round(theta / gridOf(model));
  const u = theta / gridOf(model) - node;
  const below = tableAt(model, purpose, node - 1);
  const middle = tableAt(model, purpose, node);
  const above = tableAt(model, purpose, node + 1);
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
  const grid = gridOf(model);
  for (let node = Math.round(from / grid) - 1; node <= Math.round(to / grid) + 1; node += 1) {
    tableAt(model, 'adds', node);
    tableAt(model, 'chase', node);
  }
}

export interface ChaseState {
  ballsLeft: number;
  wickets: number;
  need: number;
}

/** Probability that the chasing side wins, a tie counting half. */
export function chaseWinChance(model: BallModel, theta: number, { ballsLeft, wickets, need }: ChaseState): number {
  return reader(model, 'chase', theta).at((table) => table.atLeast(ballsLeft, wickets, need));
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
  const tables = reader(model, 'adds', theta);
  return Float64Array.from({ length: mostRuns(ballsLeft) + 2 }, (_, n) =>
    tables.at((table) => table.atLeast(ballsLeft, wickets, n)),
  );
}

/** Probability that the side batting first defends what it will make. */
export function defendWinChance(model: BallModel, theta: number, chaseTheta: number, state: FirstInningsState): number {
  const atLeast = addsAtLeast(model, theta, state.ballsLeft, state.wickets);
  const chase = reader(model, 'chase', chaseTheta);
  let chance = 0;
  for (let r = 0; r < atLeast.length; r += 1) {
    const share = (atLeast[r] ?? 0) - (atLeast[r + 1] ?? 0);
    if (share > 1e-7) chance += share * (1 - chase.at((table) => table.atLeast(model.balls, 0, state.runs + r + 1)));
  }
  return Math.min(1, Math.max(0, chance));
}

/** Ties depend little on strength: they are read straight between tables this far apart. */
const TIE_GRID = 4;

/** Probability that a chase ends with the scores level. */
export function tieChance(model: BallModel, theta: number, { ballsLeft, wickets, need }: ChaseState): number {
  const place = theta / gridOf(model) / TIE_GRID;
  const below = Math.floor(place);
  const at = (node: number) => tableAt(model, 'tie', node * TIE_GRID).atLeast(ballsLeft, wickets, need);
  return at(below) + (place - below) * (at(below + 1) - at(below));
}

/** The same while the first innings is on. */
export function tieChanceAhead(model: BallModel, theta: number, chaseTheta: number, state: FirstInningsState): number {
  const atLeast = addsAtLeast(model, theta, state.ballsLeft, state.wickets);
  let chance = 0;
  for (let r = 0; r < atLeast.length; r += 1) {
    const share = (atLeast[r] ?? 0) - (atLeast[r + 1] ?? 0);
    const need = state.runs + r + 1;
    if (share > 1e-5) chance += share * tieChance(model, chaseTheta, { ballsLeft: model.balls, wickets: 0, need });
  }
  return chance;
}
