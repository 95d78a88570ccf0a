import {
  type Clock,
  type EventList,
  type ListedEvent,
  readEvents,
  readSports,
  readTree,
  type Topic,
} from '@pavilion/feed';
import type { Context } from '../../context.ts';
import type { EventDirectory, KnownEvent } from '../quotes/event-directory.ts';
import type { FollowedDocument, FollowedTopics } from '../quotes/followed-topics.ts';
import {
  type CompetitionRow,
  type EventRow,
  loadCatalogue,
  type SportRow,
  saveCompetitions,
  saveEvents,
  saveSports,
} from './catalogue-store.ts';
import { type PastEvent, PastEvents } from './past-events.ts';

export type CatalogueContext = Pick<Context, 'db' | 'clock' | 'bus' | 'log'>;

export const SPORTS_TOPIC: Topic = { endpoint: '/sports/allSportid', sid: null, gmid: null };
export const TREE_TOPIC: Topic = { endpoint: '/sports/tree', sid: null, gmid: null };
export const listTopic = (sportId: number): Topic => ({ endpoint: '/sports/esid', sid: sportId, gmid: null });

/** So often the record is read again: switches may have been thrown by another node whose message was lost. */
const RELOAD_MS = 30_000;

const competitionKey = (sportId: number, competitionId: number): string => `${sportId}/${competitionId}`;

/**
 * Sports, competitions and events, in memory and on record. Follows the source's lists and writes down what is new in
 * them; whether an item is on is the operator's choice and comes from the record. What the source no longer tells stays
 * known until it has ended.
 */
export class Catalogue implements EventDirectory {
  readonly #context: CatalogueContext;
  readonly #topics: FollowedTopics;
  readonly #clock: Clock;
  #sports = new Map<number, SportRow>();
  #competitions = new Map<string, CompetitionRow>();
  #events = new Map<string, EventRow>();
  readonly #lists = new Map<number, { readonly list: EventList; readonly byId: ReadonlyMap<string, ListedEvent> }>();
  readonly #past: PastEvents;
  /** Events that have been in play and are not now. */
  readonly #played = new Set<string>();
  readonly #followed = new Map<number, () => void>();
  readonly #releases: (() => void)[] = [];
  readonly #listeners = new Set<(sportId: number | null) => void>();
  #writing: Promise<void> = Promise.resolve();
  #cancelReload: () => void = () => {};
  #closed = false;

  constructor(context: CatalogueContext, topics: FollowedTopics, clock: Clock) {
    this.#context = context;
    this.#topics = topics;
    this.#clock = clock;
    this.#past = new PastEvents(context.db, clock);
  }

  /** Reads the record and begins to follow the source. */
  async start(): Promise<void> {
    await this.reload();
    this.#releases.push(
      this.#topics.listen({ onDocument: (topic, document) => this.#onDocument(topic, document) }),
      this.#context.bus.subscribe('catalogue.changed', () => this.#reloadSoon()),
      this.#topics.want(SPORTS_TOPIC),
      this.#topics.want(TREE_TOPIC),
    );
    this.#armReload();
  }

  /** Takes the switches and the events from the record. */
  async reload(): Promise<void> {
    const stored = await loadCatalogue(this.#context.db);
    const before = this.#switchedOff();
    this.#sports = new Map(stored.sports.map((row) => [row.id, row]));
    this.#competitions = new Map(stored.competitions.map((row) => [competitionKey(row.sport_id, row.id), row]));
    this.#events = new Map(stored.events.map((row) => [String(row.id), row]));
    this.#past.forget();
    for (const eventId of this.#played) if (!this.#events.has(eventId)) this.#played.delete(eventId);
    this.#followEnabled();
    if (this.#switchedOff() !== before) this.#changed(null);
  }

  /** Resolves when everything that was received is on record. */
  async idle(): Promise<void> {
    await this.#writing;
  }

  /** Calls back when the list of a sport shows more or less than before; with null when switches were thrown. */
  watch(listener: (sportId: number | null) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  event(eventId: string): KnownEvent | null {
    const row = this.#events.get(eventId);
    if (row === undefined) return null;
    const listed = this.#lists.get(row.sport_id)?.byId.get(eventId);
    return {
      eventId,
      name: listed?.name ?? row.name,
      sportId: row.sport_id,
      sportName: this.#sports.get(row.sport_id)?.name ?? `Sport ${row.sport_id}`,
      competitionId: row.competition_id,
      competitionName: this.competition(row.sport_id, row.competition_id)?.name ?? '',
      startsAtMs: listed?.startsAtMs ?? row.starts_ms,
      inPlay: listed?.inPlay ?? row.in_play,
      enabled: row.enabled && this.isCompetitionShown(row.sport_id, row.competition_id),
    };
  }

  /** False until the first sport is on record: then the source has never answered. */
  get isKnown(): boolean {
    return this.#sports.size > 0;
  }

  competition(sportId: number, competitionId: number): CompetitionRow | null {
    return this.#competitions.get(competitionKey(sportId, competitionId)) ?? null;
  }

  /** The sports that are on, in display order. */
  shownSports(): readonly SportRow[] {
    return [...this.#sports.values()]
      .filter((sport) => sport.enabled)
      .sort((a, b) => a.display_order - b.display_order || a.id - b.id);
  }

  isSportShown(sportId: number): boolean {
    return this.#sports.get(sportId)?.enabled === true;
  }

  isCompetitionShown(sportId: number, competitionId: number): boolean {
    return this.isSportShown(sportId) && this.competition(sportId, competitionId)?.enabled !== false;
  }

  isEventShown(eventId: string): boolean {
    return this.event(eventId)?.enabled === true;
  }

  /**
   * Whether players may see how an event ended that is not in memory any more. Undefined until `recall` has looked.
   */
  isPastShown(sportId: number, eventId: string): boolean | undefined {
    const event = this.#past.find(Number(eventId));
    if (event === undefined) return undefined;
    return event !== null && event.sport_id === sportId && this.#isPastEnabled(event);
  }

  /** Looks on record for an event that is over. Never rejects: what could not be read is not known. */
  async recall(eventId: string): Promise<void> {
    try {
      await this.#past.recall(Number(eventId));
    } catch (error) {
      this.#context.log.error({ err: error, eventId }, 'an event that is over could not be read');
    }
  }

  #isPastEnabled(event: PastEvent): boolean {
    return event.enabled && this.isCompetitionShown(event.sport_id, event.competition_id);
  }

  /**
   * True when an event has been in play, is not any more, and offers no match odds: it waits for its results and belongs
   * to no list of what is to come. A break in play does not last: with the next ball it is in play again.
   */
  isOver(eventId: string): boolean {
    if (!this.#played.has(eventId)) return false;
    const row = this.#events.get(eventId);
    const listed = row && this.#lists.get(row.sport_id)?.byId.get(eventId);
    return listed !== undefined && !listed.inPlay && listed.market === null;
  }

  /** True when the source lists the event, false when it does not, null while its list has not come. */
  isListed(sportId: number, eventId: string): boolean | null {
    return this.#lists.get(sportId)?.byId.has(eventId) ?? null;
  }

  /** What the source lists of a sport that is on, without what is off or over. Null while the list has not come. */
  listedEvents(sportId: number): readonly ListedEvent[] | null {
    const known = this.#lists.get(sportId);
    if (known === undefined) return null;
    return [...known.byId.values()].filter((event) => this.isEventShown(event.eventId) && !this.isOver(event.eventId));
  }

  /** Events of a sport on record that have not ended, for when the source is away. */
  recordedEvents(sportId: number): readonly KnownEvent[] {
    return [...this.#events.values()]
      .filter((row) => row.sport_id === sportId)
      .flatMap((row) => this.event(String(row.id)) ?? [])
      .filter((event) => event.enabled);
  }

  close(): void {
    this.#closed = true;
    this.#cancelReload();
    for (const release of [...this.#releases, ...this.#followed.values()]) release();
  }

  #changed(sportId: number | null): void {
    for (const listener of this.#listeners) listener(sportId);
  }

  /** Everything that is switched off, as one text to compare. */
  #switchedOff(): string {
    const off = [...this.#sports.values(), ...this.#competitions.values(), ...this.#events.values()];
    return off.flatMap((row) => (row.enabled ? [] : [`${'sport_id' in row ? row.sport_id : ''}/${row.id}`])).join(' ');
  }

  #armReload(): void {
    this.#cancelReload = this.#clock.after(RELOAD_MS, () => {
      this.#reloadSoon();
      this.#armReload();
    });
  }

  #reloadSoon(): void {
    this.#write(() => this.reload(), 'the catalogue could not be read');
  }

  /** One piece of work after the other, so that an older state never overtakes a newer one. */
  #write(work: () => Promise<void>, failure: string): void {
    this.#writing = this.#writing
      .then(() => (this.#closed ? undefined : work()))
      .catch((error: unknown) => this.#context.log.error({ err: error }, failure));
  }

  #followEnabled(): void {
    for (const [sportId, release] of this.#followed) {
      if (this.isSportShown(sportId)) continue;
      release();
      this.#followed.delete(sportId);
      this.#lists.delete(sportId);
    }
    for (const sport of this.shownSports()) {
      if (!this.#followed.has(sport.id)) this.#followed.set(sport.id, this.#topics.want(listTopic(sport.id)));
    }
  }

  #onDocument(topic: Topic, document: FollowedDocument): void {
    switch (topic.endpoint) {
      case '/sports/allSportid':
        this.#write(() => this.#takeSports(document), 'the sports could not be put on record');
        break;
      case '/sports/tree':
        this.#write(() => this.#takeTree(document), 'the competitions could not be put on record');
        break;
      case '/sports/esid':
        if (topic.sid !== null) this.#takeList(topic.sid, document);
        break;
      case '/sports/getDetailsData':
      case '/sports/getPriveteData':
        break;
    }
  }

  async #takeSports(document: FollowedDocument): Promise<void> {
    const rows = readSports(document.data).map((sport) => ({
      id: Number(sport.sportId),
      name: sport.name,
      display_order: displayOrder(sport.order),
      enabled: sport.enabled,
    }));
    if (rows.length === 0) return;
    const saved = await saveSports(this.#context.db, rows, this.#context.clock.now());
    for (const row of saved) this.#sports.set(row.id, row);
    // What another node has put on record in the meantime is not answered as a change.
    if (rows.some((row) => !this.#sports.has(row.id))) await this.reload();
    this.#followEnabled();
    if (saved.length > 0) this.#changed(null);
  }

  async #takeTree(document: FollowedDocument): Promise<void> {
    const rows = readTree(document.data).flatMap((sport) =>
      sport.competitions.map((competition) => ({
        sport_id: Number(sport.sportId),
        id: Number(competition.competitionId),
        name: competition.name,
      })),
    );
    await this.#saveCompetitions(rows);
  }

  async #saveCompetitions(rows: readonly Omit<CompetitionRow, 'enabled'>[]): Promise<void> {
    const fresh = rows.filter((row) => this.competition(row.sport_id, row.id)?.name !== row.name);
    if (fresh.length === 0) return;
    const unique = new Map(fresh.map((row) => [competitionKey(row.sport_id, row.id), row]));
    const saved = await saveCompetitions(this.#context.db, [...unique.values()], this.#context.clock.now());
    for (const row of saved) this.#competitions.set(competitionKey(row.sport_id, row.id), row);
    if (saved.length < unique.size) await this.reload();
  }

  /** The list counts at once; what is new in it is bettable as soon as it is on record. */
  #takeList(sportId: number, document: FollowedDocument): void {
    const read = readEvents(document.data);
    const ours = (event: ListedEvent) => Number(event.sportId) === sportId;
    const list = { live: read.live.filter(ours), suspended: read.suspended.filter(ours) };
    const byId = new Map([...list.live, ...list.suspended].map((event) => [event.eventId, event]));
    this.#lists.set(sportId, { list, byId });
    for (const event of byId.values()) if (event.inPlay) this.#played.add(event.eventId);
    this.#write(() => this.#saveListed(sportId, [...byId.values()]), 'events could not be put on record');
  }

  async #saveListed(sportId: number, events: readonly ListedEvent[]): Promise<void> {
    const fresh = events.filter((event) => event.startsAtMs !== null && this.#isNews(event));
    if (fresh.length === 0) return;
    const sportName = this.#sports.get(sportId)?.name ?? `Sport ${sportId}`;
    await this.#saveCompetitions(
      fresh.map((event) => ({
        sport_id: sportId,
        id: Number(event.competitionId),
        // Racing has no competitions: its events stand under the sport itself.
        name: event.competitionName || sportName,
      })),
    );
    const rows = fresh.map((event) => ({
      id: Number(event.eventId),
      sport_id: sportId,
      competition_id: Number(event.competitionId),
      name: event.name,
      starts_ms: event.startsAtMs ?? 0,
      in_play: event.inPlay,
    }));
    const saved = await saveEvents(this.#context.db, rows, this.#context.clock.now());
    for (const row of saved) this.#events.set(String(row.id), row);
    if (rows.some((row) => !this.#events.has(String(row.id)))) await this.reload();
    this.#changed(sportId);
  }

  #isNews(event: ListedEvent): boolean {
    const row = this.#events.get(event.eventId);
    if (row !== undefined && row.sport_id !== Number(event.sportId)) return false;
    return (
      row === undefined ||
      row.name !== event.name ||
      row.in_play !== event.inPlay ||
      row.starts_ms !== event.startsAtMs ||
      row.competition_id !== Number(event.competitionId)
    );
  }
}

/** An order that fits the column; a source without one sorts last. */
const displayOrder = (order: number): number => Math.round(Math.min(order, 1_000_000));
