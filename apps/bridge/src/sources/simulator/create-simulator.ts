import type { ProviderSport, ProviderTree, TopicChange } from '@pavilion/feed';
import type { SimulatorOptions, Source } from '../source.ts';
import { Changes, systemTimer, type Timer } from './changes.ts';
import { cricket } from './cricket/cricket.ts';
import { esoccer } from './esoccer/esoccer.ts';
import { football } from './football/football.ts';
import type { EventRun } from './event-run.ts';
import { kabaddi } from './kabaddi/kabaddi.ts';
import { Roster } from './roster.ts';
import type { SportModel } from './sport-model.ts';
import { tableTennis } from './table-tennis/table-tennis.ts';
import { tennis } from './tennis/tennis.ts';
import { virtualTime } from './virtual-time.ts';

/** The place in this list is part of every event id: new sports are added at the end. */
const SPORTS: readonly SportModel[] = [cricket, football, tennis, tableTennis, esoccer, kabaddi];

/** Sports that are known and have no events here, as the provider lists them. */
const IDLE_SPORTS: readonly { sid: number; name: string; order: number; racing: boolean }[] = [
  { sid: 10, name: 'Horse Racing', order: 6, racing: true },
];

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
    tree: () => treeOf((sid) => roster.listed(sid, virtualNow())),
    events(sid) {
      if (IDLE_SPORTS.some((sport) => sport.sid === sid)) return { t1: [], t2: [] };
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
  const row = (sid: number, name: string, order: number, active: boolean): ProviderSport => ({
    eid: sid,
    ename: name,
    active,
    tab: true,
    isdefault: sid === cricket.sid,
    oid: order,
  });
  return [
    ...SPORTS.map(({ sid, name, order }) => row(sid, name, order, true)),
    ...IDLE_SPORTS.map(({ sid, name, order }) => row(sid, name, order, false)),
  ];
}

/** Ids of competitions and events are text here and numbers everywhere else. */
function treeOf(listed: (sid: number) => readonly EventRun[]): ProviderTree {
  const sports = SPORTS.map(({ sid, name, order }) => {
    const competitions = new Map<number, { cid: string; name: string; children: ReturnType<typeof leaf>[] }>();
    const leaf = (run: EventRun) => ({ gmid: String(run.gmid), name: run.model.name, etid: sid, iscc: run.model.iscc });
    for (const run of listed(sid)) {
      const { cid, name: title } = run.model.competition;
      const competition = competitions.get(cid) ?? { cid: String(cid), name: title, children: [] };
      competition.children.push(leaf(run));
      competitions.set(cid, competition);
    }
    return { etid: sid, name, oid: order, children: competitions.size === 0 ? null : [...competitions.values()] };
  });
  const idle = (racing: boolean) =>
    IDLE_SPORTS.filter((sport) => sport.racing === racing).map(({ sid, name, order }) => ({
      etid: sid,
      name,
      oid: order,
      children: null,
    }));
  return { t1: [...sports, ...idle(false)], t2: idle(true) };
}
