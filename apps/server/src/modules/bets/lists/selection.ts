/** Which bets a list of the back office is about; null leaves a bound out. */
export type BetSelection = {
  /** Whose: users by id. */
  readonly accountIds: readonly number[] | null;
  readonly marketIds: readonly number[] | null;
  /** Instead of ids that are too many to be carried about: the markets of a sport, or of a competition of it. */
  readonly catalogue: CatalogueFilter | null;
  readonly statuses: readonly string[];
  readonly side: 'back' | 'lay' | null;
  readonly fromMs: number;
  readonly toMs: number;
  readonly words: BetWords | null;
};

export type CatalogueFilter = { readonly sport: string | null; readonly competition: string | null };

/** What somebody typed, and what it is the name of. */
export type BetWords = {
  /** For ILIKE, the typed % and _ meaning themselves. */
  readonly pattern: string;
  readonly accountIds: readonly number[];
  readonly marketIds: readonly number[];
  readonly betId: number | null;
};

export const EVERY_STATUS = ['matched', 'won', 'lost', 'void'] as const;

/** True when only bets are asked for that are still open. */
export const isOpenOnly = ({ statuses }: BetSelection): boolean => statuses.length === 1 && statuses[0] === 'matched';
