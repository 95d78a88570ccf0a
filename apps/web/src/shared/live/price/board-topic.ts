import type { PlayersOffers } from '@pavilion/contract';
import { replaceEqualDeep } from '@tanstack/react-query';
import type { Order } from '../../api/market/orders.ts';
import { type Depths, depthsOf } from '../orders/depths.ts';
import {
  type Cell,
  directionOf,
  EMPTY_CELL,
  isTooOld,
  type PriceMove,
  openCell,
  type OpenCell,
  rowSideOf,
  sameFigures,
  STALE_CELL,
} from './cell.ts';
import { playersPrices, putPlayers } from './players-prices.ts';
import type { BoxReading, Reading } from '../reading.ts';

/** How long a changed price shows its tick: the flash of 600 ms and two seconds more (look, section 6). */
export const TICK_MS = 2_600;
/** A cell flashes at most three times a second. */
const FLASH_GAP_MS = 334;

/** How old a price may get before it locks. Milliseconds; the time between two documents of the topic comes on top. */
export type AgeLimits = { readonly inPlayMs: number; readonly preMatchMs: number };

export type TopicSpec<Shape> = {
  readonly key: string;
  readonly read: (document: unknown) => Reading<Shape>;
};

/** At which prices players other than the viewer can be met, in hundredths, by `rowSideKey`. */
export type PlayersPrices = ReadonlyMap<string, readonly number[]>;
/** What the board knows of one topic, and what it shows of it. Changes only through the functions below. */
export type TopicState = {
  readonly spec: TopicSpec<unknown>;
  users: number;
  /** Milliseconds between documents, as long as nothing changes in between. */
  intervalMs: number;
  /** The document that waits for the next frame. */
  pending: { readonly document: unknown } | null;
  /** Number of the newest document of this connection, −1 before the first one. */
  seq: number;
  /** When the shown document was last known to be current; null: not since the connection was lost. */
  confirmedAtMs: number | null;
  /** When the newest document came in; null before the first one. */
  receivedAtMs: number | null;
  error: string | null;
  shape: unknown;
  boxes: ReadonlyMap<string, BoxReading>;
  /** Whether any of its boxes is in play. */
  hasInPlay: boolean;
  cells: Map<string, Cell>;
  /** What players offer there and what the viewer has waiting himself, as they were told. */
  told: { readonly players: readonly PlayersOffers[]; readonly own: readonly Order[] };
  /** Where players can be met beside the house, the boxes of those rows with their prices among the house's, and what stands where. */
  players: PlayersPrices;
  offers: Map<string, Cell>;
  depths: Depths;
  stale: { inPlay: boolean; preMatch: boolean };
  moves: Map<string, { direction: PriceMove['direction']; flash: number; movedAtMs: number; flashedAtMs: number }>;
};

export const newTopic = (spec: TopicSpec<unknown>, intervalMs: number): TopicState => ({
  spec,
  users: 0,
  intervalMs,
  pending: null,
  seq: -1,
  confirmedAtMs: null,
  receivedAtMs: null,
  error: null,
  shape: undefined,
  boxes: new Map(),
  hasInPlay: false,
  cells: new Map(),
  told: { players: [], own: [] },
  players: new Map(),
  offers: new Map(),
  depths: new Map(),
  stale: { inPlay: true, preMatch: true },
  moves: new Map(),
});

/** Notes what was told of players. Returns whether that is anything new. */
export function tellPlayers(topic: TopicState, news: Partial<TopicState['told']>): boolean {
  const before = topic.told;
  topic.told = replaceEqualDeep(before, { ...before, ...news });
  return topic.told !== before;
}

/** Reads the waiting document. Equal parts of the shape keep their identity. Returns whether the shape changed. */
export function takeDocument(topic: TopicState): boolean {
  if (!topic.pending) return false;
  const { shape, boxes, players } = topic.spec.read(topic.pending.document);
  topic.pending = null;
  if (players !== undefined) tellPlayers(topic, { players });
  const before = topic.shape;
  topic.shape = replaceEqualDeep(before, shape);
  topic.boxes = boxes;
  topic.hasInPlay = hasInPlay(boxes);
  topic.error = null;
  return topic.shape !== before;
}

function hasInPlay(boxes: ReadonlyMap<string, BoxReading>): boolean {
  for (const box of boxes.values()) if (box.inPlay) return true;
  return false;
}

/** Notes whether prices of either phase are too old to be offered now. Returns whether that has changed. */
export function noteAge(topic: TopicState, nowMs: number, limits: AgeLimits): boolean {
  const ageMs = topic.confirmedAtMs === null ? Number.POSITIVE_INFINITY : nowMs - topic.confirmedAtMs;
  const before = topic.stale;
  topic.stale = {
    inPlay: ageMs > limits.inPlayMs + topic.intervalMs,
    preMatch: ageMs > limits.preMatchMs + topic.intervalMs,
  };
  return before.inPlay !== topic.stale.inPlay || before.preMatch !== topic.stale.preMatch;
}

/** Brings every cell up to its box. Returns the keys of the cells that changed. */
export function updateCells(topic: TopicState, nowMs: number): string[] {
  const changed: string[] = [];
  for (const [key, box] of topic.boxes) {
    const known = topic.cells.get(key);
    const before = known ?? EMPTY_CELL;
    const after = cellOf(topic, key, before, box, nowMs);
    if (after !== known) topic.cells.set(key, after);
    if (after !== before) changed.push(key);
  }
  // Every box has its cell by now: with as many cells as boxes none is left over.
  if (topic.cells.size === topic.boxes.size) return changed;
  for (const key of [...topic.cells.keys()]) {
    if (topic.boxes.has(key)) continue;
    topic.cells.delete(key);
    topic.moves.delete(key);
    changed.push(key);
  }
  return changed;
}

function cellOf(topic: TopicState, key: string, before: Cell, box: BoxReading, nowMs: number): Cell {
  const after = figuresOf(topic, box);
  if (sameFigures(before, after)) return before;
  if (after.state === 'locked') {
    topic.moves.delete(key);
    return after;
  }
  const direction = directionOf(before, after);
  if (direction) return { ...after, move: noteMove(topic, key, direction, nowMs) };
  return before.state === 'open' ? { ...after, move: before.move } : after;
}

function figuresOf(topic: TopicState, box: BoxReading): Cell {
  const { quote } = box;
  // What the feed locks says why, also when it is old: SUSPENDED stays SUSPENDED.
  if (!quote.open) return { state: 'locked', why: quote.why, word: quote.status };
  if (isTooOld(topic.stale, box)) return STALE_CELL;
  return openCell(quote.offer, null);
}

function noteMove(topic: TopicState, key: string, direction: PriceMove['direction'], nowMs: number): PriceMove {
  const last = topic.moves.get(key);
  const flashes = !last || nowMs - last.flashedAtMs >= FLASH_GAP_MS;
  const flash = (last?.flash ?? 0) + (flashes ? 1 : 0);
  const flashedAtMs = flashes || !last ? nowMs : last.flashedAtMs;
  topic.moves.set(key, { direction, flash, movedAtMs: nowMs, flashedAtMs });
  return { direction, flash };
}

/** Takes the tick off cells that moved long enough ago. Returns their keys. */
export function endMoves(topic: TopicState, nowMs: number): string[] {
  const ended: string[] = [];
  for (const [key, move] of topic.moves) {
    if (nowMs - move.movedAtMs < TICK_MS) continue;
    topic.moves.delete(key);
    const cell = topic.cells.get(key);
    if (cell?.state !== 'open' || !cell.move) continue;
    const still: OpenCell = { ...cell, move: null };
    topic.cells.set(key, still);
    ended.push(key);
  }
  return ended;
}

/** Brings what was told of players onto the boxes. Returns the keys of those that may look different. */
export function takePlayers(topic: TopicState): string[] {
  const { players, own } = topic.told;
  const before = rowSidesMet(topic);
  topic.players = playersPrices(players, own);
  topic.depths = depthsOf(players, own);
  return putPlayers(topic, new Set([...before, ...rowSidesMet(topic)]));
}

const rowSidesMet = ({ players, depths }: TopicState): readonly string[] => [
  ...players.keys(),
  ...[...depths.keys()].map(rowSideOf),
];

/** The boxes that look different after these cells have changed: where players are met, all of their rows. */
export function shownAnew(topic: TopicState, changed: readonly string[]): readonly string[] {
  if (topic.players.size === 0) return changed;
  const rows = new Set(changed.map(rowSideOf).filter((row) => topic.players.has(row)));
  return rows.size === 0 ? changed : [...new Set([...changed, ...putPlayers(topic, rows)])];
}
