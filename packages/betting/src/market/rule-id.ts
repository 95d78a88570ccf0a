import type { MarketKind } from './market.ts';

/**
 * The id of the rule that a market of this kind is settled by. A bet keeps it; a rule whose words change in meaning gets
 * another number, and the words of the old one stay to be read.
 */
export const ruleIdOf = (kind: MarketKind): string => `${kind}-1`;
