import type { BetTerms } from '../bet/bet.ts';
import { type Paise, paise } from '../money/money.ts';
import { addBet, exposureOf, type Position, type VectorPosition } from './position.ts';
import { lastRun } from './zones.ts';

/**
 * One row of a position on a screen.
 * - outcome: the profit if this outcome wins; where several win, the worst profit with this one among them.
 * - range: the profit for results from…to (to null: and everything above), at `from` and at the far end; the two differ
 *   only for a meter, where every run counts.
 */
export type PositionRow =
  | { readonly type: 'outcome'; readonly outcome: string; readonly profitPaise: Paise }
  | {
      readonly type: 'range';
      readonly from: number;
      readonly to: number | null;
      readonly profitPaise: Paise;
      readonly profitAtEndPaise: Paise;
      readonly perRunPaise: Paise;
    };

function vectorTable(position: VectorPosition): PositionRow[] {
  const { outcomes, profits, rest, expectedWinners = 1 } = position;
  return outcomes.map((outcome, index) => {
    const others = profits
      .filter((_, other) => other !== index)
      .map((profit) => profit - rest)
      .sort((a, b) => a - b);
    const worstOthers = others.slice(0, expectedWinners - 1).reduce((sum, difference) => sum + difference, 0);
    return { type: 'outcome', outcome, profitPaise: paise((profits[index] ?? rest) + worstOthers) };
  });
}

/** The rows of a position in their natural order: outcomes as the market names them, ranges from 0 upwards. */
export function positionTable(position: Position): PositionRow[] {
  if (position.shape === 'vector') return vectorTable(position);
  const { zones, maxResult } = position;
  const lastResult = maxResult ?? Number.POSITIVE_INFINITY;
  const rows: PositionRow[] = [];
  for (const [index, [from, profit, perRun]] of zones.entries()) {
    if (from > lastResult) break;
    const end = lastRun(zones, index, lastResult);
    rows.push({
      type: 'range',
      from,
      to: end === Number.POSITIVE_INFINITY ? null : end,
      profitPaise: paise(profit),
      profitAtEndPaise: paise(perRun === 0 ? profit : profit + perRun * (end - from)),
      perRunPaise: paise(perRun),
    });
  }
  return rows;
}

/** What rounded stakes may leave between the results of a position that a cash-out has levelled. */
const LEVEL_WITHIN_PAISE = 100;

/** Every result pays the same, but for a rounded stake: nothing is left that a cash-out could make certain. */
export function isLevel(position: Position): boolean {
  const figures = positionTable(position).flatMap((row) =>
    row.type === 'outcome' ? [row.profitPaise] : [row.profitPaise, row.profitAtEndPaise],
  );
  return Math.max(...figures) - Math.min(...figures) <= LEVEL_WITHIN_PAISE;
}

export type WhatIf = {
  readonly position: Position;
  readonly table: readonly PositionRow[];
  readonly exposurePaise: Paise;
  /** What the bet would add to the exposure; negative when it lowers it. */
  readonly exposureDeltaPaise: Paise;
};

/** What the position would become with one more bet: what a slip shows before the bet is placed. */
export function whatIf(position: Position, terms: BetTerms): WhatIf {
  const next = addBet(position, terms);
  const exposurePaise = exposureOf(next);
  return {
    position: next,
    table: positionTable(next),
    exposurePaise,
    exposureDeltaPaise: paise(exposurePaise - exposureOf(position)),
  };
}
