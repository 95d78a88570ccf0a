import { isObject, type JsonObject, listOf } from '@pavilion/feed';
import { readLinesInSteps } from '../file/lines.ts';
import { type PackedRecording, recordingFiles } from '../file/recording-files.ts';
import { marketIdOf, marketMessage, parseLine } from '../mcm/messages.ts';
import { Malformed, RecordingError } from '../recording-error.ts';
import { MarketRecord } from './encode/market-record.ts';

/** A message that is to be played. */
export interface RecordedLine {
  readonly pt: number;
  readonly text: string;
  /** Events of a match feed, ids of markets of a market stream. */
  readonly about: readonly string[];
  readonly isMatchFeed: boolean;
}

export interface Recordings {
  readonly markets: ReadonlyMap<string, MarketRecord>;
  /** The lines of each file, in its order. */
  readonly files: readonly (readonly RecordedLine[])[];
}

export interface LoadOptions {
  /** Told of everything that could not be read, in one line. */
  readonly fault: (message: string) => void;
  /** Text that is kept at most, in characters; files beyond it are left out. */
  readonly charactersMax?: number;
}

const CHARACTERS_MAX = 512 * 1024 * 1024;

class Loading {
  readonly markets = new Map<string, MarketRecord>();
  readonly files: RecordedLine[][] = [];
  characters = 0;
  /** Markets that a file tells a second time. */
  readonly #twice = new Set<string>();

  /** Reads a file in steps. What stood before a fault is kept; RecordingError names the line of the fault. */
  *read(file: PackedRecording, charactersMax: number): Generator<void> {
    const lines: RecordedLine[] = [];
    let lastPt = 0;
    this.files.push(lines);
    const take = (text: string, line: number) => {
      this.characters += text.length;
      if (this.characters > charactersMax) {
        throw new RecordingError(file.name, line, 'there is more recorded than fits into memory; the rest is left out');
      }
      try {
        const recorded = this.#take(file, text);
        if (recorded === null) return;
        lines.push(recorded);
        lastPt = recorded.pt;
      } catch (error) {
        throw error instanceof Malformed ? new RecordingError(file.name, line, error.message) : error;
      }
    };
    try {
      yield* readLinesInSteps(file, take);
    } finally {
      for (const market of this.markets.values()) if (market.fileName === file.name) market.recordedUntilPt = lastPt;
    }
  }

  /** What has been passed over in the files read so far, since it was last asked. */
  takeDoubles(file: PackedRecording): string | null {
    const [first] = this.#twice;
    if (first === undefined) return null;
    const others = this.#twice.size === 1 ? '' : ` and ${this.#twice.size - 1} more`;
    this.#twice.clear();
    return `${file.name}: market ${first}${others} was read from another file already; the first one is played`;
  }

  #take(file: PackedRecording, text: string): RecordedLine | null {
    const object = parseLine(text);
    if (object?.op === 'mcm') return this.#takeMarkets(file, text, object);
    return object?.op === 'ccm' ? takeMatch(text, object) : null;
  }

  #takeMarkets(file: PackedRecording, text: string, object: JsonObject): RecordedLine | null {
    const { pt, changes } = marketMessage(object);
    const about: string[] = [];
    for (const change of changes) {
      const id = marketIdOf(change);
      let market = this.markets.get(id);
      if (market === undefined) {
        market = new MarketRecord(id, file.name);
        this.markets.set(id, market);
      }
      // The same market in a second file would tell its life twice over.
      if (market.fileName !== file.name) {
        this.#twice.add(id);
        continue;
      }
      market.take(change, pt);
      about.push(id);
    }
    return about.length === 0 ? null : { pt, text, about, isMatchFeed: false };
  }
}

function takeMatch(text: string, { pt, cc }: JsonObject): RecordedLine | null {
  if (typeof pt !== 'number') throw new Malformed('pt, the publish time, is missing');
  const about = listOf(cc).flatMap((change) => {
    const eventId = isObject(change) ? change.eventId : undefined;
    return typeof eventId === 'string' ? [eventId] : [];
  });
  return about.length === 0 ? null : { pt, text, about: [...new Set(about)], isMatchFeed: true };
}

/**
 * Reads every recording behind the paths and keeps its messages. A damaged file is told through `fault`, with its line,
 * and kept as far as it is good. Lets other work run between steps of about a megabyte.
 */
export async function loadRecordings(targets: readonly string[], options: LoadOptions): Promise<Recordings> {
  const { fault, charactersMax = CHARACTERS_MAX } = options;
  const loading = new Loading();
  for (const target of targets) {
    try {
      for (const file of recordingFiles(target, fault)) {
        for (const _ of guarded(loading.read(file, charactersMax), fault)) await new Promise(setImmediate);
        const doubles = loading.takeDoubles(file);
        if (doubles !== null) fault(doubles);
      }
    } catch (error) {
      if (!(error instanceof RecordingError)) throw error;
      fault(error.message);
    }
  }
  return { markets: loading.markets, files: loading.files };
}

/** One damaged file does not keep the others from being read. */
function* guarded(steps: Generator<void>, fault: (message: string) => void): Generator<void> {
  try {
    yield* steps;
  } catch (error) {
    if (!(error instanceof RecordingError)) throw error;
    fault(error.message);
  }
}
