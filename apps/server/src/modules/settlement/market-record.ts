import type { BettingMarket, MarketKind, MarketResult, MarketTerms, NonRunner } from '@pavilion/betting';
import { isRowKind } from '@pavilion/feed';
import type { Declared } from './results.ts';
import type { RunnerName } from '../bets/runner-names.ts';

/** A betting market as the database keeps it. Times in epoch milliseconds. */
export type MarketRecord = {
  readonly id: number;
  readonly eventId: number;
  readonly marketId: number;
  readonly selectionKey: string | null;
  readonly providerName: string;
  readonly name: string;
  readonly gtype: string;
  readonly kind: MarketKind;
  readonly outcomes: readonly { readonly id: string; readonly name: string }[];
  readonly maxResult: number | null;
  readonly suspended: boolean;
  /** 0 while open. */
  readonly settledVersion: number;
  readonly result: MarketResult | null;
  readonly settledAtMs: number | null;
  /** The newest word of the feed that has been taken into account; null before the first. */
  readonly feedVersion: number | null;
  readonly feedUpdatedAtMs: number | null;
  readonly feedResult: Declared | null;
  /** Who has left it before its result, and the number of the odds document that said so; null before the first. */
  readonly nonRunners: readonly NonRunner[];
  readonly nonRunnersSeq: number | null;
  /** What the runners are called, as soon as one has left. */
  readonly runnerNames: readonly RunnerName[];
  /** What the back office has set for it. */
  readonly terms: MarketTerms;
};

/** The key by which book and feed know the market. */
export const keyOfRecord = ({
  eventId,
  marketId,
  selectionKey,
}: Pick<MarketRecord, 'eventId' | 'marketId' | 'selectionKey'>): string =>
  selectionKey === null ? `${eventId}/${marketId}` : `${eventId}/${marketId}/${selectionKey}`;

export function bettingMarketOf({ kind, outcomes, maxResult }: MarketRecord): BettingMarket {
  return { kind, outcomes: outcomes.map((outcome) => outcome.id), maxResult };
}

/** The runners that a market has ever had; null where its outcomes are answers to a question, as in Yes and No. */
export const runnersOf = ({ kind, outcomes }: Pick<MarketRecord, 'kind' | 'outcomes'>): ReadonlySet<string> | null =>
  isRowKind(kind) ? null : new Set(outcomes.map(({ id }) => id));

export { findMarketRecord, marketsOfEvent } from './market-store.ts';
export { pastActs } from './runner-acts-store.ts';
