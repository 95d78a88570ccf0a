import {
  type GuardReason,
  EMPTY_GUARD_BOOK,
  bettingMarketKey,
  confirmGuards,
  decidedKeys,
  type GuardBook,
  guardMarkets,
  type GuardSettings,
  guardSettingsOf,
  isRowKind,
  isSameName,
  type MarketBook,
  paysPlaces,
  readMarkets,
  type Remembered,
  rememberPrices,
  type RowBook,
  type RunnersTold,
  runnersTold,
  type StandingResult,
  tickGuards,
} from '@pavilion/feed';
import { type FollowedDocument } from '@pavilion/protocol';
import { hasRunners } from '@pavilion/betting';
import type { Runner, RunnersReport } from './standing.ts';
import { isOnRecord } from './standing.ts';
import { nameOfRow, type StoredMarket } from './market-rows.ts';

/** A row with everything that the book itself knows about it. */
export type KnownRow = {
  readonly market: MarketBook;
  readonly row: RowBook;
  readonly stored: StoredMarket;
  readonly seq: number;
  readonly receivedAtMs: number;
  readonly confirmedAtMs: number;
  readonly guardSuspended: boolean;
  /** The event's detail document says how the market ended. */
  readonly decided: boolean;
};

/**
 * A betting market that takes no bets because its prices are doubted, because what was said of it is not on record yet, or
 * because several win in it and nothing says how many.
 */
export type BookHold = {
  readonly key: string;
  readonly name: string;
  readonly reason: GuardReason | 'runners' | 'places';
  /** Null: since the document came. */
  readonly sinceMs: number | null;
};

/**
 * What a step of the book changed for those who show it. Who may bet again is told as fast as who may not: the server
 * takes bets from that moment on, and a screen that waited for its next turn would keep its player out.
 */
export type BookChange = 'nothing' | 'something' | 'opened or closed';

/** The prices of one event: the newest document, read once, with the guard's opinion and the ids of its markets. */
export class EventBook {
  readonly eventId: string;
  /** Betting markets by key, as soon as they are on record. */
  readonly stored = new Map<string, StoredMarket>();
  document: FollowedDocument | null = null;
  markets: readonly MarketBook[] = [];
  confirmedAtMs = 0;
  /** The event should have begun by now, and its source does not call it in play. */
  isLate = false;
  readonly #guardSettings: GuardSettings;
  #guards: GuardBook = EMPTY_GUARD_BOOK;
  #byId = new Map<string, MarketBook>();
  /** The newest detail document: how the event stands, and what its source says of results. */
  detail: FollowedDocument | null = null;
  #decided: ReadonlySet<string> = new Set();
  /** What the newest document calls each betting market, and its rows. */
  #named = new Map<string, Named>();
  /** What the newest document says of the runners, by betting market. */
  #told = new Map<string, RunnersTold>();

  constructor(eventId: string, sportId: number | null) {
    this.eventId = eventId;
    this.#guardSettings = guardSettingsOf(sportId);
  }

  /** Takes a whole document. Markets that claim another event are not ours and are left out. */
  take(document: FollowedDocument): BookChange {
    const openBefore = this.#openKeys();
    this.document = document;
    this.confirmedAtMs = document.stale ? 0 : document.receivedAtMs;
    this.markets = readMarkets(document.data).filter((market) => market.eventId === this.eventId);
    this.#byId = new Map(this.markets.map((market) => [market.marketId, market]));
    this.#decided = decidedKeys(this.detail?.data ?? null, this.eventId, this.markets);
    this.#named = new Map(this.markets.flatMap(namedBy));
    this.#told = new Map(this.markets.flatMap(toldBy));
    this.#guards = guardMarkets(this.#guards, this.markets, document.receivedAtMs, this.#guardSettings);
    const openNow = this.#openKeys();
    const same = openBefore.size === openNow.size && openBefore.values().every((key) => openNow.has(key));
    return same ? 'something' : 'opened or closed';
  }

  /** Takes what rows of a betting market cost before this book was begun: its first document is measured by that. */
  remember(key: string, prices: ReadonlyMap<string, Remembered>, atMs: number): void {
    this.#guards = rememberPrices(this.#guards, key, prices, atMs, this.#guardSettings);
  }

  /** Takes what the event's detail document says of results, which its prices may not know of yet. */
  takeDetail(document: FollowedDocument): BookChange {
    this.detail = document;
    const before = this.#decided;
    this.#decided = decidedKeys(document.data, this.eventId, this.markets);
    return before.symmetricDifference(this.#decided).size === 0 ? 'nothing' : 'opened or closed';
  }

  /** The newest document still holds. */
  confirm(atMs: number): BookChange {
    this.confirmedAtMs = Math.max(this.confirmedAtMs, atMs);
    return this.#guarded(confirmGuards(this.#guards, atMs, this.#guardSettings));
  }

  /** What was confirmed before a gap is not to be relied on. */
  gap(confirmedAtMs: number): void {
    this.confirmedAtMs = confirmedAtMs;
  }

  /** Lets time pass: a book that stands still for too long is held. */
  tick(nowMs: number): BookChange {
    return this.#guarded(tickGuards(this.#guards, nowMs, this.#guardSettings));
  }

  market(marketId: string): MarketBook | null {
    return this.#byId.get(marketId) ?? null;
  }

  find(marketId: string, selectionKey: string): KnownRow | null {
    const market = this.#byId.get(marketId);
    const row = market?.rows.find((one) => one.selectionKey === selectionKey);
    if (market === undefined || row === undefined || this.document === null) return null;
    const key = bettingMarketKey(market.kind, this.eventId, marketId, selectionKey);
    const stored = this.stored.get(key);
    if (stored === undefined) return null;
    return {
      market,
      row,
      stored,
      seq: this.document.seq,
      receivedAtMs: this.document.receivedAtMs,
      confirmedAtMs: this.confirmedAtMs,
      guardSuspended: this.isHeld(key),
      decided: this.isDecided(key),
    };
  }

  /** True when the detail document says how the betting market ended. */
  isDecided(key: string): boolean {
    return this.#decided.has(key);
  }

  /**
   * True when the guard holds the betting market, when it goes by another name than it has on record, when several win in
   * it, or while what the document says of its runners is not on record.
   */
  isHeld(key: string): boolean {
    return this.#guards.get(key)?.hold != null || this.#ownReason(key) !== null;
  }

  /** What is held now, and why; of what the newest document lists and has no result yet, which closes it whatever it costs. */
  holds(): BookHold[] {
    return [...this.#named].flatMap(([key, { name }]) => {
      if (this.stored.get(key)?.settled === true || this.isDecided(key)) return [];
      const hold = this.#guards.get(key)?.hold ?? null;
      const reason = hold?.reason ?? this.#ownReason(key);
      return reason === null ? [] : [{ key, name, reason, sinceMs: hold?.sinceMs ?? null }];
    });
  }

  /**
   * What is to be put on record. A document whose source is away is no news, and what is said of the runners of another
   * question under the same id is none of this one's.
   */
  newsOfRunners(): RunnersReport[] {
    const { document } = this;
    if (document === null || document.stale) return [];
    const { seq, receivedAtMs } = document;
    return [...this.#told].flatMap(([key, told]) => {
      const stored = this.stored.get(key);
      if (stored === undefined || stored.settled || this.#isRenamed(key) || !this.#hasNewsOfRunners(key)) return [];
      const joined = this.#joined(key);
      const isNews = joined.length > 0 || seq > (stored.nonRunnersSeq ?? -1);
      return isNews ? [{ ...told, joined, marketId: stored.id, frame: { seq, receivedAtMs } }] : [];
    });
  }

  /** Why the book holds a betting market whatever the guard thinks of its prices. */
  #ownReason(key: string): 'renamed' | 'places' | 'runners' | null {
    if (this.#isRenamed(key)) return 'renamed';
    const named = this.#named.get(key);
    if (named?.paysPlaces === true) return 'places';
    return this.#hasNewsOfRunners(key) ? 'runners' : null;
  }

  #hasNewsOfRunners(key: string): boolean {
    const [stored, told] = [this.stored.get(key), this.#told.get(key)];
    if (stored === undefined || told === undefined) return false;
    return this.#hasJoined(stored, told) || !isOnRecord(stored.nonRunners, told);
  }

  #hasJoined({ runners }: StoredMarket, { present }: RunnersTold): boolean {
    return runners.size > 0 && present.some((id) => !runners.has(id));
  }

  /** Runners that the document has and the record does not: nobody's position counts with them yet. */
  #joined(key: string): Runner[] {
    const [stored, told, named] = [this.stored.get(key), this.#told.get(key), this.#named.get(key)];
    if (stored === undefined || told === undefined || stored.runners.size === 0) return [];
    const names = new Map(named?.rows.map((row) => [row.selectionKey, row.name]));
    const unknown = told.present.filter((id) => !stored.runners.has(id));
    return unknown.map((id) => ({ id, name: names.get(id) ?? '' }));
  }

  /**
   * Another question under the id of an old one, or another runner: a bet on it would be paid by the result of something
   * else. That does not become true by being repeated, so it holds until the names are those on record.
   */
  #isRenamed(key: string): boolean {
    const [stored, named] = [this.stored.get(key), this.#named.get(key)];
    if (stored === undefined || named === undefined) return false;
    if (named.kind !== stored.betting.kind || !isSameName(named.name, stored.name)) return true;
    return named.rows.some(({ selectionKey, name }) => {
      // Rows whose outcomes are fixed have no runners.
      const known = stored.runners.get(selectionKey);
      return known !== undefined && !isSameName(known, name);
    });
  }

  /** How the listed markets that are settled stand on record. */
  standingResults(): StandingResult[] {
    return this.markets.flatMap((market) => {
      const { eventId, marketId, kind, gtype } = market;
      const names = new Map(market.rows.map((row) => [row.outcome ?? row.selectionKey, row.name]));
      const rows = isRowKind(kind) ? market.rows : market.rows.slice(0, 1);
      return rows.flatMap((row) => {
        const key = bettingMarketKey(kind, eventId, marketId, row.selectionKey);
        const { result, settledAtMs, nonRunners = [] } = this.stored.get(key) ?? { result: null, settledAtMs: null };
        if (result === null) return [];
        const own = isRowKind(kind)
          ? { selectionKey: row.selectionKey, marketName: row.name }
          : { selectionKey: null, marketName: market.name };
        return [{ key, eventId, marketId, kind, gtype, names, result, nonRunners, settledAtMs, ...own }];
      });
    });
  }

  #guarded(next: GuardBook): BookChange {
    const before = this.#guards;
    this.#guards = next;
    const turned = next.entries().some(([key, guard]) => (guard.hold !== null) !== (before.get(key)?.hold != null));
    return turned ? 'opened or closed' : 'nothing';
  }

  #openKeys(): Set<string> {
    const keys = new Set<string>();
    for (const market of this.markets) {
      for (const row of market.rows) {
        const key = bettingMarketKey(market.kind, this.eventId, market.marketId, row.selectionKey);
        if (row.open && market.open && !this.isHeld(key) && !this.isDecided(key))
          keys.add(isRowKind(market.kind) ? key : `${key} ${row.selectionKey}`);
      }
    }
    return keys;
  }
}

type Named = {
  readonly kind: MarketBook['kind'];
  readonly name: string;
  readonly rows: readonly RowBook[];
  /** Several of its runners win, and nothing says how many. */
  readonly paysPlaces: boolean;
};

/** What a document calls the betting markets in it. */
function namedBy(market: MarketBook): [key: string, Named][] {
  const { kind, eventId, marketId, rows } = market;
  if (!isRowKind(kind))
    return [
      [
        bettingMarketKey(kind, eventId, marketId, ''),
        { kind, name: market.name, rows, paysPlaces: hasRunners(kind) && paysPlaces(market.name) },
      ],
    ];
  return rows.map((row) => [
    bettingMarketKey(kind, eventId, marketId, row.selectionKey),
    { kind, name: nameOfRow(market, row), rows: [row], paysPlaces: false },
  ]);
}

/** What a market's document says of its runners, for each betting market in it. */
function toldBy(market: MarketBook): [key: string, RunnersTold][] {
  const { kind, eventId, marketId, rows } = market;
  if (!hasRunners(kind)) return [];
  const told = runnersTold(market);
  const keys = isRowKind(kind) ? rows.map((row) => row.selectionKey) : [''];
  return keys.map((key) => [bettingMarketKey(kind, eventId, marketId, key), told]);
}
