import type { ProviderSport, ProviderTree } from '@pavilion/feed';
import type { Source, TopicChange } from '@pavilion/protocol';
import { Changes, systemTimer, type Timer } from './changes.ts';
import { cricket } from './cricket/cricket.ts';
import { esoccer } from './esoccer/esoccer.ts';
import { football } from './football/football.ts';
import type { EventRun } from './event-run.ts';
import { kabaddi } from './kabaddi/kabaddi.ts';
import { racing } from './racing/racing.ts';
import { Roster } from './schedule/roster.ts';
import type { SportModel } from './sport-model.ts';
import { tableTennis } from './table-tennis/table-tennis.ts';
import { tennis } from './tennis/tennis.ts';
import { istDatePadded, virtualTime } from './virtual-time.ts';

export interface SimulatorOptions {
  /** Same seed, same matches. */
  seed: number;
  /** How many times faster than life the matches run; 1 is life. */
  speed: number;
  /** Wall clock in epoch milliseconds. */
  now: () => number;
}

/** The place in this list is part of every event id: new sports are added at the end. */
const SPORTS: readonly SportModel[] = [cricket, football, tennis, tableTennis, esoccer, kabaddi, racing];

const SPEED_MIN = 0.1;
const SPEED_MAX = 1_000;

/**
 * A source of matches that are played out by their own laws. Everything it says is a function of seed, speed and the
 * clock: started again it shows the same matches in the same state, and an event that is over still answers with its
 * results. The first one of a process takes about half a second to work out its tables. Throws RangeError for a seed that is not a safe integer or a speed outside 0.1 to 1000.
 */
export function createSimulator({ seed, speed, now }: SimulatorOptions, timer: Timer = systemTimer): Source {
  if (!Number.isSafeInteger(seed)) throw new RangeError(`seed must be a whole number: ${seed}`);
  if (!(speed >= SPEED_MIN && speed <= SPEED_MAX)) {
    throw new RangeError(`speed must be between ${SPEED_MIN} and ${SPEED_MAX}: ${speed}`);
  }
  const time = virtualTime(speed);
  for (const sport of SPORTS) sport.prepare?.();
  const roster = new Roster(SPORTS, seed, time);
  const listeners = new Set<(change: TopicChange) => void>();
  let changes: Changes | null = null;
  const virtualNow = () => time.at(now());
  const report = (change: TopicChange) => {
    for (const listener of listeners) listener(change);
  };
  const stopWhenAlone = () => {
    if (listeners.size > 0) return;
    changes?.stop();
    changes = null;
  };

  return {
    sports: sportList,
    tree: () => {
      const virtualMs = virtualNow();
      return treeOf(
        (sid) => roster.listed(sid, virtualMs),
        (run) => istDatePadded(time.wall(run.fixture.startsAt)),
      );
    },
    events(sid) {
      if (!SPORTS.some((sport) => sport.sid === sid)) return null;
      const virtualMs = virtualNow();
      const entries = roster.listed(sid, virtualMs).map((run) => run.listEntry(virtualMs));
      return {
        t1: entries.flatMap(({ open, entry }) => (open ? [entry] : [])),
        t2: entries.flatMap(({ open, entry }) => (open ? [] : [entry])),
      };
    },
    detail(sid, gmid) {
      const virtualMs = virtualNow();
      return roster.find(sid, gmid, virtualMs)?.detail(virtualMs) ?? null;
    },
    markets(sid, gmid) {
      const virtualMs = virtualNow();
      return roster.find(sid, gmid, virtualMs)?.markets(virtualMs) ?? null;
    },
    watch(listener) {
      listeners.add(listener);
      changes ??= new Changes({ roster, sports: SPORTS, time, now, timer, report });
      return () => {
        listeners.delete(listener);
        stopWhenAlone();
      };
    },
    close() {
      listeners.clear();
      stopWhenAlone();
    },
  };
}

function sportList(): ProviderSport[] {
  return SPORTS.map(({ sid, name, order }) => ({
    eid: sid,
    ename: name,
    active: true,
    tab: true,
    isdefault: sid === cricket.sid,
    oid: order,
  }));
}

/** Ids of competitions and events are text here and numbers everywhere else. */
function leafOf(sid: number, run: EventRun) {
  return { gmid: String(run.gmid), name: run.model.name, etid: sid, iscc: run.model.iscc };
}

/** A sport without events has null in place of its children. */
function treeOf(listed: (sid: number) => readonly EventRun[], startOf: (run: EventRun) => string): ProviderTree {
  const t1: ProviderTree['t1'] = [];
  const t2: ProviderTree['t2'] = [];
  for (const { sid, name, order, racing: races } of SPORTS) {
    const runs = listed(sid);
    const sport = { etid: sid, name, oid: order };
    if (races === true) {
      const events = runs.map((run) => ({ ...leafOf(sid, run), sdatetime: startOf(run) }));
      t2.push({ ...sport, children: events.length === 0 ? null : events });
      continue;
    }
    const competitions = new Map<number, { cid: string; name: string; children: ReturnType<typeof leafOf>[] }>();
    for (const run of runs) {
      const { cid, name: title } = run.model.competition;
      const competition = competitions.get(cid) ?? { cid: String(cid), name: title, children: [] };
      competition.children.push(leafOf(sid, run));
      competitions.set(cid, competition);
    }
    t1.push({ ...sport, children: competitions.size === 0 ? null : [...competitions.values()] });
  }
  return { t1, t2 };
}
