import type { PackedRecording } from '../file/recording-files.ts';
import { MarketOutline, type Transition } from '../mcm/market-outline.ts';
import { MarketState } from '../mcm/market-state.ts';
import { marketIdOf, readMessages } from '../mcm/messages.ts';
import type { RunnerState } from '../mcm/runner-state.ts';
import { RecordingError } from '../recording-error.ts';
import { type PhaseFigures, Phases } from './phases.ts';
import { rounded } from './rounding.ts';

const LEVELS = 3;
const INPLAY_SHARES = [0.1, 0.25, 0.5, 0.75, 0.9];

interface Overview {
  readonly outline: MarketOutline;
  readonly messages: number;
  readonly markets: number;
}

/**
 * Everything a correct replay of one market must reproduce, with the keys and values of the recorded
 * truths: counts, transitions, suspensions, results, ladders at fixed moments and the figures of each phase. Without
 * `marketId` the first market of the file is meant. Throws RecordingError when the file is damaged or lacks the market.
 */
export function marketTruth(file: PackedRecording, marketId: string | null) {
  const overview = overviewOf(file, marketId);
  const { outline } = overview;
  const market = new MarketState(outline.id);
  const { inPlayFromPt } = outline;
  const marketTimeMs = outline.marketTimeMs ?? Number.NaN;
  const phases = new Phases(market, marketTimeMs, inPlayFromPt);
  const marks = marksOf(outline, marketTimeMs);
  const snapshots: Record<string, ReturnType<typeof snapshotOf>> = {};
  readMessages(file, ({ pt, changes }) => {
    for (const change of changes) {
      if (change.id !== outline.id) continue;
      for (let mark = marks[0]; mark !== undefined && mark.at < pt; mark = marks[0]) {
        snapshots[mark.name] = snapshotOf(market, mark.at);
        marks.shift();
      }
      phases.before(pt);
      market.apply(change);
      phases.after(pt);
    }
  });
  return truthOf(file, overview, market, phases.figures(), snapshots);
}

export type MarketTruth = ReturnType<typeof marketTruth>;

function overviewOf(file: PackedRecording, marketId: string | null): Overview {
  const ids = new Set<string>();
  let messages = 0;
  let outline = marketId === null ? null : new MarketOutline(marketId);
  readMessages(file, ({ pt, changes }) => {
    messages += 1;
    for (const change of changes) {
      const id = marketIdOf(change);
      ids.add(id);
      outline ??= new MarketOutline(id);
      if (outline.id === id) outline.take(change, pt);
    }
  });
  if (outline === null) throw new RecordingError(file.name, null, 'there is no market in it');
  if (outline.changes === 0) throw new RecordingError(file.name, null, `there is no market ${outline.id} in it`);
  if (outline.marketTimeMs === null) {
    throw new RecordingError(file.name, null, `market ${outline.id} has no definition with a marketTime`);
  }
  return { outline, messages, markets: ids.size };
}

/** The moments at which ladders are compared, in order of time: those that lie inside the recording. */
function marksOf(outline: MarketOutline, marketTimeMs: number): { name: string; at: number }[] {
  const marks = [
    { name: 'T-3600', at: marketTimeMs - 3_600_000 },
    { name: 'T-600', at: marketTimeMs - 600_000 },
    { name: 'T-60', at: marketTimeMs - 60_000 },
  ];
  const { inPlayFromPt } = outline;
  if (inPlayFromPt !== null) {
    const end = outline.inPlayOpenUntilPt ?? outline.closedPt ?? outline.lastPt;
    for (const share of INPLAY_SHARES) {
      const name = `inplay+${Math.round(share * 100)}%`;
      marks.push({ name, at: Math.trunc(inPlayFromPt + share * (end - inPlayFromPt)) });
    }
    marks.push({ name: 'inplay+60s', at: inPlayFromPt + 60_000 });
  }
  return marks.filter(({ at }) => at >= outline.firstPt && at <= outline.lastPt).sort((a, b) => a.at - b.at);
}

function snapshotOf(market: MarketState, at: number) {
  return {
    at,
    status: market.status,
    inPlay: market.inPlay,
    runners: market.sortedRunners().map((runner) => ({
      id: runner.id,
      hc: runner.handicap,
      status: runner.status,
      ltp: runner.lastPrice,
      back: runner.backLevels(LEVELS),
      lay: runner.layLevels(LEVELS),
    })),
  };
}

/** Stretches of SUSPENDED; one that the recording does not see the end of lasts to its last change. */
function suspensionsOf({ transitions, lastPt }: MarketOutline) {
  return transitions.flatMap((one: Transition, i) => {
    if (one.status !== 'SUSPENDED' || transitions[i - 1]?.status === 'SUSPENDED') return [];
    const to = transitions.slice(i + 1).find((later) => later.status !== 'SUSPENDED')?.pt ?? lastPt;
    return [{ from: one.pt, to, inPlay: one.inPlay, seconds: rounded((to - one.pt) / 1000, 3) }];
  });
}

function resultOf(runner: RunnerState) {
  return {
    id: runner.id,
    hc: runner.handicap,
    name: runner.name,
    status: runner.status,
    bsp: runner.bsp,
    ltp: runner.lastPrice,
    removalDate: runner.removalDate,
    tv: runner.tradedTotal,
    sumTrd: rounded(runner.traded.total(), 2),
  };
}

function truthOf(
  file: PackedRecording,
  { outline, messages, markets }: Overview,
  market: MarketState,
  phases: Record<string, PhaseFigures>,
  snapshots: Record<string, ReturnType<typeof snapshotOf>>,
) {
  const { definition } = market;
  const suspensions = suspensionsOf(outline);
  return {
    file: file.baseName,
    marketId: outline.id,
    eventName: definition.eventName ?? null,
    marketName: definition.name ?? null,
    marketType: definition.marketType ?? null,
    eventTypeId: definition.eventTypeId ?? null,
    marketTime: definition.marketTime ?? null,
    numberOfWinners: definition.numberOfWinners ?? null,
    countryCode: definition.countryCode ?? null,
    marketBaseRate: definition.marketBaseRate ?? null,
    messages_in_file: messages,
    markets_in_file: markets,
    market_changes: outline.changes,
    runner_changes: outline.runnerChanges,
    definitions: outline.definitions,
    images: outline.images,
    first_pt: outline.firstPt,
    last_pt: outline.lastPt,
    final_status: definition.status ?? null,
    final_version: definition.version ?? null,
    inplay_from: outline.inPlayFromPt,
    inplay_open_until: outline.inPlayOpenUntilPt,
    closed_at: outline.closedPt,
    inplay_open_seconds: phases.inplay?.seconds ?? null,
    transitions: outline.transitions,
    suspensions: suspensions.length,
    suspensions_inplay: suspensions.filter((one) => one.inPlay === true).length,
    suspension_list: suspensions,
    final_total_tv: market.tradedTotal,
    results: market.sortedRunners().map(resultOf),
    phases,
    snapshots,
  };
}
