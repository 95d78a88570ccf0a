import { type ChildProcess, execFileSync, fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { WebSocket } from 'ws';
import { twenty20 } from './fan-out-documents.ts';
import { askFor, framesOf } from './fan-out-topic.ts';
import { type Figure, percentile } from '../measure.ts';

const SERVER = path.join(import.meta.dirname, 'fan-out-server.ts');
const TICKS_PER_SECOND = 4;
const CONNECTING_AT_ONCE = 100;
/** Files that a process needs beside its sockets. */
const FILES_BESIDE = 100;
/** In `{"type":"data"` against `{"type":"heartbeat"`. */
const [KIND_AT, DATA] = [9, 'd'.charCodeAt(0)];

type Kind = 'bridge' | 'bare';
type Form = 'image' | 'delta';
type Run = { readonly messages: number; readonly ms: number; readonly latenciesMs: number[] };

/** Subscribers in this process, and the server that they subscribe to in a process of its own. */
class Crowd {
  readonly #child: ChildProcess;
  readonly #sockets: WebSocket[] = [];
  #arrived = 0;
  #onAll = () => {};
  #onArrival = () => {};

  constructor(kind: Kind, form: Form) {
    this.#child = fork(SERVER, [kind, form]);
  }

  async connect(subscribers: number, form: Form): Promise<void> {
    const [message]: unknown[] = await once(this.#child, 'message');
    const port = typeof message === 'object' && message !== null && 'port' in message ? Number(message.port) : 0;
    while (this.#sockets.length < subscribers) {
      const count = Math.min(CONNECTING_AT_ONCE, subscribers - this.#sockets.length);
      await Promise.all(Array.from({ length: count }, () => this.#join(port, form)));
    }
  }

  /** Resolves when the first document has come. */
  async #join(port: number, form: Form): Promise<void> {
    const socket = new WebSocket(`ws://127.0.0.1:${port}`, { perMessageDeflate: false, skipUTF8Validation: true });
    this.#sockets.push(socket);
    await once(socket, 'open');
    await new Promise<void>((resolve) => {
      let isFirst = true;
      socket.on('message', (bytes: Buffer) => {
        if (bytes[KIND_AT] !== DATA) return;
        if (!isFirst) return this.#take();
        isFirst = false;
        resolve();
      });
      socket.send(askFor(form === 'delta'));
    });
  }

  #take(): void {
    this.#arrived += 1;
    this.#onArrival();
    if (this.#arrived === this.#sockets.length) this.#onAll();
  }

  /** One document to everybody. */
  tick(): Promise<void> {
    this.#arrived = 0;
    const all = new Promise<void>((resolve) => {
      this.#onAll = resolve;
    });
    this.#child.send('tick');
    return all;
  }

  /** Document after document, each as soon as everybody has the one before. */
  async flatOut(seconds: number): Promise<Run> {
    for (let warmUp = 0; warmUp < 5; warmUp += 1) await this.tick();
    const startMs = performance.now();
    let ticks = 0;
    for (; performance.now() - startMs < seconds * 1_000; ticks += 1) await this.tick();
    return { messages: ticks * this.#sockets.length, ms: performance.now() - startMs, latenciesMs: [] };
  }

  /** Documents at the pace of a match, and how long after its tick each came to each subscriber. */
  async paced(seconds: number): Promise<number[]> {
    const latenciesMs: number[] = [];
    for (let count = 0; count < seconds * TICKS_PER_SECOND; count += 1) {
      const tickMs = performance.now();
      this.#onArrival = () => latenciesMs.push(performance.now() - tickMs);
      await this.tick();
      await sleep(Math.max(0, 1_000 / TICKS_PER_SECOND - (performance.now() - tickMs)));
    }
    this.#onArrival = () => {};
    return latenciesMs;
  }

  async close(): Promise<void> {
    for (const socket of this.#sockets) socket.terminate();
    const gone = once(this.#child, 'exit');
    this.#child.disconnect();
    await gone;
  }
}

async function run(kind: Kind, form: Form, subscribers: number, seconds: number): Promise<Run> {
  const crowd = new Crowd(kind, form);
  try {
    await crowd.connect(subscribers, form);
    const flatOut = await crowd.flatOut(seconds);
    return { ...flatOut, latenciesMs: await crowd.paced(seconds) };
  } finally {
    await crowd.close();
  }
}

const perSecond = (runs: readonly Run[]): number =>
  (runs.reduce((sum, { messages }) => sum + messages, 0) * 1_000) / runs.reduce((sum, { ms }) => sum + ms, 0);

const p99 = (runs: readonly Run[]): number =>
  percentile(Float64Array.from(runs.flatMap(({ latenciesMs }) => latenciesMs)).sort(), 0.99);

const round = (value: number): number => Math.round(value * 100) / 100;

async function fanOut(subscribers: number, form: Form, seconds: number): Promise<Figure[]> {
  // The bare server before and after, so that a machine that grows slower is no advantage to either.
  const bare = [await run('bare', form, subscribers, seconds)];
  const bridge = [await run('bridge', form, subscribers, seconds), await run('bridge', form, subscribers, seconds)];
  bare.push(await run('bare', form, subscribers, seconds));
  const suffix = form === 'delta' ? '-delta' : '';
  const [rate, bareRate] = [Math.round(perSecond(bridge)), Math.round(perSecond(bare))];
  const [lateMs, bareLateMs] = [p99(bridge), p99(bare)];
  return [
    {
      name: `fan-out-${subscribers}${suffix}`,
      value: rate,
      unit: 'messages/s',
      baseline: 'bare ws broadcast of the same bytes',
      baselineValue: bareRate,
      ratio: rate / bareRate,
    },
    {
      name: `fan-out-p99${subscribers === 1_000 ? '' : `-${subscribers}`}${suffix}`,
      value: round(lateMs),
      unit: `ms from tick to client, ${TICKS_PER_SECOND} ticks a second, ${subscribers} subscribers`,
      baseline: 'ms of the bare ws broadcast',
      baselineValue: round(bareLateMs),
      ratio: lateMs / bareLateMs,
    },
  ];
}

/** Bytes of a data frame in delta mode beside those of whole documents, over a whole Twenty20. */
function deltaBytes(): Figure {
  const match = [...twenty20()];
  const documents = match.map(({ markets }) => markets);
  const rows = match.reduce((sum, step) => sum + step.rows, 0) / match.length;
  const rowsMax = Math.max(...match.map((step) => step.rows));
  const bytesOf = (delta: boolean) => {
    // Both begin with the same image.
    const frames = framesOf(documents, delta).slice(1);
    return frames.reduce((sum, text) => sum + Buffer.byteLength(text), 0) / frames.length;
  };
  const [changed, whole] = [bytesOf(true), bytesOf(false)];
  return {
    name: 'delta-bytes',
    value: Math.round(changed),
    unit: `bytes/update over ${match.length} updates of a Twenty20 (${Math.round(rows)} rows, at most ${rowsMax})`,
    baseline: 'bytes of the whole document',
    baselineValue: Math.round(whole),
    ratio: changed / whole,
  };
}

/** Node raises its own limit as far as it may, and its children inherit it. */
function openFilesMax(): number {
  const text = execFileSync('sh', ['-c', 'ulimit -n'], { encoding: 'utf8' }).trim();
  return text === 'unlimited' ? Number.POSITIVE_INFINITY : Number(text);
}

/** Throws, before anything is measured, when the machine does not allow so many sockets in a process. */
function refuseTooFewFiles(subscribers: number): void {
  const [needed, allowed] = [subscribers + FILES_BESIDE, openFilesMax()];
  if (needed <= allowed) return;
  throw new Error(
    `${subscribers} subscribers need ${needed} open files in each of two processes, but ${allowed} are allowed; ` +
      'raise the hard limit (ulimit -Hn, LimitNOFILE, nofile in limits.conf)',
  );
}

/** One event's odds to 1,000 and to 5,000 real sockets, whole and as deltas, beside a bare broadcast in the same run. */
export async function benchFanOut(seconds: number, say: (line: string) => void): Promise<Figure[]> {
  const figures = [deltaBytes()];
  for (const subscribers of [1_000, 5_000]) {
    refuseTooFewFiles(subscribers);
    for (const form of ['image', 'delta'] as const) {
      say(`fan-out to ${subscribers} subscribers, ${form === 'image' ? 'whole documents' : 'deltas'} …`);
      figures.push(...(await fanOut(subscribers, form, seconds)));
    }
  }
  return figures;
}
