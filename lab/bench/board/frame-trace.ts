import type { Chrome } from '../page/chrome.ts';

/** An event of Chromium's trace; times in microseconds. */
type TraceEvent = {
  readonly name: string;
  readonly ph: string;
  readonly pid: number;
  readonly tid: number;
  readonly ts: number;
  readonly dur?: number;
  readonly tdur?: number;
  readonly args?: { readonly name?: unknown };
};

/** What the main thread did, frame by frame. Milliseconds. */
export type FrameTimes = {
  readonly seconds: number;
  /** Frames that the main thread made, and those that were drawn. */
  readonly framesMade: number;
  readonly framesDrawn: number;
  /** Script of each frame: everything since the frame before, garbage collection included. */
  readonly scriptMs: Float64Array;
  /** Style, layout and paint records of each frame. */
  readonly renderMs: Float64Array;
  /** Tasks of 50 ms and more. */
  readonly longTasks: number;
};

const CATEGORIES = [
  'devtools.timeline',
  'disabled-by-default-devtools.timeline',
  'disabled-by-default-devtools.timeline.frame',
];
const SCRIPT = new Set([
  'FunctionCall',
  'EvaluateScript',
  'RunMicrotasks',
  'FireAnimationFrame',
  'TimerFire',
  'EventDispatch',
  'MinorGC',
  'MajorGC',
]);
const RENDER = new Set(['UpdateLayoutTree', 'Layout', 'PrePaint', 'Paint', 'Layerize', 'Commit', 'HitTest']);
const LONG_TASK_MS = 50;

/** Traces the browser for so many seconds. */
export async function traceFrames(chrome: Chrome, seconds: number): Promise<FrameTimes> {
  const events: TraceEvent[] = [];
  const complete = Promise.withResolvers<void>();
  chrome.on('Tracing.dataCollected', (params) => events.push(...Object(params).value));
  chrome.on('Tracing.tracingComplete', () => complete.resolve());
  await chrome.send('Tracing.start', {
    traceConfig: { includedCategories: CATEGORIES, excludedCategories: ['*'], recordMode: 'recordContinuously' },
    transferMode: 'ReportEvents',
  });
  await new Promise((resolve) => setTimeout(resolve, seconds * 1_000));
  await chrome.send('Tracing.end');
  await complete.promise;
  return framesOf(events);
}

/** The main thread that made most frames is the page's. */
function mainThread(events: readonly TraceEvent[]): { pid: number; tid: number } {
  const frames = new Map<string, { pid: number; tid: number; count: number }>();
  for (const { name, pid, tid } of events) {
    if (name !== 'BeginMainThreadFrame') continue;
    const thread = frames.get(`${pid}/${tid}`) ?? { pid, tid, count: 0 };
    thread.count += 1;
    frames.set(`${pid}/${tid}`, thread);
  }
  const [busiest] = [...frames.values()].sort((a, b) => b.count - a.count);
  if (!busiest) throw new Error('the trace has no frames');
  return busiest;
}

/** Time of the named events in each frame; what lies inside another of them counts once. */
function perFrame(events: readonly TraceEvent[], names: ReadonlySet<string>, starts: readonly number[]): Float64Array {
  const spent = new Float64Array(Math.max(0, starts.length - 1));
  let frame = 0;
  let coveredUntil = Number.NEGATIVE_INFINITY;
  for (const { name, ph, ts, dur = 0 } of events) {
    if (ph !== 'X' || !names.has(name) || ts < coveredUntil) continue;
    coveredUntil = ts + dur;
    while (frame < spent.length && ts >= (starts[frame + 1] ?? Number.POSITIVE_INFINITY)) frame += 1;
    if (frame >= spent.length) break;
    if (ts >= (starts[0] ?? 0)) spent[frame] = (spent[frame] ?? 0) + dur / 1_000;
  }
  return spent.sort();
}

function framesOf(events: readonly TraceEvent[]): FrameTimes {
  const { pid, tid } = mainThread(events);
  const main = events.filter((event) => event.pid === pid && event.tid === tid).sort((a, b) => a.ts - b.ts);
  // A frame's script is what ran since the frame before it began, and its own: both are bounded by the ends of frames.
  const starts = main.filter(({ name }) => name === 'BeginMainThreadFrame').map(({ ts }) => ts);
  const seconds = ((starts.at(-1) ?? 0) - (starts[0] ?? 0)) / 1_000_000;
  const isTask = ({ name, ph }: TraceEvent) =>
    ph === 'X' && (name === 'RunTask' || name === 'ThreadControllerImpl::RunTask');
  return {
    seconds,
    framesMade: starts.length - 1,
    framesDrawn: events.filter((event) => event.name === 'DrawFrame' && event.pid === pid).length,
    scriptMs: perFrame(main, SCRIPT, starts),
    renderMs: perFrame(main, RENDER, starts),
    longTasks: main.filter((event) => isTask(event) && (event.dur ?? 0) >= LONG_TASK_MS * 1_000).length,
  };
}
