import { readLines } from '../../apps/bridge/src/sources/replay/file/lines.ts';
import { type PackedRecording, recordingFiles } from '../../apps/bridge/src/sources/replay/file/recording-files.ts';
import { MarketState } from '../../apps/bridge/src/sources/replay/mcm/market-state.ts';
import { marketIdOf, parseMessage } from '../../apps/bridge/src/sources/replay/mcm/messages.ts';
import { RecordingError } from '../../apps/bridge/src/sources/replay/recording-error.ts';

const ROUNDS = 5;
/** A round reads so many messages at least: the processor's clock ticks coarsely. */
const ROUND_MESSAGES = 20_000;

interface Rates {
  readonly messages: number;
  readonly bytes: number;
  /** Messages a second: decoded and applied to the books. */
  readonly books: number;
  /** The same from the packed file. */
  readonly packed: number;
  /** JSON.parse alone of the same lines. */
  readonly json: number;
}

/** Prints, for every market stream behind a path, messages a second flat out beside JSON.parse of the same lines alone. */
export function benchReplay(target: string): void {
  let slowest = Number.POSITIVE_INFINITY;
  try {
    for (const file of recordingFiles(target, (reason) => console.error(reason))) {
      const rates = measure(file);
      if (rates === null) continue;
      slowest = Math.min(slowest, rates.books);
      console.log(lineOf(file.baseName, rates));
    }
  } catch (error) {
    if (!(error instanceof RecordingError)) throw error;
    console.error(error.message);
    process.exit(1);
  }
  if (slowest < Number.POSITIVE_INFINITY) console.log(`slowest: ${whole(slowest)} messages/s`);
}

const whole = (value: number) => Math.round(value).toLocaleString('en');

function lineOf(name: string, { messages, bytes, books, packed, json }: Rates): string {
  const size = `${whole(messages)} messages of ${whole(bytes / messages)} bytes`;
  const ratio = (books / json).toFixed(2);
  return `${name}: ${size}: ${whole(books)}/s decoded and booked = ${ratio} × JSON.parse alone (${whole(json)}/s); ${whole(packed)}/s with unpacking`;
}

function play(lines: readonly string[]): number {
  const markets = new Map<string, MarketState>();
  let messages = 0;
  for (const text of lines) {
    const message = parseMessage(text);
    if (message === null) continue;
    messages += 1;
    for (const change of message.changes) {
      const id = marketIdOf(change);
      let market = markets.get(id);
      if (market === undefined) {
        market = new MarketState(id);
        markets.set(id, market);
      }
      market.apply(change);
    }
  }
  return messages;
}

function linesOf(file: PackedRecording): string[] {
  const lines: string[] = [];
  readLines(file, (text) => {
    if (text.trim() !== '') lines.push(text);
  });
  return lines;
}

/**
 * The best of several rounds, each of which does all three, so that all three meet the same machine. Seconds are those of
 * the processor: what else runs on the machine does not count.
 */
function measure(file: PackedRecording): Rates | null {
  const lines = linesOf(file);
  const messages = play(lines);
  if (messages === 0) return null;
  const repeats = Math.ceil(ROUND_MESSAGES / messages);
  const best = { books: Number.POSITIVE_INFINITY, packed: Number.POSITIVE_INFINITY, json: Number.POSITIVE_INFINITY };
  const timed = (name: keyof typeof best, work: () => void) => {
    const from = process.threadCpuUsage();
    for (let i = 0; i < repeats; i += 1) work();
    const { user, system } = process.threadCpuUsage(from);
    best[name] = Math.min(best[name], (user + system) / 1000 / repeats);
  };
  for (let round = 0; round < ROUNDS; round += 1) {
    timed('books', () => play(lines));
    timed('packed', () => play(linesOf(file)));
    timed('json', () => {
      for (const line of lines) JSON.parse(line);
    });
  }
  const rate = (ms: number) => (messages / ms) * 1000;
  const bytes = lines.reduce((sum, line) => sum + line.length + 1, 0);
  return { messages, bytes, books: rate(best.books), packed: rate(best.packed), json: rate(best.json) };
}
