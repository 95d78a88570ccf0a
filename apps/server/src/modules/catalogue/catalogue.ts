import { type Clock, type ListedEvent, readEvents } from '@pavilion/feed';
import { type FollowedDocument, type FollowedTopics, type Topic } from '@pavilion/protocol';
import type { Context } from '../../context.ts';
import type { EventDirectory, KnownEvent } from '../prices/book/event-directory.ts';
import { CatalogueRecord } from './catalogue-record.ts';
import type { CompetitionRow, EventRow, SportRow } from './catalogue-store.ts';
import { type PastEvent, PastEvents } from './past-events.ts';

export type CatalogueContext = Pick<Context, 'db' | 'clock' | 'bus' | 'log' | 'settings'>;

export const SPORTS_TOPIC: Topic = { endpoint: '/sports/allSportid', sid: null, gmid: null };
export const TREE_TOPIC: Topic = { endpoint: '/sports/tree', sid: null, gmid: null };
export const listTopic = (sportId: number): Topic => ({ endpoint: '/sports/esid', sid: sportId, gmid: null });

export type Whereabouts = Pick<KnownEvent, 'eventId' | 'name' | 'sportId' | 'competitionId'>;

/** So often the record is read again: switches may have been thrown by another node whose message was lost. */
const RELOAD_MS = 30_000;
/** So often it is asked whether they were: a switch counts on every node within a second, message or not. */
const SWITCHES_MS = 1_000;

/**
 * Sports, competitions and events, in memory and on record. Follows the source's lists and writes down what is new in
 * them; whether an item is on is the operator's choice and comes from the record. What the source no longer tells stays
 * known until it has ended.
 */
export class Catalogue implements EventDirectory {
  readonly #context: CatalogueContext;
  readonly #topics: FollowedTopics;
  readonly #clock: Clock;
  readonly #record: CatalogueRecord;
  /** By sport: the newest list of the source, by event id. */
  readonly #lists = new Map<number, ReadonlyMap<string, ListedEvent>>();
  readonly #past: PastEvents;
  /** Events that have been in play and are not now. */
  readonly #played = new Set<string>();
  readonly #followed = new Map<number, () => void>();
  readonly #releases: (() => void)[] = [];
  readonly #listeners = new Set<(sportId: number | null) => void>();
  #writing: Promise<void> = Promise.resolve();
  #cancelReload: () => void = () => {};
  #cancelSwitchCheck: () => void = () => {};
  #version = 0;
  /** The switches of competitions count (App Settings, API Behaviour). */
  #filters: boolean;
  #closed = false;

  constructor(context: CatalogueContext, topics: FollowedTopics, clock: Clock) {
    this.#context = context;
    this.#topics = topics;
    this.#clock = clock;
    this.#filters = context.settings.current().turnkeyFilteringEnabled;
    this.#record = new CatalogueRecord(context);
    this.#past = new PastEvents(context.db, clock);
  }

  /** Reads the record and begins to follow the source. */
  async start(): Promise<void> {
    // Before the record names the first sport to follow: its list may be here at once.
    this.#releases.push(this.#topics.listen({ onDocument: (topic, document) => this.#onDocument(topic, document) }));
    await this.refresh();
    this.#releases.push(
      this.#context.bus.subscribe('catalogue.changed', () => this.#reloadSoon()),
      this.#context.settings.watch(() => this.#takeSettings()),
      this.#topics.want(SPORTS_TOPIC),
      this.#topics.want(TREE_TOPIC),
    );
    this.#armReload();
    this.#armSwitchCheck();
  }

  /** Takes the switches and the events from the record. */
  async reload(): Promise<void> {
    const isSwitched = await this.#record.load();
    this.#past.forget();
    for (const eventId of this.#played) if (this.#record.event(eventId) === null) this.#played.delete(eventId);
    this.#followListed();
    this.#version += 1;
    if (isSwitched) this.#changed(null);
  }

  /** Reads the record again after everything that is being written; rejects when it cannot be read. */
  refresh(): Promise<void> {
    return this.#enqueue(() => this.reload());
  }

  /** Another number whenever anything that the catalogue tells may have changed, time aside. */
  get version(): number {
    return this.#version;
  }

  /** Puts a document of sports on record. Rejects when that failed. */
  takeSports(document: unknown): Promise<void> {
    return this.#enqueue(async () => {
      const isNews = await this.#record.takeSports(document);
      this.#followListed();
      this.#version += 1;
      if (isNews) this.#changed(null);
    });
  }

  /** Puts the competitions of a tree on record. Rejects when that failed. */
  takeTree(document: unknown): Promise<void> {
    return this.#enqueue(async () => {
      await this.#record.takeTree(document);
      this.#version += 1;
    });
  }

  /**
   * Takes the list of a sport. It counts at once; what is new in it is bettable as soon as it is on record. Rejects when
   * it could not be put there.
   */
  takeList(sportId: number, document: unknown): Promise<void> {
    const { live, suspended } = readEvents(document);
    const ours = [...live, ...suspended].filter((event) => Number(event.sportId) === sportId);
    // The list of a sport that is not followed would never be renewed.
    if (this.#followed.has(sportId)) this.#lists.set(sportId, new Map(ours.map((event) => [event.eventId, event])));
    for (const event of ours) if (event.inPlay) this.#played.add(event.eventId);
    this.#version += 1;
    return this.#enqueue(async () => {
      if (!(await this.#record.takeEvents(sportId, ours))) return;
      this.#followListed();
      this.#version += 1;
      this.#changed(sportId);
    });
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
    const row = this.#record.event(eventId);
    if (row === null) return null;
    const listed = this.#lists.get(row.sport_id)?.get(eventId);
    return {
      eventId,
      name: listed?.name ?? row.name,
      sportId: row.sport_id,
      sportName: this.#record.sport(row.sport_id)?.name ?? `Sport ${row.sport_id}`,
      competitionId: row.competition_id,
      competitionName: this.competition(row.sport_id, row.competition_id)?.name ?? '',
      startsAtMs: listed?.startsAtMs ?? row.starts_ms,
      inPlay: listed?.inPlay ?? row.in_play,
      enabled: row.enabled && this.isCompetitionShown(row.sport_id, row.competition_id),
      suspended: row.suspended || this.#record.sport(row.sport_id)?.suspended === true,
    };
  }

  /** False until the first sport is on record: then the source has never answered. */
  get isKnown(): boolean {
    return this.#record.sports().length > 0;
  }

  competition(sportId: number, competitionId: number): CompetitionRow | null {
    return this.#record.competition(sportId, competitionId);
  }

  /** The sports that are on, in display order. */
  shownSports(): readonly SportRow[] {
    return this.allSports().filter((sport) => sport.enabled);
  }

  /** Every sport on record, on or off, in display order. */
  allSports(): readonly SportRow[] {
    return this.#record.sports().toSorted((a, b) => a.display_order - b.display_order || a.id - b.id);
  }

  /** Every competition and every event of a sport on record, on or off; ended events are left out. */
  everythingOf(sportId: number): { competitions: readonly CompetitionRow[]; events: readonly EventRow[] } {
    return { competitions: this.#record.competitionsOf(sportId), events: this.#record.eventsOf(sportId) };
  }

  isSportShown(sportId: number): boolean {
    return this.#record.sport(sportId)?.enabled === true;
  }

  isCompetitionShown(sportId: number, competitionId: number): boolean {
    const isOff = this.#filters && this.competition(sportId, competitionId)?.enabled === false;
    return this.isSportShown(sportId) && !isOff;
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

  /**
   * Where an event stands, by its id alone: also one that is over. Null for what players may not see, undefined when the
   * record could not be read: then nobody knows.
   */
  async whereabouts(eventId: string): Promise<Whereabouts | null | undefined> {
    const event = this.event(eventId);
    if (event !== null) return event.enabled ? event : null;
    await this.recall(eventId);
    const past = this.#past.find(Number(eventId));
    if (past === undefined) return undefined;
    if (past === null || !this.#isPastEnabled(past)) return null;
    return { eventId, name: past.name, sportId: past.sport_id, competitionId: past.competition_id };
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
    const row = this.#record.event(eventId);
    const listed = row === null ? undefined : this.#lists.get(row.sport_id)?.get(eventId);
    return listed !== undefined && !listed.inPlay && listed.market === null;
  }

  /** True when the source lists the event, false when it does not, null while its list has not come. */
  isListed(sportId: number, eventId: string): boolean | null {
    return this.#lists.get(sportId)?.has(eventId) ?? null;
  }

  /** The events on record that have been played, or that the source does not list any more. */
  overEvents(): readonly number[] {
    const rows = this.#record.sports().flatMap((sport) => this.#record.eventsOf(sport.id));
    const isOver = ({ id, sport_id }: EventRow) =>
      this.isListed(sport_id, String(id)) === false || this.isOver(String(id));
    return rows.filter(isOver).map((row) => row.id);
  }

  /** What the source lists of an event now; null while it lists nothing. */
  listed(eventId: string): ListedEvent | null {
    const row = this.#record.event(eventId);
    return row === null ? null : (this.#lists.get(row.sport_id)?.get(eventId) ?? null);
  }

  /** What the source lists of a sport that is on, without what is off or over. Null while the list has not come. */
  listedEvents(sportId: number): readonly ListedEvent[] | null {
    const known = this.#lists.get(sportId);
    if (known === undefined) return null;
    return [...known.values()].filter((event) => this.isEventShown(event.eventId) && !this.isOver(event.eventId));
  }

  /** Events of a sport on record that have not ended, for when the source is away. */
  recordedEvents(sportId: number): readonly KnownEvent[] {
    return this.#record
      .eventsOf(sportId)
      .flatMap((row) => this.event(String(row.id)) ?? [])
      .filter((event) => event.enabled);
  }

  close(): void {
    this.#closed = true;
    this.#cancelReload();
    this.#cancelSwitchCheck();
    for (const release of [...this.#releases, ...this.#followed.values()]) release();
  }

  #changed(sportId: number | null): void {
    for (const listener of this.#listeners) listener(sportId);
  }

  #takeSettings(): void {
    const { turnkeyFilteringEnabled } = this.#context.settings.current();
    if (turnkeyFilteringEnabled === this.#filters) return;
    this.#filters = turnkeyFilteringEnabled;
    this.#version += 1;
    this.#changed(null);
  }

  #armReload(): void {
    this.#cancelReload = this.#clock.after(RELOAD_MS, () => {
      this.#reloadSoon();
      this.#armReload();
    });
  }

  /** The next look comes when this one is over. What cannot be read is read by the next reload, which says so. */
  #armSwitchCheck(): void {
    const look = async () => {
      if (await this.#record.isOutdated()) await this.reload();
    };
    this.#cancelSwitchCheck = this.#clock.after(SWITCHES_MS, () => {
      const again = () => {
        if (!this.#closed) this.#armSwitchCheck();
      };
      this.#enqueue(look).then(again, again);
    });
  }

  #reloadSoon(): void {
    this.#logged(this.refresh(), 'the catalogue could not be read');
  }

  /** One piece of work after the other, so that an older state never overtakes a newer one. */
  #enqueue(work: () => Promise<void>): Promise<void> {
    const done = this.#writing.then(() => (this.#closed ? undefined : work()));
    this.#writing = done.catch(() => {});
    return done;
  }

  #logged(work: Promise<void>, failure: string): void {
    work.catch((error: unknown) => this.#context.log.error({ err: error }, failure));
  }

  /** Follows the lists of the sports that are on, and of those whose events have yet to end. */
  #followListed(): void {
    const wanted = new Set(this.#record.sportsWithEvents());
    for (const sport of this.shownSports()) wanted.add(sport.id);
    for (const [sportId, release] of this.#followed) {
      if (wanted.has(sportId)) continue;
      release();
      this.#followed.delete(sportId);
      this.#lists.delete(sportId);
    }
    for (const sportId of wanted) {
      if (!this.#followed.has(sportId)) this.#followed.set(sportId, this.#topics.want(listTopic(sportId)));
    }
  }

  #onDocument({ endpoint, sid }: Topic, { data }: FollowedDocument): void {
    switch (endpoint) {
      case '/sports/allSportid':
        this.#logged(this.takeSports(data), 'the sports could not be put on record');
        break;
      case '/sports/tree':
        this.#logged(this.takeTree(data), 'the competitions could not be put on record');
        break;
      case '/sports/esid':
        if (sid !== null) this.#logged(this.takeList(sid, data), 'events could not be put on record');
        break;
      case '/sports/getDetailsData':
      case '/sports/getPriveteData':
      case '/board/home':
      case '/board/events':
      case '/board/event':
      case '/board/markets':
      case '/board/orders':
        break;
    }
  }
}
