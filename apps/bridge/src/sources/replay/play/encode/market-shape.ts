import { numberOf, textOf, type JsonObject } from '@pavilion/feed';
import type { RunnerState } from '../../mcm/runner-state.ts';

/**
 * What becomes of a recorded market here.
 * - match: one runner wins; three levels of decimal odds.
 * - statements: any number of runners may win (places, double chance, scorers): every runner is a yes/no question.
 * - session, line: runs of a LINE market; a session where the lines are halves, an exchange line where they are whole.
 */
export type RecordedShape = 'match' | 'statements' | 'session' | 'line';

/**
 * The shape of a market by its definition, or why it is left out: a quarter-ball handicap can be half won, and the place
 * part of an each-way bet pays other odds, which no bet here can say.
 */
export function shapeOf(definition: JsonObject): { shape: RecordedShape } | { leftOut: string } {
  const bettingType = textOf(definition.bettingType) || 'ODDS';
  if (textOf(definition.marketType) === 'EACH_WAY' || numberOf(definition.eachWayDivisor) > 0) {
    return { leftOut: 'each-way bets are not offered' };
  }
  switch (bettingType) {
    case 'ODDS':
      return { shape: numberOf(definition.numberOfWinners ?? 1) === 1 ? 'match' : 'statements' };
    case 'ASIAN_HANDICAP_SINGLE_LINE':
      return { shape: 'statements' };
    case 'LINE':
      return { shape: hasWholeLines(definition) ? 'line' : 'session' };
    default:
      return { leftOut: `${bettingType} bets are not offered` };
  }
}

function hasWholeLines({ lineMinUnit, lineInterval }: JsonObject): boolean {
  return Number.isInteger(numberOf(lineMinUnit)) && Number.isInteger(numberOf(lineInterval));
}

/** Market types that a list of events shows prices of. */
const MAIN_TYPES = new Set(['MATCH_ODDS', 'WIN']);

export function isMainType(definition: JsonObject): boolean {
  return MAIN_TYPES.has(textOf(definition.marketType));
}

/** `OVER_UNDER_25` as `Over Under 25`, for a recording whose definitions carry no names. */
function plainType(type: string): string {
  return type
    .split('_')
    .map((word) => word.slice(0, 1) + word.slice(1).toLowerCase())
    .join(' ');
}

/** The market's name on the wire; match odds are spelt as the provider spells them. */
export function marketName(id: string, definition: JsonObject): string {
  const type = textOf(definition.marketType);
  if (type === 'MATCH_ODDS') return type;
  return textOf(definition.name) || (type === '' ? `Market ${id}` : plainType(type));
}

/** Provider sids are whole numbers: a handicap, in quarters, goes into the last three digits. */
export function sidOf({ id, handicap }: Pick<RunnerState, 'id' | 'handicap'>): number {
  return handicap === 0 ? id : id * 1000 + 500 + Math.round(handicap * 4);
}

export function isRemoved(status: unknown): boolean {
  return status === 'REMOVED' || status === 'REMOVED_VACANT';
}
