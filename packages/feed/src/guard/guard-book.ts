import type { MarketBook } from '../market/book.ts';
import {
  GUARD_DEFAULTS,
  type GuardSettings,
  type GuardState,
  guardClock,
  guardHeartbeat,
  guardRemembered,
  guardUpdate,
} from './guard.ts';
import type { Remembered } from './guard-runners.ts';
import { type GuardUnit, guardUnits } from './guard-unit.ts';
import { bettingMarketKey, isRowKind } from '../market/kind.ts';
import type { RowBook } from '../market/row.ts';

/** The guards of one event, by betting market key. */
export type GuardBook = ReadonlyMap<string, GuardState>;

export const EMPTY_GUARD_BOOK: GuardBook = new Map();

function withoutRows(unit: GuardUnit): GuardUnit {
  return { ...unit, rows: [] };
}

/**
 * Takes a whole odds document of one event. A market that left the document keeps its guard, so that its sequence goes on
 * if it comes back, and what it then costs is compared with what it cost before.
 */
export function guardMarkets(
  guards: GuardBook,
  markets: readonly MarketBook[],
  receivedAtMs: number,
  settings: GuardSettings = GUARD_DEFAULTS,
): GuardBook {
  const next = new Map<string, GuardState>();
  for (const [key, state] of guards)
    next.set(key, { ...state, unit: withoutRows(state.unit), left: state.left ?? state.unit });
  for (const unit of markets.flatMap(guardUnits)) {
    next.set(unit.key, guardUpdate(guards.get(unit.key) ?? null, unit, receivedAtMs, settings));
  }
  return next;
}

/** Tells the named guard what the rows of its market cost before this server heard of them. */
export function rememberPrices(
  guards: GuardBook,
  key: string,
  remembered: ReadonlyMap<string, Remembered>,
  nowMs: number,
  settings: GuardSettings = GUARD_DEFAULTS,
): GuardBook {
  const state = guards.get(key);
  return state === undefined ? guards : new Map(guards).set(key, guardRemembered(state, remembered, nowMs, settings));
}

/** A heartbeat for the event's newest document. */
export function confirmGuards(
  guards: GuardBook,
  receivedAtMs: number,
  settings: GuardSettings = GUARD_DEFAULTS,
): GuardBook {
  return new Map([...guards].map(([key, state]) => [key, guardHeartbeat(state, receivedAtMs, settings)]));
}

/** Lets time pass for the event. Returns the same book when nothing changed. */
export function tickGuards(guards: GuardBook, nowMs: number, settings: GuardSettings = GUARD_DEFAULTS): GuardBook {
  const next = new Map<string, GuardState>();
  let changed = false;
  for (const [key, state] of guards) {
    const after = guardClock(state, nowMs, settings);
    changed ||= after !== state;
    next.set(key, after);
  }
  return changed ? next : guards;
}

function closedRow(row: RowBook): RowBook {
  return { ...row, open: false, status: 'SUSPENDED' };
}

function suspendedMarket(market: MarketBook): MarketBook {
  return { ...market, marketStatus: 'SUSPENDED', open: false, rows: market.rows.map(closedRow) };
}

function guardedMarket(market: MarketBook, isHeld: (key: string) => boolean): MarketBook {
  const { kind, eventId, marketId } = market;
  if (!isRowKind(kind)) {
    return isHeld(bettingMarketKey(kind, eventId, marketId, '')) ? suspendedMarket(market) : market;
  }
  const rows = market.rows.map((row) =>
    isHeld(bettingMarketKey(kind, eventId, marketId, row.selectionKey)) ? closedRow(row) : row,
  );
  if (rows.every((row, index) => row === market.rows[index])) return market;
  const open = rows.some((row) => row.open);
  return { ...market, rows, open, marketStatus: open ? 'ACTIVE' : 'SUSPENDED' };
}

/** The markets with those betting markets suspended whose key is named: a guard's doubt, an operator's order. */
export function suspendMarkets(markets: readonly MarketBook[], isHeld: (key: string) => boolean): MarketBook[] {
  return markets.map((market) => guardedMarket(market, isHeld));
}
