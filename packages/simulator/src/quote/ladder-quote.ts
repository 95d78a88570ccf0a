import { nextTick, type OddsHundredths, oddsToNumber, snapToLadder } from '@pavilion/betting';
import { type Box, closedQuote, type RowQuote } from '../event-model.ts';
import { hashNormal, hashUnit } from '../random.ts';

/** Above this no price on the ladder is low enough to back at: 1.01 would pay more than it costs. */
const NEAR_CERTAIN = 0.99;
/** What is that certain can be laid here, if anybody wants to. */
const CERTAIN_LAY = 102;
const MAX_PRICE = 100_000;
const LEVELS = 3;
/** The ladder ends at 1000: less likely than this cannot be laid at its own odds. */
const CHANCE_MIN = 0.0011;

export interface LadderDepth {
  /** Half width in probability odds. */
  halfWidth: number;
  /** Ticks between the levels. */
  stepTicks: number;
  /** Median money at the best level, rupees. */
  size: number;
  /** Spread of the sizes in logs: 0.8 in a liquid market, more in a thin one. */
  sizeSigma: number;
  /** Keys of the sizes: the market, and the beat that draws them afresh. */
  key: number;
  beat: number;
}

/**
 * Three levels of exchange prices around fair probabilities that sum to one: best lay the lowest ladder price at or
 * above fair·(1 + h·(f−1)/f), best back the highest at or below fair·(1 − h·(f−1)/f). Hence Σ1/back ≥ 1 and Σ1/lay ≤ 1
 * whenever every runner shows both. Nobody backs the certain or the hopeless.
 */
export function ladderQuotes(chances: readonly number[], depth: LadderDepth): RowQuote[] {
  const decided = chances.some((p) => p > NEAR_CERTAIN);
  const held = withinLadder(chances);
  return chances.map((p, runner) => {
    const odds = 100 / Math.max(p, 1e-9);
    const layOdds = 100 / Math.max(held[runner] ?? p, 1e-9);
    if (p > NEAR_CERTAIN) {
      const lay = snapToLadder(Math.max(CERTAIN_LAY, layOdds), 'up');
      return { state: 'open', back: [], lay: levels(lay, 1, runner, 1, depth) };
    }
    let back = snapToLadder(Math.min(odds - depth.halfWidth * (odds - 100), MAX_PRICE), 'down');
    const lay = snapToLadder(Math.min(layOdds + depth.halfWidth * (layOdds - 100), MAX_PRICE), 'up');
    if (back >= lay) back = nextTick(lay, -1);
    const hopeless = odds > 50_000 || (decided && p < 1 - NEAR_CERTAIN) || back > odds;
    return {
      state: 'open',
      back: hopeless ? [] : levels(back, -depth.stepTicks, runner, 0, depth),
      lay: levels(lay, depth.stepTicks, runner, 1, depth),
    };
  });
}

/**
 * Outsiders of a larger field that are beyond the ladder's end are laid as if they stood there, and the others by so
 * much higher that laying everybody pays nobody. Backing goes by the chances as they are.
 */
function withinLadder(chances: readonly number[]): readonly number[] {
  if (chances.length < 3 || Math.min(...chances) >= CHANCE_MIN) return chances;
  const held = chances.map((chance) => Math.max(chance, CHANCE_MIN));
  const sum = held.reduce((total, chance) => total + chance, 0);
  return held.map((chance) => chance / sum);
}

/** Every row with no price. */
export function ladderClosed(rows: number): RowQuote[] {
  return Array.from({ length: rows }, () => closedQuote('suspended'));
}

function levels(best: OddsHundredths, step: number, runner: number, side: number, depth: LadderDepth): Box[] {
  const boxes: Box[] = [];
  let price = best;
  for (let level = 0; level < LEVELS; level += 1) {
    boxes.push(box(price, runner, side, level, depth));
    const next = nextTick(price, step);
    if (next === price) break;
    price = next;
  }
  return boxes;
}

/** Money at a level: log-normal, redrawn every second beat, at a moment of its own for each level. */
function box(price: OddsHundredths, runner: number, side: number, level: number, depth: LadderDepth): Box {
  const place = runner * 8 + side * 4 + level;
  const draw = Math.floor((depth.beat + hashUnit(depth.key, place) * 2) / 2);
  const size = depth.size * (level === 0 ? 0.7 : 1) * Math.exp(depth.sizeSigma * hashNormal(depth.key, place, draw));
  return { price: oddsToNumber(price), size: Math.max(2, Math.round(size * 100) / 100) };
}
