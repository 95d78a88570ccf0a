import type { BettingMarket, MarketTerms, NonRunner } from '@pavilion/betting';
import type { MarketBook, RowBook } from '@pavilion/feed';

/** One bettable row as the server's own book shows it at this instant. Read again after every wait: it is a snapshot. */
export type QuotedRow = {
  /** Id of the betting market in the database: the unit of position, exposure and settlement. */
  readonly bettingMarketId: number;
  readonly betting: BettingMarket;
  /** Who is on record as having left it, as far as this server has heard. */
  readonly nonRunners: readonly NonRunner[];
  /** How many runners it has on record, as far as this server has heard, whoever has left; 0 where the outcomes are fixed. */
  readonly runnersOnRecord: number;
  readonly ruleId: string;
  readonly sportId: number;
  readonly sportName: string;
  readonly competitionId: number;
  readonly competitionName: string;
  readonly eventId: string;
  readonly eventName: string;
  /** The feed's word, of the event or of the market. */
  readonly inPlay: boolean;
  /** Epoch milliseconds; in the past also while the feed says nothing of play. */
  readonly startsAtMs: number;
  readonly market: MarketBook;
  readonly row: RowBook;
  /** What a bet on the row is about, in the words of the core: the runner's key, or the digit. */
  readonly outcome: string;
  /** Sequence number of the frame that the row was read from. */
  readonly seq: number;
  readonly receivedAtMs: number;
  /** When the source last said that this is still the book; heartbeats count. Price age is measured from here. */
  readonly confirmedAtMs: number;
  /** The sport, the competition and the event are enabled. */
  readonly enabled: boolean;
  /** The market has a result on record, or the feed states one that may not be on record yet. */
  readonly resultKnown: boolean;
  readonly operatorSuspended: boolean;
  /** What a super admin has set for the market. */
  readonly terms: MarketTerms;
  /**
   * The guard against jumps, crossed and frozen books has closed the market, or its document says of its runners what is
   * not on record yet.
   */
  readonly guardSuspended: boolean;
};

/** The part of the server's book that placing a bet needs. */
export type QuoteSource = {
  /** Makes sure that the event is followed, and waits (bounded) for its first document. */
  find(eventId: string, marketId: string, selectionKey: string): Promise<QuotedRow | null>;
  /** The row as it stands now; null when the book does not know it. */
  current(eventId: string, marketId: string, selectionKey: string): QuotedRow | null;
  /** Whether the bridge is heard: something that is followed, the lists of sports at least, was confirmed lately. */
  isFed(): boolean;
};
