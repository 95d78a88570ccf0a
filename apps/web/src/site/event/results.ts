import type { MarketResult } from '@pavilion/betting';
import type { FeedResult } from '@pavilion/feed';
import { later, t } from '../../shared/i18n/i18n.ts';
import { runnerOf } from '../../shared/lib/event/race-names.ts';
import { placedAnswer, placedRow, rowName } from '../../shared/lib/event/row-names.ts';

/** A market that has a result now; one whose result was taken back has none. */
export type Decided = FeedResult & { readonly result: MarketResult };

export const isDecided = (result: FeedResult): result is Decided => result.result !== null;

/** The decided markets by betting market key; one that the source names without ids has no row to stand on. */
export function resultsByKey(results: readonly Decided[]): ReadonlyMap<string, Decided> {
  return new Map(results.flatMap((result) => (result.key === null ? [] : [[result.key, result]])));
}

/** How one row of a decided market ended. `won` is null where the row is no selection: a session has a number. */
export type RowResult = { readonly word: string; readonly won: boolean | null; readonly settledAtMs: number | null };

/** The result of a market as its row shows it: Winner, Void, Yes or No, or the number it was settled on. */
export function rowResult(result: Decided, outcome: string | null): RowResult {
  const settledAtMs = result.updatedAtMs;
  const decided = result.result;
  if (decided.type === 'void') return { word: t('Void'), won: null, settledAtMs };
  if (decided.type === 'integer') {
    const won = result.kind === 'digit' && outcome !== null ? decided.value % 10 === Number(outcome) : null;
    return { word: integerWord(result, decided.value), won, settledAtMs };
  }
  if (outcome === null) return { word: t(capital(decided.selections[0] ?? '')), won: null, settledAtMs };
  // Who was withdrawn has not lost: bets on it are void.
  if (result.nonRunners?.some(({ selection }) => selection === outcome))
    return { word: t('Void'), won: null, settledAtMs };
  const won = decided.selections.includes(outcome);
  return { word: won ? t('Winner') : '', won, settledAtMs };
}

function integerWord({ kind }: Decided, value: number): string {
  if (kind === 'oddeven') return `${value} · ${value % 2 === 1 ? t('Odd') : t('Even')}`;
  return kind === 'digit' ? t('Total {value}', { value }) : t('Result {value}', { value });
}

/** One line for the list of results: what was decided, without its row. */
export function resultLine(result: Decided): string {
  if (result.result.type === 'void') return t('Void');
  if (result.result.type === 'integer') return integerWord(result, result.result.value);
  const answer = result.winnerName ?? result.result.selections.map(wordOf).join(', ');
  return placedAnswer(result.marketName, answer) ?? t(rowName(answer));
}

/** Who won comes before what was asked on the way there, which stays in the order of its results; runners of a race by number. */
export const inOrder = (results: readonly Decided[]): Decided[] =>
  results.toSorted((a, b) => rankOf(a) - rankOf(b) || numberOf(a) - numberOf(b));

const rankOf = ({ kind }: Decided): number => (kind === 'match' ? 0 : kind === 'bookmaker' ? 1 : 2);
const numberOf = ({ marketName }: Decided): number => runnerOf(placedRow(marketName)?.runner ?? '').number ?? 0;

/** The answer to a question is its own word; the number of a runner that has no name here says nothing to anybody. */
const wordOf = (selection: string): string =>
  /^\p{L}/u.test(selection) ? capital(selection) : later('Winner not named');

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);
