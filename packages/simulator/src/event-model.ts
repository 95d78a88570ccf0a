import type { ProviderGtype, ProviderScore } from '@pavilion/feed';

/**
 * What every sport's generator hands to the rest of the simulator. All times are milliseconds of match time counted
 * from the event's start (negative before it); nothing here knows the wall clock. A sport writes the whole match down
 * first (script), then answers what a market maker who has seen only the past would quote at a moment.
 */

/** How a market or a row ends. */
export type Outcome =
  /** match, match1: the winning row. */
  | { type: 'winner'; sid: number; name: string }
  /** Run and goal markets: the number. */
  | { type: 'value'; value: number }
  /** fancy1. */
  | { type: 'answer'; yes: boolean }
  | { type: 'void'; remark: string };

/** From when to when something is offered, and how it ends. */
export interface Life {
  opensAt: number;
  /** From here on no price is shown again. */
  closesAt: number;
  /** When the outcome is known on the field. */
  decidedAt: number;
  outcome: Outcome;
}

export interface RowPlan {
  /** Unique within its market. */
  sid: number;
  /** As on the wire, stray blanks included. */
  name: string;
  /** Display group and order. */
  sno: number;
  psrno: number;
  /** Rupees; the fancy family's limits are per row, others show 0. */
  minStake: number;
  maxStake: number;
  /** Row markets only: each row opens, closes and settles on its own. */
  life: Life | null;
}

/** Why a row shows no price, or that it shows one. */
export type RowPhase = 'open' | 'suspended' | 'ball' | 'starting' | 'removed';

export interface Box {
  price: number;
  size: number;
}

/** One row as a market maker shows it: levels best first, at most three a side, empty when not open. */
export interface RowQuote {
  state: RowPhase;
  back: readonly Box[];
  lay: readonly Box[];
}

/** The instant a quote is asked for. `beat` counts the market maker's own moves, `beatAt` is when the last one was. */
export interface Instant {
  at: number;
  beat: number;
  beatAt: number;
}

/** A row that leaves its market: bets on it are void, and the odds of the others, where taken before, are reduced. */
export interface Withdrawal {
  sid: number;
  at: number;
  /** In percent. */
  factor: number;
}

export interface MarketPlan {
  /** Stable within the event; the market id is made from it. */
  key: number;
  name: string;
  gtype: ProviderGtype;
  sno: number;
  dtype: number;
  /** Price boxes per row, 2 or 6 (1 for digits). */
  boxes: 1 | 2 | 6;
  minStake: number;
  maxStake: number;
  message: string;
  /** Set for markets that settle as a whole (match, match1, cricketcasino), null when each row has its own life. */
  life: Life | null;
  rows: readonly RowPlan[];
  /** Rows that leave, in the order of the rows; none when left out. */
  withdrawals?: readonly Withdrawal[];
  /**
   * What rows show that take no bets any more and are not decided yet; suspended when left out. A row that closes with
   * the ball that decides it must look like all others until that ball is dead, or it would tell what the ball brings.
   */
  closing?(at: number): Exclude<RowPhase, 'open'>;
  /** Quotes of the given rows, in their order; asked only for rows that are offered at this instant. */
  quote(rows: readonly RowPlan[], instant: Instant): readonly RowQuote[];
}

/** A moment at which something shown changes by itself. */
export interface Moment {
  /** Whole milliseconds. */
  at: number;
  /** Prices were taken away: it must be sent at once. */
  urgent: boolean;
}

export type Score = Omit<ProviderScore, 'asOf'>;

export interface EventModel {
  name: string;
  competition: Competition;
  /** 0 a real event, 1 a card-style virtual, 2 a virtual league. */
  iscc: number;
  /** The turn in-play, when it is not at 0. */
  inPlayAt?: number;
  /** The end of play; the event is in play until then. */
  durationMs: number;
  markets: readonly MarketPlan[];
  /** Changes of the script itself, in any order; lives are added by the caller. */
  moments: readonly Moment[];
  score(at: number): Score;
  /** When the score last changed before this instant. */
  scoreSince(at: number): number;
}

export interface Competition {
  cid: number;
  name: string;
}

/** Identity of an event within a sport: everything about it follows from these. */
export interface EventKey {
  seed: number;
  lane: number;
  slot: number;
}

export const NO_BOXES: readonly Box[] = [];

export function closedQuote(state: Exclude<RowPhase, 'open'>): RowQuote {
  return { state, back: NO_BOXES, lay: NO_BOXES };
}
