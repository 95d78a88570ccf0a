import { type Clock, systemClock } from '@pavilion/feed';
import { type Topic, type TopicChange, topicKey, type TopicRead } from '@pavilion/protocol';
import type { ServedTopics } from '../../served-topics.ts';
import { Urgency } from '../urgency.ts';
import { type LineInFile, RecordingFile } from './recording-file.ts';

export type RecordingOptions = {
  readonly path: string;
  /** Recorded seconds in one second. */
  readonly speed: number;
  /** When the recording began to play, epoch milliseconds. */
  readonly originMs: number;
  /** Told in one line what the recording holds, and what is wrong with it. */
  readonly log: (line: string) => void;
  readonly clock?: Clock;
};

/** A timer is set at most so far ahead. */
const SLEEP_MAX_MS = 60_000;

/**
 * Plays what a bridge once sent: every document again, byte for byte, at its time. Where the recorder had lost its
 * bridge, and when the recording is over, the last documents stay and nobody vouches for them, so that prices lock. A
 * file that is damaged is played up to the damage; `faults` says where that is.
 */
export function openRecording(options: RecordingOptions): ServedTopics {
  const { path, log } = options;
  let file: RecordingFile | null = null;
  const faults: string[] = [];
  try {
    file = new RecordingFile(path);
    if (file.fault !== null) faults.push(file.fault);
    log(`${path}: ${file.entries.length} documents, ${Math.round(file.lengthMs / 1_000)} s`);
  } catch (error) {
    faults.push(`${path}: ${error instanceof Error ? error.message : String(error)}`);
  }
  for (const fault of faults) log(fault);
  return new Recording(file, faults, options);
}

class Recording implements ServedTopics {
  readonly #file: RecordingFile | null;
  readonly #faults: readonly string[];
  readonly #options: RecordingOptions;
  readonly #clock: Clock;
  readonly #recorded: ReadonlySet<string>;
  /** The document of each topic, and whether somebody vouched for it then. */
  readonly #shown = new Map<string, { readonly data: unknown; readonly vouched: boolean }>();
  readonly #urgency = new Urgency();
  readonly #listeners = new Set<(change: TopicChange) => void>();
  #next = 0;
  #cancelTimer = () => {};

  constructor(file: RecordingFile | null, faults: readonly string[], options: RecordingOptions) {
    this.#file = file;
    this.#faults = faults;
    this.#options = options;
    this.#clock = options.clock ?? systemClock;
    this.#recorded = new Set(file?.entries.map((entry) => entry.topic));
    this.#catchUp();
    this.#arm();
  }

  read(topic: Topic): TopicRead {
    const document = this.#shown.get(topicKey(topic))?.data ?? null;
    if (document !== null) return { state: 'known', data: document };
    if (this.#recorded.has(topicKey(topic))) return { state: 'pending' };
    return { state: 'unknown', message: topic.gmid === null ? 'Unknown sport.' : 'Unknown event.' };
  }

  confirmedAtMs(topic: Topic): number | null {
    const plays = this.#file !== null && this.#playedMs() <= this.#file.lengthMs;
    return plays && this.#shown.get(topicKey(topic))?.vouched === true ? this.#clock.now() : null;
  }

  watch(listener: (change: TopicChange) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  faults(): readonly string[] {
    return this.#faults;
  }

  close(): void {
    this.#cancelTimer();
    this.#listeners.clear();
    this.#file?.close();
  }

  #playedMs(): number {
    return (this.#clock.now() - this.#options.originMs) * this.#options.speed;
  }

  #arm(): void {
    const entry = this.#file?.entries[this.#next];
    if (entry === undefined) return;
    const waitMs = Math.min(Math.max(0, (entry.at - this.#playedMs()) / this.#options.speed), SLEEP_MAX_MS);
    this.#cancelTimer = this.#clock.after(Math.ceil(waitMs), () => {
      this.#catchUp();
      this.#arm();
    });
  }

  /** Shows everything whose time has come; of documents of one topic that came together the last. */
  #catchUp(): void {
    const entries = this.#file?.entries ?? [];
    const playedMs = this.#playedMs();
    const due: LineInFile[] = [];
    for (let entry = entries[this.#next]; entry && entry.at <= playedMs; entry = entries[this.#next]) {
      due.push(entry);
      this.#next += 1;
    }
    const last = new Map(due.filter((entry) => !entry.isGap).map((entry) => [entry.topic, entry]));
    for (const entry of due) if (entry.isGap || last.get(entry.topic) === entry) this.#show(entry);
  }

  #show(entry: LineInFile): void {
    const line = this.#file?.read(entry);
    if (line === undefined || 'end' in line) return;
    const { topic } = line;
    const key = topicKey(topic);
    if ('gap' in line) {
      this.#shown.set(key, { data: this.#shown.get(key)?.data ?? null, vouched: false });
      return;
    }
    this.#shown.set(key, { data: line.data, vouched: line.stale !== true });
    const change = { ...topic, urgent: this.#urgency.isUrgent(topic, line.data) };
    for (const listener of this.#listeners) listener(change);
  }
}
