import {
  type BetTerms,
  betOutcome,
  isMarketKind,
  type Position,
  type PositionRow,
  positionTable,
  profitAt,
  risksStake,
  type WhatIf,
} from '@pavilion/betting';
import { sideWord } from '../../lib/bet-words.ts';

/** One figure of the slip: what it is called and what it is, in paise; a loss is negative. */
export type SlipFigure = { readonly label: string; readonly paise: number; readonly tone: 'plain' | 'result' };

/**
 * What the bet can bring and cost, by its kind's own formula. A bet that risks its stake says Profit and Returns
 * (specification 1, section 5: stake × odds − stake, stake × odds); a lay says Profit and Liability; a meter, which
 * settles run by run, says the most it can win and lose.
 */
export function slipFigures(terms: BetTerms, maxResult: number | null): readonly SlipFigure[] {
  const { win, loss } = betOutcome(terms, maxResult);
  if (terms.kind === 'meter') {
    return [
      { label: 'Most you can win', paise: win, tone: 'result' },
      { label: 'Most you can lose', paise: -loss, tone: 'result' },
    ];
  }
  const profit: SlipFigure = { label: 'Profit', paise: win, tone: 'result' };
  return risksStake(terms.kind, terms.side)
    ? [profit, { label: 'Returns', paise: win + loss, tone: 'plain' }]
    : [profit, { label: 'Liability', paise: -loss, tone: 'result' }];
}

/** The stake of a lay is what the backer on the other side risks. */
export const stakeLabel = (kind: string, side: 'back' | 'lay'): string =>
  isMarketKind(kind) && !risksStake(kind, side) && sideWord(kind, side) === 'Lay' ? 'Backer’s stake' : 'Stake';

/** One line of the what-if table: an outcome, or a range of results. Paise; ends differ only for a meter. */
export type WhatIfRow = {
  readonly label: string;
  readonly now: readonly [from: number, end: number];
  readonly after: readonly [from: number, end: number] | null;
};

type Outcomes = readonly { id: string; name: string }[];

/** What every result would bring, now and after the bet: in outcomes, or in ranges of runs between all breakpoints. */
export function whatIfRows(before: Position, after: WhatIf | null, outcomes: Outcomes): WhatIfRow[] {
  if (before.shape === 'vector') return vectorRows(before, after, outcomes);
  const tables = [positionTable(before), after?.table ?? []].flat();
  const starts = [...new Set(tables.flatMap(startOf))].sort((a, b) => a - b);
  const lastResult = before.maxResult;
  return starts.map((from, at) => {
    const next = starts[at + 1];
    const end = next === undefined ? lastResult : next - 1;
    const span = (position: Position): readonly [number, number] => [
      profitAtRuns(position, from),
      profitAtRuns(position, end ?? from),
    ];
    return { label: rangeLabel(from, end, next === undefined), now: span(before), after: after && span(after.position) };
  });
}

const startOf = (row: PositionRow): number[] => (row.type === 'range' ? [row.from] : []);
const profitAtRuns = (position: Position, value: number): number => profitAt(position, { type: 'integer', value });

function rangeLabel(from: number, end: number | null, last: boolean): string {
  if (end === null) return from === 0 ? 'Any' : `${from} or more`;
  if (from === end) return String(from);
  return from === 0 && !last ? `${end} or less` : `${from} to ${end}`;
}

const FIXED_NAMES: Readonly<Record<string, string>> = { yes: 'Yes', no: 'No', odd: 'Odd', even: 'Even' };

function vectorRows(
  before: Extract<Position, { shape: 'vector' }>,
  after: WhatIf | null,
  outcomes: Outcomes,
): WhatIfRow[] {
  const profitIf = (position: Position, id: string): readonly [number, number] => {
    const profit = profitAt(position, { type: 'winner', selections: [id], expectedWinners: 1 });
    return [profit, profit];
  };
  return before.outcomes.map((id) => ({
    label: FIXED_NAMES[id] ?? outcomes.find((outcome) => outcome.id === id)?.name ?? id,
    now: profitIf(before, id),
    after: after && profitIf(after.position, id),
  }));
}
