// How often the guard against wrong prices would hold an honest market: plays recordings a second at a time.
//   node tools/run.mjs lab/guard-alarms/run.ts FILE...
import { parseArgs } from 'node:util';
import { createReplay } from '../../apps/bridge/src/sources/replay/play/create-replay.ts';
import {
  EMPTY_GUARD_BOOK,
  type GuardBook,
  type GuardSettings,
  guardMarkets,
  guardSettingsOf,
  readEvents,
  readMarkets,
} from '../../packages/feed/src/index.ts';
import { asTyped } from '../../tools/replay/replay-path.ts';

const STEP_MS = 1_000;
const LEAD_MS = 3_600_000;
const HOURS_MAX = 12;
const HOUR_MS = 3_600_000;

type Tally = { openMs: number; heldMs: number; holds: Record<string, number> };
const emptyTally = (): Tally => ({ openMs: 0, heldMs: 0, holds: {} });

/** Counts holds and open time of one event's document. */
class Watched {
  readonly #settings: GuardSettings;
  readonly tallies = { before: emptyTally(), inPlay: emptyTally() };
  #guards: GuardBook = EMPTY_GUARD_BOOK;

  constructor(settings: GuardSettings) {
    this.#settings = settings;
  }

  take(raw: unknown, atMs: number): void {
    const before = this.#guards;
    this.#guards = guardMarkets(before, readMarkets(raw), atMs, this.#settings);
    for (const [key, { unit, hold }] of this.#guards) {
      if (!unit.rows.some((row) => row.open)) continue;
      const tally = this.tallies[unit.inPlay ? 'inPlay' : 'before'];
      tally.openMs += STEP_MS;
      if (hold === null) continue;
      tally.heldMs += STEP_MS;
      if (before.get(key)?.hold == null) tally.holds[hold.reason] = (tally.holds[hold.reason] ?? 0) + 1;
    }
  }
}

async function watch(path: string): Promise<Map<number, Watched[]>> {
  const originMs = Date.UTC(2026, 0, 1);
  let nowMs = originMs;
  const { leadMs, loop, speed } = { leadMs: LEAD_MS, loop: false, speed: 1 };
  const source = createReplay({ path, now: () => nowMs, originMs, leadMs, loop, speed, log: () => {} });
  await source.loaded;
  const watched = new Map<string, { sid: number; seen: Watched }>();
  for (const endMs = originMs + HOURS_MAX * HOUR_MS; nowMs < endMs; nowMs += STEP_MS) {
    const listed = source.sports().flatMap(({ eid }) => {
      const { live, suspended } = readEvents(source.events(eid));
      return [...live, ...suspended].map(({ eventId }) => ({ sid: eid, eventId }));
    });
    if (listed.length === 0) break;
    for (const { sid, eventId } of listed) {
      const known = watched.get(eventId) ?? {
        sid,
        seen: new Watched(guardSettingsOf(sid)),
      };
      watched.set(eventId, known);
      known.seen.take(source.markets(sid, Number(eventId)), nowMs);
    }
  }
  source.close();
  return Map.groupBy(watched.values(), ({ sid }) => sid)
    .entries()
    .reduce(
      (all, [sid, some]) =>
        all.set(
          sid,
          some.map(({ seen }) => seen),
        ),
      new Map<number, Watched[]>(),
    );
}

const { positionals } = parseArgs({ allowPositionals: true });
console.log('file sport phase | market hours | holds an hour | part of the time held | reasons');
for (const file of positionals) {
  for (const [sid, seen] of await watch(asTyped(file))) {
    for (const phase of ['before', 'inPlay'] as const) {
      const all = emptyTally();
      for (const { tallies } of seen) {
        all.openMs += tallies[phase].openMs;
        all.heldMs += tallies[phase].heldMs;
        for (const [reason, n] of Object.entries(tallies[phase].holds))
          all.holds[reason] = (all.holds[reason] ?? 0) + n;
      }
      if (all.openMs === 0) continue;
      const hours = all.openMs / HOUR_MS;
      const count = Object.values(all.holds).reduce((sum, n) => sum + n, 0);
      const part = `${((100 * all.heldMs) / all.openMs).toFixed(2)} %`;
      const name = file.split('/').at(-1);
      console.log(
        `${name} ${sid} ${phase} | ${hours.toFixed(2)} | ${(count / hours).toFixed(1)} | ${part} |`,
        all.holds,
      );
    }
  }
}
