import {
  addBet,
  betOutcome,
  type BetTerms,
  decidePlacement,
  emptyPosition,
  type LimitUse,
  type MarketTerms,
  NO_TERMS,
  type Paise,
  paise,
  type PlacementDecision,
  type PlacementInput,
  type PlacementSettings,
  type Position,
  readPosition,
  type RowState,
  stakeLimitsInForce,
  strictest,
  usesAfterStake,
  widenOutcomes,
} from '@pavilion/betting';
import { stakeLimits } from '@pavilion/feed';
import type { QuotedRow } from '../../prices/book/quoted-row.ts';
import { type LockedBook, limitsOf, type Reserves } from '../house-book.ts';
import type { MarketStateRow, StandingRow } from '../placement-store.ts';
import { rowState } from '../row-state.ts';
import type { Ticket } from '../ticket.ts';

/** What the player holds while a batch is decided: each accepted bet changes it for the next one of the same player. */
export type Holding = {
  balancePaise: Paise;
  exposurePaise: Paise;
  heldPaise: Paise;
  /** What the wallet's row has, whatever has been decided since it was locked. */
  readonly exposureOnRecordPaise: Paise;
};

/** Everything that was read under the locks, keyed for the decisions. */
export type BatchState = {
  readonly settings: PlacementSettings;
  readonly nowMs: number;
  readonly holdings: Map<number, Holding>;
  readonly standings: ReadonlyMap<number, StandingRow>;
  /** Own limits of those players who have set some; a decided bet counts for the next one. */
  readonly limitUses: Map<number, readonly LimitUse[]>;
  readonly markets: ReadonlyMap<number, MarketStateRow>;
  /** Books of the markets that this batch has to itself, decided bets in them; null: the markets are shared. */
  readonly books: ReadonlyMap<number, LockedBook> | null;
  /** Where markets are shared, what their liability may rise by; null: nothing is written of what is decided. */
  readonly reserves: Reserves | null;
  /** By `account/market`; decided bets are already in. */
  readonly positions: Map<string, Position>;
  /** The positions that changed and must be written, with their exposure. */
  readonly touched: Map<string, { accountId: number; marketId: number; exposurePaise: Paise }>;
};

export type Accepted = {
  readonly kind: 'accepted';
  readonly ticket: Ticket;
  readonly row: QuotedRow;
  readonly terms: BetTerms;
  readonly winPaise: Paise;
  readonly liabilityPaise: Paise;
  readonly priceAgeMs: number;
  /** The limit that the age was held against. */
  readonly priceAgeMaxMs: number;
};

/** The market is near its limit of liability: it can be decided only with the market to itself. */
export const NEAR_LIMIT = 'near-limit';

const ANY_STAKE = { minPaise: null, maxPaise: null };

/** The same state, to be tried on: what is decided there does not come to this one, and uses up no reserve. */
export function withoutEffect(state: BatchState): BatchState {
  return { ...aside(state), reserves: null };
}

/** The same, for a part that comes to the state as a whole or not at all: what it used of a reserve stays used. */
export function aside(state: BatchState): BatchState {
  const holdings = new Map([...state.holdings].map(([id, holding]) => [id, { ...holding }]));
  const { positions, limitUses } = state;
  return {
    ...state,
    holdings,
    positions: new Map(positions),
    limitUses: new Map(limitUses),
    touched: new Map(),
    books: state.books === null ? null : new Map([...state.books].map(([id, book]) => [id, { ...book }])),
  };
}

export const positionKey = (accountId: number, marketId: number): string => `${accountId}/${marketId}`;

/** The end of an exclusion that is in force. */
const excludedUntil = ({ excluded_until_ms: untilMs }: StandingRow, nowMs: number): number | null =>
  untilMs !== null && untilMs > nowMs ? untilMs : null;

/** What a super admin has set for a market, as it was read under the market's lock. */
export const termsOf = (market: MarketStateRow | undefined): MarketTerms =>
  market === undefined
    ? NO_TERMS
    : { stakeMinPaise: market.stake_min, stakeMaxPaise: market.stake_max, betDelayMs: market.bet_delay_ms };

/** What the gate says of a row under the locks: a market that is not on record is as one that is off. */
export function gateOf(state: Pick<BatchState, 'markets' | 'settings' | 'nowMs'>, row: QuotedRow): RowState {
  const market = state.markets.get(row.bettingMarketId) ?? null;
  const gate = rowState(row, market, state.settings, state.nowMs);
  return market === null ? { ...gate, catalogueOn: false } : gate;
}

/** A stored position, with the outcomes that the provider has added since. */
export function openPosition(row: QuotedRow, stored: unknown): Position {
  return stored === undefined ? emptyPosition(row.betting) : widenOutcomes(readPosition(stored), row.betting.outcomes);
}

/**
 * Decides one ticket against the state as the earlier tickets of the batch left it, and enters an accepted bet into it.
 * The row is the server's own book at this moment, read after the locks were granted. A hedge lowers what its player and
 * the book can lose: the stake limits of the row are not held against it.
 */
export function decideTicket(
  state: BatchState,
  ticket: Ticket,
  row: QuotedRow,
  purpose: 'bet' | 'hedge' = 'bet',
): Accepted | typeof NEAR_LIMIT | PlacementDecision {
  const { accountId } = ticket;
  const marketId = row.bettingMarketId;
  const holding = state.holdings.get(accountId);
  const market = state.markets.get(marketId);
  const key = positionKey(accountId, marketId);
  const position = state.positions.get(key) ?? emptyPosition(row.betting);
  const standing = state.standings.get(accountId);
  if (holding === undefined || standing === undefined) throw new Error(`account ${accountId} has no wallet`);
  // A hedge takes risk away: the player's own limits are not held against it either.
  const limits = purpose === 'hedge' ? [] : (state.limitUses.get(accountId) ?? []);
  const gate = gateOf(state, row);
  const house = strictest(purpose === 'hedge' || market === undefined ? [] : [limitsOf(market), limitsOf(standing)]);
  const book = state.books?.get(marketId);
  const input: PlacementInput = {
    account: {
      userLocked: standing.user_locked,
      betLocked: standing.bet_locked,
      agentName: standing.agent_name,
      excludedUntilMs: excludedUntil(standing, state.nowMs),
      limits,
    },
    market: row.betting,
    row: gate,
    limits: purpose === 'hedge' ? ANY_STAKE : stakeLimitsInForce(termsOf(market), stakeLimits(row.market, row.row)),
    offers: ticket.side === 'back' ? row.row.back : row.row.lay,
    request: {
      side: ticket.side,
      selection: row.outcome,
      stakePaise: ticket.stakePaise,
      expectedPriceHundredths: ticket.expectedPriceHundredths,
      expectedLine: ticket.expectedLine,
      expectedWidth: ticket.expectedWidth,
      expectedLevel: ticket.level,
      acceptUpdatedOdds: ticket.acceptUpdatedOdds,
    },
    wallet: { ...holding },
    position: widenOutcomes(position, row.betting.outcomes),
    house: { limits: house, book: book === undefined ? null : bookOf(book, row) },
  };
  const decision = decideByHouse(input, book);
  if (!decision.ok) return decision;
  const { win, loss } = betOutcome(decision.terms, row.betting.maxResult);
  const liabilityMax = market?.liability_max ?? null;
  if (book !== undefined) book.position = addBet(bookOf(book, row), decision.terms);
  else if (market !== undefined && liabilityMax !== null && state.reserves !== null) {
    if (!state.reserves.take(marketId, market.reserve_id, liabilityMax, win)) return NEAR_LIMIT;
  }
  state.positions.set(key, decision.position);
  state.touched.set(key, { accountId, marketId, exposurePaise: decision.exposurePaise });
  if (limits.length > 0) state.limitUses.set(accountId, usesAfterStake(limits, decision.terms.stake));
  holding.exposurePaise = paise(holding.exposurePaise + decision.exposureDeltaPaise);
  return {
    kind: 'accepted',
    ticket,
    row,
    terms: decision.terms,
    winPaise: win,
    liabilityPaise: loss,
    priceAgeMs: gate.priceAgeMs,
    priceAgeMaxMs: gate.maxPriceAgeMs,
  };
}

const bookOf = (book: LockedBook, row: QuotedRow): Position =>
  book.position === null ? emptyPosition(row.betting) : widenOutcomes(book.position, row.betting.outcomes);

/**
 * With the market to itself: other servers' reserves count as used while the bet fits beside them, and are taken back
 * before it is refused for them. Who takes them back has the row removed with the batch.
 */
function decideByHouse(input: PlacementInput, book: LockedBook | undefined): PlacementDecision {
  const max = input.house.limits.liabilityMaxPaise;
  if (book === undefined || max === null || book.othersPaise === 0) return decidePlacement(input);
  const beside = paise(Math.max(0, max - book.othersPaise));
  const limits = { ...input.house.limits, liabilityMaxPaise: beside };
  const decision = decidePlacement({ ...input, house: { ...input.house, limits } });
  if (decision.ok || decision.refusal.code !== 'HOUSE_LIMIT') return decision;
  return decidePlacement(input);
}
