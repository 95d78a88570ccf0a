import {
  addBet,
  type BetTerms,
  bettingMarket,
  betOutcome,
  emptyPosition,
  isMarketKind,
  type Position,
  type PositionRow,
  positionTable,
  profitAt,
  risksStake,
  type WhatIf,
} from '@pavilion/betting';
import { rangeWords } from '../../../shared/lib/bet/range-words.ts';
import { later, t } from '../../../shared/i18n/i18n.ts';
import type { SlipWhatIf } from '../../../shared/lib/bet/use-positions.ts';

/** One figure of the slip: what it is called and what it is, in paise; a loss is negative. */
export type SlipFigure = { readonly label: string; readonly paise: number; readonly tone: 'plain' | 'result' };

/**
 * What the bet can bring and cost, by its kind's own formula. A bet that risks its stake says Profit and Returns
 * (stake × odds − stake, stake × odds); a lay says its Liability, too; a meter, which
 * settles run by run, says what one run is worth.
 */
export function slipFigures(terms: BetTerms): readonly SlipFigure[] {
  if (terms.kind === 'meter') return meterFigures(terms);
  const { win, loss } = betOutcome(terms);
  const profit: SlipFigure = { label: t('Profit'), paise: win, tone: 'result' };
  const returns: SlipFigure = { label: t('Returns'), paise: win + loss, tone: 'plain' };
  return risksStake(terms.kind, terms.side)
    ? [profit, returns]
    : [profit, { label: t('Liability'), paise: -loss, tone: 'result' }, returns];
}

function meterFigures(terms: BetTerms): readonly SlipFigure[] {
  const line = terms.line ?? 0;
  const market = bettingMarket('meter', { maxResult: line + 1 });
  const worth = (runs: number): number =>
    profitAt(addBet(emptyPosition(market), terms), { type: 'integer', value: runs });
  const above: SlipFigure = { label: t('Each run above {line}', { line }), paise: worth(line + 1), tone: 'result' };
  return line === 0
    ? [above]
    : [above, { label: t('Each run below {line}', { line }), paise: worth(line - 1), tone: 'result' }];
}

/** The kinds whose other side is called Lay. */
const LAYS: ReadonlySet<string> = new Set(['match', 'bookmaker', 'khado', 'digit']);

/** The stake of a lay is what the backer on the other side risks. */
export const stakeLabel = (kind: string, side: 'back' | 'lay'): string =>
  isMarketKind(kind) && !risksStake(kind, side) && LAYS.has(kind) ? t('Backer’s stake') : t('Stake');

/** One line of the what-if table: an outcome, or a range of results. Paise. */
export type WhatIfRow = { readonly label: string; readonly now: number | null; readonly after: number | null };

type Outcomes = readonly { id: string; name: string }[];

/**
 * What every result would bring, now and after the bet: in outcomes, or in ranges of runs between all breakpoints. On a
 * meter every run counts, so a few results around `line` stand for all. No figures until the player's positions are known.
 */
export function whatIfRows(
  { before, after, known }: Omit<SlipWhatIf, 'key'>,
  { outcomes, line }: { outcomes: Outcomes; line: number | null },
): WhatIfRow[] {
  const rows = knownRows(before, after, { outcomes, line });
  return known ? rows : rows.map(({ label }) => ({ label, now: null, after: null }));
}

function knownRows(
  before: Position,
  after: WhatIf | null,
  { outcomes, line }: { outcomes: Outcomes; line: number | null },
): WhatIfRow[] {
  if (before.shape === 'vector') return vectorRows(before, after, outcomes);
  const rowAt = (label: string, runs: number): WhatIfRow => ({
    label,
    now: profitAtRuns(before, runs),
    after: after && profitAtRuns(after.position, runs),
  });
  if (before.kind === 'meter')
    return meterResults(line ?? 0, before.maxResult).map((runs) => rowAt(String(runs), runs));
  const starts = new Set([positionTable(before), after?.table ?? []].flat().flatMap(startOf));
  const sorted = [...starts].sort((a, b) => a - b);
  return sorted.map((from, at) => {
    const next = sorted[at + 1];
    return rowAt(rangeWords(from, next === undefined ? null : next - 1), from);
  });
}

/** Nothing, the line, and fifty runs beyond it, as far as the market counts. */
const meterResults = (line: number, maxResult: number | null): number[] => [
  ...new Set([0, line, Math.min(line + 50, maxResult ?? line + 50)]),
];

const startOf = (row: PositionRow): number[] => (row.type === 'range' ? [row.from] : []);
const profitAtRuns = (position: Position, value: number): number => profitAt(position, { type: 'integer', value });

const FIXED_NAMES: Readonly<Record<string, string>> = {
  yes: later('Yes'),
  no: later('No'),
  odd: later('Odd'),
  even: later('Even'),
};

function vectorRows(
  before: Extract<Position, { shape: 'vector' }>,
  after: WhatIf | null,
  outcomes: Outcomes,
): WhatIfRow[] {
  const profitIf = (position: Position, id: string): number =>
    profitAt(position, { type: 'winner', selections: [id], expectedWinners: 1 });
  return before.outcomes.map((id) => ({
    label: t(FIXED_NAMES[id] ?? outcomes.find((outcome) => outcome.id === id)?.name ?? id),
    now: profitIf(before, id),
    after: after && profitIf(after.position, id),
  }));
}
