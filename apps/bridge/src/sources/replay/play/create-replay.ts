import fs from 'node:fs';
import path from 'node:path';
import type { ProviderDetail, ProviderSport, ProviderTree } from '@pavilion/feed';
import type { TopicChange } from '@pavilion/protocol';
import type { Source } from '@pavilion/protocol';
import { loadRecordings, type Recordings } from './load-recordings.ts';
import { Programme } from './programme.ts';
import { eventsOf } from './recorded-event.ts';
import { Reporter, systemTimer, type Timer } from './reporter.ts';
import { USUAL_SPORTS } from './encode/sports.ts';
import { treeOf } from './tree.ts';
import type { TimelineOptions } from './timeline.ts';

export interface ReplayOptions extends TimelineOptions {
  /** A recording, an archive of them, or a folder. */
  readonly path: string;
  /** Wall clock in epoch milliseconds. */
  readonly now: () => number;
  /** Told in one line what is being played, and what could not be read. */
  readonly log: (line: string) => void;
}

/** A source that plays recordings. `loaded` resolves when everything that can be read has been read. */
export type ReplaySource = Source & { readonly loaded: Promise<void> };

/**
 * Plays recorded exchange streams as if they happened now: every event begins a while before its turn in-play, runs at
 * `speed`, and ends with its recorded results. Files are read in the background; until then, and for what is damaged, the
 * source shows what it has and `faults` says what it has not.
 */
export function createReplay(options: ReplayOptions, timer: Timer = systemTimer): ReplaySource {
  const { now, log } = options;
  const faults: string[] = [];
  const listeners = new Set<(change: TopicChange) => void>();
  const report = (change: TopicChange) => {
    for (const listener of listeners) listener(change);
  };
  const programme = new Programme(options);
  let reporter: Reporter | null = null;
  let closed = false;
  const rearm = () => {
    reporter?.stop();
    reporter = listeners.size === 0 || closed ? null : new Reporter({ programme, now, timer, report });
  };
  const fault = (message: string) => {
    faults.push(message);
    log(message);
  };
  const load = async () => {
    const recordings = await loadRecordings(withMatchFeed(options.path), { fault });
    for (const line of leftOut(recordings)) log(line);
    programme.begin(eventsOf(recordings));
    for (const _ of programme.warmUp(now())) await new Promise(setImmediate);
    if (programme.isEmpty) fault(`${options.path}: there is nothing in it that can be played`);
    else log(programme.summary(now()));
    for (const endpoint of ['/sports/allSportid', '/sports/tree'] as const) {
      report({ endpoint, sid: null, gmid: null, urgent: false });
    }
    for (const { sid } of programme.sports()) report({ endpoint: '/sports/esid', sid, gmid: null, urgent: false });
    rearm();
  };
  const loaded = load().catch((error: unknown) => {
    fault(`${options.path}: a defect, nothing is played (${error instanceof Error ? error.message : String(error)})`);
  });

  return {
    loaded,
    faults: () => faults,
    sports: () => programme.sports().map(sportRow),
    tree: (): ProviderTree => treeOf(programme.sports(), programme.listed(now())),
    events(sid) {
      if (!programme.sports().some((sport) => sport.sid === sid)) return null;
      const entries = programme.listed(now()).filter(({ event }) => event.sport.sid === sid);
      const listed = entries.map((play) => play.listEntry());
      return {
        t1: listed.flatMap(({ open, entry }) => (open ? [entry] : [])),
        t2: listed.flatMap(({ open, entry }) => (open ? [] : [entry])),
      };
    },
    detail: (sid, gmid): ProviderDetail | null => programme.detail(sid, gmid, now()),
    markets: (sid, gmid) => programme.markets(sid, gmid, now()),
    watch(listener) {
      listeners.add(listener);
      if (reporter === null) rearm();
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0) rearm();
      };
    },
    close() {
      closed = true;
      listeners.clear();
      rearm();
    },
  };
}

/** One line for each file and reason for which markets are not played. */
function leftOut({ markets }: Recordings): string[] {
  const reasons = [...markets.values()].flatMap((market) =>
    market.leftOut === null
      ? []
      : [{ id: market.id, text: `${market.fileName}: left out, because ${market.leftOut}: ` }],
  );
  return [...Map.groupBy(reasons, ({ text }) => text)].map(([text, all]) => {
    const [first] = all;
    return `${text}${all.length === 1 ? `market ${first?.id}` : `${all.length} markets`}`;
  });
}

/** A match feed lies beside its market as `sportsdata-` and the market's name. */
function withMatchFeed(target: string): string[] {
  const beside = path.join(path.dirname(target), `sportsdata-${path.basename(target)}`);
  return fs.statSync(beside, { throwIfNoEntry: false })?.isFile() === true ? [target, beside] : [target];
}

function sportRow(sport: { sid: number; name: string; order: number }): ProviderSport {
  const { sid, name, order } = sport;
  return { eid: sid, ename: name, active: true, tab: true, isdefault: sid === USUAL_SPORTS[0]?.sid, oid: order };
}
