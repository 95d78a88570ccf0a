import { type ListedEvent, readSports, readTree } from '@pavilion/feed';
import type { Context } from '../../context.ts';
import {
  type CompetitionRow,
  type EventRow,
  loadCatalogue,
  type SportRow,
  saveCompetitions,
  saveEvents,
  saveSports,
} from './catalogue-store.ts';
import { switchCount } from './switch-store.ts';

const competitionKey = (sportId: number, competitionId: number): string => `${sportId}/${competitionId}`;

/** An order that fits the column; a source without one sorts last. */
const displayOrder = (order: number): number => Math.round(Math.min(order, 1_000_000));

/**
 * The catalogue that is on record, in memory: sports, competitions, and the events that have not ended. Writes down what
 * is new in the source's lists; whether an item is on comes from the record alone. The caller lets one piece of work end
 * before the next begins.
 */
export class CatalogueRecord {
  readonly #context: Pick<Context, 'db' | 'clock' | 'settings'>;
  #sports = new Map<number, SportRow>();
  #competitions = new Map<string, CompetitionRow>();
  #events = new Map<string, EventRow>();
  #switches = 0;

  constructor(context: Pick<Context, 'db' | 'clock' | 'settings'>) {
    this.#context = context;
  }

  /** Reads everything again. Answers whether a switch was thrown, also one of an event that is over. */
  async load(): Promise<boolean> {
    // Counted before the rows are read: a switch that is thrown in between is seen at the next count.
    const switches = await switchCount(this.#context.db);
    const stored = await loadCatalogue(this.#context.db);
    const before = this.#switchedOff();
    const isThrown = switches !== this.#switches;
    this.#switches = switches;
    this.#sports = new Map(stored.sports.map((row) => [row.id, row]));
    this.#competitions = new Map(stored.competitions.map((row) => [competitionKey(row.sport_id, row.id), row]));
    this.#events = new Map(stored.events.map((row) => [String(row.id), row]));
    return isThrown || this.#switchedOff() !== before;
  }

  /** True when switches were thrown since the record was read, by whichever server. */
  async isOutdated(): Promise<boolean> {
    return (await switchCount(this.#context.db)) !== this.#switches;
  }

  sports(): readonly SportRow[] {
    return [...this.#sports.values()];
  }

  sport(sportId: number): SportRow | null {
    return this.#sports.get(sportId) ?? null;
  }

  competition(sportId: number, competitionId: number): CompetitionRow | null {
    return this.#competitions.get(competitionKey(sportId, competitionId)) ?? null;
  }

  competitionsOf(sportId: number): readonly CompetitionRow[] {
    return [...this.#competitions.values()].filter((row) => row.sport_id === sportId);
  }

  event(eventId: string): EventRow | null {
    return this.#events.get(eventId) ?? null;
  }

  eventsOf(sportId: number): readonly EventRow[] {
    return [...this.#events.values()].filter((row) => row.sport_id === sportId);
  }

  /** The sports that have events on record. */
  sportsWithEvents(): ReadonlySet<number> {
    return new Set(this.#events.values().map((row) => row.sport_id));
  }

  /** Takes a document of sports. Answers whether anything of it is shown differently now. */
  async takeSports(document: unknown): Promise<boolean> {
    const rows = readSports(document).map((sport) => ({
      id: Number(sport.sportId),
      name: sport.name,
      display_order: displayOrder(sport.order),
      enabled: sport.enabled && this.#isOnAtFirst(sport.sportId),
      is_default: sport.isDefault,
      tab: sport.tab,
    }));
    if (rows.length === 0) return false;
    const saved = await saveSports(this.#context.db, rows, this.#context.clock.now());
    for (const row of saved) this.#sports.set(row.id, row);
    // What another node has put on record in the meantime is not answered as a change.
    if (rows.some((row) => !this.#sports.has(row.id))) await this.load();
    return saved.length > 0;
  }

  /** A sport that the settings have no delay of waits until somebody turns it on, unless they say otherwise. */
  #isOnAtFirst(sportId: string): boolean {
    const { betDelaysMs, newSportsEnabled } = this.#context.settings.current();
    return newSportsEnabled || Object.hasOwn(betDelaysMs, sportId);
  }

  /** Takes the competitions of a tree. */
  async takeTree(document: unknown): Promise<void> {
    const rows = readTree(document).flatMap((sport) =>
      sport.competitions.map((competition) => ({
        sport_id: Number(sport.sportId),
        id: Number(competition.competitionId),
        name: competition.name,
      })),
    );
    await this.#takeCompetitions(rows);
  }

  /** Takes the events of a sport's list. Answers whether anything of them was news. */
  async takeEvents(sportId: number, events: readonly ListedEvent[]): Promise<boolean> {
    const fresh = events.filter((event) => event.startsAtMs !== null && this.#isNews(event));
    if (fresh.length === 0) return false;
    const sportName = this.#sports.get(sportId)?.name ?? `Sport ${sportId}`;
    await this.#takeCompetitions(
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
    if (rows.some((row) => !this.#events.has(String(row.id)))) await this.load();
    return true;
  }

  async #takeCompetitions(rows: readonly Omit<CompetitionRow, 'enabled'>[]): Promise<void> {
    const fresh = rows.filter((row) => this.competition(row.sport_id, row.id)?.name !== row.name);
    if (fresh.length === 0) return;
    const unique = new Map(fresh.map((row) => [competitionKey(row.sport_id, row.id), row]));
    const saved = await saveCompetitions(this.#context.db, [...unique.values()], this.#context.clock.now());
    for (const row of saved) this.#competitions.set(competitionKey(row.sport_id, row.id), row);
    if (saved.length < unique.size) await this.load();
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

  /** Everything that is switched off, as one text to compare. */
  #switchedOff(): string {
    const off = [...this.#sports.values(), ...this.#competitions.values(), ...this.#events.values()];
    return off.flatMap((row) => (row.enabled ? [] : [`${'sport_id' in row ? row.sport_id : ''}/${row.id}`])).join(' ');
  }
}
