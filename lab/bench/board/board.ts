import { fork } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { BOXES, EVENTS } from './board-documents.ts';
import { Chrome, type Tab } from '../page/chrome.ts';
import { type FrameTimes, traceFrames } from './frame-trace.ts';
import { type Figure, percentile } from '../measure.ts';
import { buildPage } from '../page/web-page.ts';

const SERVER = path.join(import.meta.dirname, 'board-server.ts');
const UPDATES_PER_SECOND = 20;
/** Compiled, laid out, and past the first flashes. */
const WARM_UP_MS = 4_000;
/** All cells are on one screen. */
const [WIDTH, HEIGHT] = [1_920, 1_080];
const FRAMES_PER_SECOND = 60;
const SCRIPT_MS_MAX = 4;

type Kind = 'board' | 'plain';
type Run = FrameTimes & { readonly updates: number };

/** Counts from inside the page what was written into cells, so that a page that falls behind is seen. */
const COUNT_WRITES = `(() => {
  window.written = 0;
  new MutationObserver((records) => { window.written += records.length; })
    .observe(document.body, { subtree: true, attributes: true, attributeFilter: ['aria-label'] });
})()`;

async function refuseHidden(tab: Tab): Promise<void> {
  const seen = await tab.evaluate(
    `[...document.querySelectorAll('.px:not([aria-disabled])')].filter((cell) => {
      const box = cell.getBoundingClientRect();
      return box.width > 0 && box.bottom <= innerHeight && box.right <= innerWidth;
    }).length`,
  );
  if (seen !== BOXES) throw new Error(`${String(seen)} of ${BOXES} cells are open and on the screen`);
}

async function run(kind: Kind, port: number, seconds: number): Promise<Run> {
  const chrome = await Chrome.start();
  try {
    const tab = await chrome.open(WIDTH, HEIGHT);
    await tab.send('Page.navigate', {
      url: `http://127.0.0.1:${port}/?events=${EVENTS}${kind === 'plain' ? '&plain' : ''}`,
    });
    await sleep(WARM_UP_MS);
    if (kind === 'board') await refuseHidden(tab);
    const times = await traceFrames(chrome, seconds);
    // After the trace: the observer would be script of the frames.
    await tab.evaluate(COUNT_WRITES);
    await sleep(2_000);
    return { ...times, updates: Number(await tab.evaluate('window.written')) / 2 };
  } finally {
    await chrome.close();
  }
}

const medianOf = (runs: readonly Run[], part: 'scriptMs' | 'renderMs', share = 0.5): number =>
  percentile(Float64Array.from(runs.flatMap((each) => [...each[part]])).sort(), share);

const rate = (runs: readonly Run[], part: 'framesMade' | 'framesDrawn'): number =>
  runs.reduce((sum, each) => sum + each[part], 0) / runs.reduce((sum, { seconds }) => sum + seconds, 0);

const round = (value: number): number => Math.round(value * 100) / 100;

function figure(name: string, value: number, unit: string, baseline: string, baselineValue: number): Figure {
  return {
    name,
    value: round(value),
    unit,
    baseline,
    baselineValue: round(baselineValue),
    ratio: value / baselineValue,
  };
}

/**
 * 400 price cells of the product, each with 20 new prices a second out of real documents of a real socket, beside plain
 * DOM writes of the same updates, before and after, in one run.
 */
export async function benchBoard(seconds: number, say: (line: string) => void): Promise<Figure[]> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'pavilion-board-'));
  say('building the page of the price board …');
  await buildPage('test/board-bench', folder);
  const server = fork(SERVER, [folder, String(UPDATES_PER_SECOND)]);
  try {
    const [message]: unknown[] = await once(server, 'message');
    const port = Number(Object(message).port);
    say(`${BOXES} cells, ${BOXES * UPDATES_PER_SECOND} updates a second …`);
    const plain = [await run('plain', port, seconds)];
    const board = [await run('board', port, seconds), await run('board', port, seconds)];
    plain.push(await run('plain', port, seconds));
    return figuresOf(board, plain);
  } finally {
    server.disconnect();
    fs.rmSync(folder, { recursive: true, force: true });
  }
}

function figuresOf(board: readonly Run[], plain: readonly Run[]): Figure[] {
  const words = 'plain DOM writes of the same updates';
  const updates = (runs: readonly Run[]) => runs.reduce((sum, each) => sum + each.updates, 0) / runs.length;
  const long = (runs: readonly Run[]) => runs.reduce((sum, each) => sum + each.longTasks, 0);
  return [
    figure('board-frames', rate(board, 'framesMade'), 'frames/s', 'frames/s to reach', FRAMES_PER_SECOND),
    figure('board-frames-plain', rate(plain, 'framesMade'), 'frames/s of plain writes', 'frames/s', FRAMES_PER_SECOND),
    figure('board-drawn', rate(board, 'framesDrawn'), 'frames/s drawn', `${words}, drawn`, rate(plain, 'framesDrawn')),
    figure('board-script', medianOf(board, 'scriptMs'), 'ms of script per frame, median', 'ms allowed', SCRIPT_MS_MAX),
    figure(
      'board-script-ratio',
      medianOf(board, 'scriptMs'),
      'ms of script per frame, median',
      words,
      medianOf(plain, 'scriptMs'),
    ),
    figure(
      'board-script-p95',
      medianOf(board, 'scriptMs', 0.95),
      'ms, 95th percentile',
      words,
      medianOf(plain, 'scriptMs', 0.95),
    ),
    figure(
      'board-render',
      medianOf(board, 'renderMs'),
      'ms of style, layout and paint per frame, median',
      words,
      medianOf(plain, 'renderMs'),
    ),
    figure('board-updates', updates(board), 'cells written/s', words, updates(plain)),
    figure('board-long-tasks', long(board), 'tasks of 50 ms and more', `of ${words}`, long(plain)),
  ];
}
