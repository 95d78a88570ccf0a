import type { PlayersOffers } from '@pavilion/contract';
import type { Clock } from '@pavilion/feed';
import type { Order } from '../../api/market/orders.ts';
import type { Depth } from '../orders/depths.ts';
import {
  type AgeLimits,
  endMoves,
  newTopic,
  noteAge,
  shownAnew,
  takeDocument,
  takePlayers,
  tellPlayers,
  type TopicSpec,
  type TopicState,
  updateCells,
} from './board-topic.ts';
import { type Cell, EMPTY_CELL, type OpenCell, rowSideOf } from './cell.ts';

/** Runs the callback once, before the next picture is drawn. */
export type RequestFrame = (callback: () => void) => void;

/** How a topic stands, for loading, paused and error lines. */
export type TopicStatus = {
  readonly loaded: boolean;
  /** Its prices are too old to be offered: in play sooner than before. */
  readonly stale: boolean;
  /** Why the topic has no document, in the words of the server; empty when it gave none, null while nothing failed. */
  readonly error: string | null;
};

/** `players` where a topic's documents do not say it, and what waits of the viewer himself. */
type PlayersTold = { readonly players?: readonly PlayersOffers[]; readonly own: readonly Order[] };

const UNKNOWN: TopicStatus = { loaded: false, stale: true, error: null };
const SWEEP_MS = 250;
/** Used until the settings of the server are known (DOMAIN §5). */
const DEFAULT_LIMITS: AgeLimits = { inPlayMs: 3_000, preMatchMs: 10_000 };

/**
 * The newest price of every box on the screen. Documents come in as often as they like; once per animation frame the
 * newest of each topic is read and exactly the cells that changed are drawn again. Not React state and not a query
 * cache: components subscribe to one key (use-quote.ts).
 *
 * A cell is open only while its price is young enough: confirmed on this connection, within the age limit. Topics are
 * counted; the last one to leave takes everything known about the topic along.
 */
export class PriceBoard {
  readonly #clock: Clock;
  readonly #frame: RequestFrame;
  readonly #topics = new Map<string, TopicState>();
  readonly #statuses = new Map<string, TopicStatus>();
  /** By topic, then by part: a box, or one of the two below. */
  readonly #listeners = new Map<string, Map<string, Set<() => void>>>();
  /** By topic, what pages say of whom its boxes are met by: it stands also when the topic is opened anew. */
  readonly #told = new Map<string, Set<PlayersTold>>();
  #limits = DEFAULT_LIMITS;
  #frameAsked = false;
  #stopSweep: (() => void) | null = null;

  constructor(clock: Clock, frame: RequestFrame) {
    this.#clock = clock;
    this.#frame = frame;
  }

  setLimits(limits: AgeLimits): void {
    this.#limits = limits;
    this.#sweep();
  }

  /** Counts one more user of a topic. Returns true for the first one. */
  open(spec: TopicSpec<unknown>, intervalMs: number): boolean {
    const topic = this.#topics.get(spec.key) ?? this.#newTopic(spec, intervalMs);
    this.#topics.set(spec.key, topic);
    topic.users += 1;
    this.#stopSweep ??= this.#sweepLater();
    return topic.users === 1;
  }

  #newTopic(spec: TopicSpec<unknown>, intervalMs: number): TopicState {
    const topic = newTopic(spec, intervalMs);
    for (const told of this.#told.get(spec.key) ?? []) tellPlayers(topic, told);
    takePlayers(topic);
    return topic;
  }

  /** Counts one user less. Returns true for the last one; the topic is forgotten then. */
  leave(key: string): boolean {
    const topic = this.#topics.get(key);
    if (!topic) return false;
    topic.users -= 1;
    if (topic.users > 0) return false;
    this.#topics.delete(key);
    this.#statuses.delete(key);
    for (const cellKey of topic.cells.keys()) this.#tell(key, cellKey);
    this.#tell(key, SHAPE);
    this.#tell(key, STATUS);
    if (this.#topics.size === 0) {
      this.#stopSweep?.();
      this.#stopSweep = null;
    }
    return true;
  }

  /** Milliseconds between documents from now on: the hub may clamp what was asked for, and polling is slower. */
  setInterval(key: string, intervalMs: number): void {
    const topic = this.#topics.get(key);
    if (topic) topic.intervalMs = intervalMs;
  }

  /**
   * Takes a document. One that is older than the newest is dropped; the same one again confirms it. `image` is the
   * first one after a gap, from which numbers start anew; without a number every document is the newest. What is `stale`
   * is shown locked until its source confirms it.
   */
  receive(key: string, seq: number | null, document: unknown, image = false, stale = false): void {
    const topic = this.#topics.get(key);
    if (!topic) return;
    if (image) topic.seq = -1;
    const number = seq ?? topic.seq + 1;
    if (number < topic.seq) return;
    const nowMs = this.#clock.now();
    topic.confirmedAtMs = stale ? Number.NEGATIVE_INFINITY : nowMs;
    if (number > topic.seq) {
      topic.seq = number;
      topic.receivedAtMs = nowMs;
      topic.pending = { document };
    }
    this.#askFrame();
  }

  /** Draws what has come in now, and not with the next picture: for a page that begins with it. */
  flush(): void {
    for (const topic of this.#topics.values()) this.#draw(topic);
  }

  /** The source says that document `seq` is still the newest. It says nothing about what we hold if that is older. */
  confirm(key: string, seq: number | null): void {
    const topic = this.#topics.get(key);
    if (!topic || topic.confirmedAtMs === null || seq !== topic.seq) return;
    topic.confirmedAtMs = this.#clock.now();
    this.#askFrame();
  }

  /** The connection is gone: everything known is older than the next one, and locks at once. */
  lost(): void {
    for (const topic of this.#topics.values()) forgetConnection(topic);
    this.#sweep();
  }

  /** Documents may have been missed: of one topic, or of all. */
  gap(key: string | null): void {
    for (const topic of this.#topics.values()) if (key === null || topic.spec.key === key) forgetConnection(topic);
    this.#sweep();
  }

  fail(key: string, error: string | null): void {
    const topic = this.#topics.get(key);
    if (!topic) return;
    topic.error = error;
    this.#publishStatus(topic);
  }

  /** What the house offers in a box. */
  cell(key: string, cellKey: string): Cell {
    return this.#topics.get(key)?.cells.get(cellKey) ?? EMPTY_CELL;
  }

  /** What can be had in a box, of the house or of players. */
  offer(key: string, cellKey: string): Cell {
    return this.#topics.get(key)?.offers.get(cellKey) ?? this.cell(key, cellKey);
  }

  /** At which prices of one side of a row players can be met. */
  playersAt(key: string, rowSide: string): readonly number[] {
    return this.#topics.get(key)?.players.get(rowSide) ?? [];
  }

  /** What players have at the price of an open box, the viewer's own order included. */
  depth(key: string, cellKey: string, { priceHundredths }: OpenCell): Depth | undefined {
    return this.#topics.get(key)?.depths.get(`${rowSideOf(cellKey)}/${priceHundredths}`);
  }

  /** Whom a topic's boxes are met by from now on. Until the returned function is called, that holds whenever it is opened. */
  setPlayers(key: string, news: PlayersTold): () => void {
    const told = this.#told.get(key) ?? new Set();
    this.#told.set(key, told.add(news));
    const topic = this.#topics.get(key);
    if (topic && tellPlayers(topic, news)) for (const cellKey of takePlayers(topic)) this.#tell(key, cellKey);
    return () => {
      told.delete(news);
      if (told.size === 0 && this.#told.get(key) === told) this.#told.delete(key);
    };
  }

  /** What `spec.read` made of the newest document, apart from its boxes; undefined before the first one. */
  shape<Shape>(spec: TopicSpec<Shape>): Shape | undefined {
    const topic = this.#topics.get(spec.key);
    return topic && isOf(topic, spec) ? topic.shape : undefined;
  }

  /** When the shown document came in, epoch milliseconds; null when there is none. */
  updatedAtMs(key: string): number | null {
    return this.#topics.get(key)?.receivedAtMs ?? null;
  }

  status(key: string): TopicStatus {
    return this.#statuses.get(key) ?? UNKNOWN;
  }

  onCell(key: string, cellKey: string, listener: () => void): () => void {
    return this.#listen(key, cellKey, listener);
  }

  onShape(key: string, listener: () => void): () => void {
    return this.#listen(key, SHAPE, listener);
  }

  onStatus(key: string, listener: () => void): () => void {
    return this.#listen(key, STATUS, listener);
  }

  #askFrame(): void {
    if (this.#frameAsked) return;
    this.#frameAsked = true;
    this.#frame(() => {
      this.#frameAsked = false;
      this.flush();
    });
  }

  #draw(topic: TopicState): void {
    const nowMs = this.#clock.now();
    const told = topic.told;
    const shapeChanged = takeDocument(topic);
    const hasAged = noteAge(topic, nowMs, this.#limits);
    const changed = updateCells(topic, nowMs);
    const met = topic.told === told && !hasAged ? [] : takePlayers(topic);
    for (const cellKey of new Set([...shownAnew(topic, changed), ...met])) this.#tell(topic.spec.key, cellKey);
    if (shapeChanged) this.#tell(topic.spec.key, SHAPE);
    this.#publishStatus(topic);
  }

  #sweepLater(): () => void {
    return this.#clock.after(SWEEP_MS, () => {
      this.#stopSweep = this.#sweepLater();
      this.#sweep();
    });
  }

  /** Locks what grew too old since the last document, and takes old ticks off. */
  #sweep(): void {
    const nowMs = this.#clock.now();
    for (const topic of this.#topics.values()) {
      for (const cellKey of shownAnew(topic, endMoves(topic, nowMs))) this.#tell(topic.spec.key, cellKey);
      if (!noteAge(topic, nowMs, this.#limits)) continue;
      const changed = shownAnew(topic, updateCells(topic, nowMs));
      for (const cellKey of new Set([...changed, ...takePlayers(topic)])) this.#tell(topic.spec.key, cellKey);
      this.#publishStatus(topic);
    }
  }

  #publishStatus(topic: TopicState): void {
    const before = this.status(topic.spec.key);
    const after: TopicStatus = {
      loaded: topic.shape !== undefined,
      stale: topic.hasInPlay ? topic.stale.inPlay : topic.stale.preMatch,
      error: topic.error,
    };
    if (before.loaded === after.loaded && before.stale === after.stale && before.error === after.error) return;
    this.#statuses.set(topic.spec.key, after);
    this.#tell(topic.spec.key, STATUS);
  }

  #listen(key: string, part: string, listener: () => void): () => void {
    const parts = this.#listeners.get(key) ?? new Map<string, Set<() => void>>();
    this.#listeners.set(key, parts);
    const listeners = parts.get(part) ?? new Set();
    parts.set(part, listeners.add(listener));
    return () => {
      listeners.delete(listener);
      if (listeners.size === 0 && parts.get(part) === listeners) parts.delete(part);
      if (parts.size === 0 && this.#listeners.get(key) === parts) this.#listeners.delete(key);
    };
  }

  #tell(key: string, part: string): void {
    for (const listener of this.#listeners.get(key)?.get(part) ?? []) listener();
  }
}

const SHAPE = '(shape)';
const STATUS = '(status)';

function forgetConnection(topic: TopicState): void {
  topic.seq = -1;
  topic.confirmedAtMs = null;
  topic.pending = null;
}

/** A topic's shape was made by the reader of the spec that opened it. */
function isOf<Shape>(topic: TopicState, spec: TopicSpec<Shape>): topic is TopicState & { shape: Shape | undefined } {
  return topic.spec.read === spec.read;
}
