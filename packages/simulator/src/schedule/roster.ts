import { createBeats } from '../beat.ts';
import { decodeEventId, encodeEventId, fingerprint } from './event-id.ts';
import { EventRun } from '../event-run.ts';
import { createLane, type Fixture, type Lane } from './lane.ts';
import { hash, hashNumber } from '../random.ts';
import type { SportModel } from '../sport-model.ts';
import { MINUTE, SECOND, type VirtualTime } from '../virtual-time.ts';

/** Events asked for after they left the roster, kept for the next question. */
const ARCHIVE_MAX = 24;

/**
 * Which events there are at a time. The ones on the lists, and those that may still be corrected, are kept as runs;
 * every other past event is written down again from its id when somebody asks.
 */
export class Roster {
  readonly #sports: readonly SportModel[];
  readonly #time: VirtualTime;
  readonly #seed: number;
  readonly #print: number;
  readonly #lanes: readonly (readonly Lane[])[];
  /** After the end of play: results, corrections, and the time it stays listed. */
  readonly #tailMs: number;
  readonly #spanMs: number;
  #runs = new Map<number, EventRun>();
  #archive = new Map<number, EventRun>();
  #from = 0;
  #until = 0;

  constructor(sports: readonly SportModel[], seed: number, time: VirtualTime) {
    this.#sports = sports;
    this.#time = time;
    this.#seed = hashNumber(seed);
    this.#print = fingerprint(seed, time.speed);
    this.#tailMs = time.atLeast(15 * MINUTE, 45 * SECOND);
    this.#spanMs = time.atLeast(5 * MINUTE, 2 * SECOND);
    this.#lanes = sports.map((model, sport) =>
      model.lanes.map((plan, lane) => createLane({ seed: this.#seed, sport, lane, model, plan })),
    );
  }

  /** Everything that is listed or may still change, of one sport or of all. */
  runs(virtualMs: number): Iterable<EventRun> {
    if (virtualMs < this.#from || virtualMs >= this.#until) this.#refresh(virtualMs);
    return this.#runs.values();
  }

  /** When the roster itself must be looked at again. */
  get validUntil(): number {
    return this.#until;
  }

  /** The events on a sport's list, by start. */
  listed(sid: number, virtualMs: number): EventRun[] {
    const sport = this.#sports.findIndex((model) => model.sid === sid);
    return [...this.runs(virtualMs)]
      .filter((run) => run.fixture.sport === sport && run.isListed(virtualMs))
      .toSorted((a, b) => a.fixture.startsAt - b.fixture.startsAt || a.gmid - b.gmid);
  }

  /** An event of the sport by its id, past ones included; null when unknown or not yet announced. */
  find(sid: number, gmid: number, virtualMs: number): EventRun | null {
    this.runs(virtualMs);
    const known = this.#runs.get(gmid) ?? this.#archive.get(gmid) ?? this.#recall(gmid);
    if (known === null || virtualMs < known.fixture.listedAt) return null;
    return this.#sports[known.fixture.sport]?.sid === sid ? known : null;
  }

  #recall(gmid: number): EventRun | null {
    const address = decodeEventId(this.#print, gmid);
    const fixture =
      address === null ? null : (this.#lanes[address.sport]?.[address.lane]?.fixture(address.slot) ?? null);
    if (fixture === null) return null;
    const run = this.#open(fixture, gmid);
    this.#archive.set(gmid, run);
    for (const [oldest] of this.#archive) if (this.#archive.size > ARCHIVE_MAX) this.#archive.delete(oldest);
    return run;
  }

  #refresh(virtualMs: number): void {
    this.#from = virtualMs;
    this.#until = virtualMs + this.#spanMs;
    const runs = new Map<number, EventRun>();
    for (const [sport, lanes] of this.#lanes.entries()) {
      for (const [index, lane] of lanes.entries()) {
        const listedMs = this.#sports[sport]?.lanes[index]?.listedMs ?? 0;
        for (const fixture of lane.fixturesBetween(virtualMs - this.#tailMs, this.#until + listedMs)) {
          const gmid = encodeEventId(this.#print, fixture);
          const run = this.#runs.get(gmid) ?? this.#open(fixture, gmid);
          if (run.quietAt > virtualMs) runs.set(gmid, run);
        }
      }
    }
    this.#runs = runs;
  }

  #open(fixture: Fixture, gmid: number): EventRun {
    const model = this.#sports[fixture.sport];
    if (model === undefined) throw new RangeError(`no sport ${fixture.sport}`);
    const beats = createBeats(hash(this.#seed, hashNumber(gmid), 0xbea7), this.#time.speed);
    const event = model.open({ seed: this.#seed, lane: fixture.lane, slot: fixture.slot }, beats);
    return new EventRun({ gmid, sid: model.sid, fixture, model: event, beats, time: this.#time });
  }
}
