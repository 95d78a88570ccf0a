import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { TopicChange } from '@pavilion/protocol';
import { afterAll, afterEach } from 'vitest';
import { createReplay, type ReplayOptions, type ReplaySource } from '../../src/sources/replay/play/create-replay.ts';
import type { Timer } from '../../src/sources/replay/play/reporter.ts';

/** Wall time at which replays of these tests begin. */
export const NOW = Date.UTC(2026, 1, 10, 15, 0, 0);

const folders: string[] = [];
const sources: ReplaySource[] = [];
afterEach(() => {
  for (const source of sources.splice(0)) source.close();
});
afterAll(() => {
  for (const folder of folders.splice(0)) fs.rmSync(folder, { recursive: true });
});

/** Writes recordings of messages, or of lines as they are, into a folder of their own. */
export function folderOf(files: Readonly<Record<string, readonly unknown[]>>): string {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'pavilion-replay-'));
  folders.push(folder);
  for (const [name, lines] of Object.entries(files)) {
    const text = lines.map((line) => (typeof line === 'string' ? line : JSON.stringify(line))).join('\n');
    fs.writeFileSync(path.join(folder, name), text);
  }
  return folder;
}

/** A clock that stands still until it is moved, and timers that obey it. */
class DrivenClock implements Timer {
  nowMs = NOW;
  #waiting: { atMs: number; call: () => void }[] = [];

  after(delayMs: number, call: () => void): () => void {
    const entry = { atMs: this.nowMs + delayMs, call };
    this.#waiting.push(entry);
    return () => {
      this.#waiting = this.#waiting.filter((one) => one !== entry);
    };
  }

  /** Lets so many wall milliseconds pass; timers run at their own times. */
  pass(ms: number): void {
    const end = this.nowMs + ms;
    for (;;) {
      const due = this.#waiting.filter((one) => one.atMs <= end).sort((a, b) => a.atMs - b.atMs)[0];
      if (due === undefined) break;
      this.#waiting = this.#waiting.filter((one) => one !== due);
      this.nowMs = Math.max(this.nowMs, due.atMs);
      due.call();
    }
    this.nowMs = end;
  }
}

export interface Stage {
  readonly source: ReplaySource;
  readonly clock: DrivenClock;
  readonly log: string[];
  readonly changes: TopicChange[];
  /** Ids of all listed events of a sport. */
  readonly gmids: (sid: number) => number[];
}

/** A replay of a path, read to its end, with a listener. */
export async function stage(target: string, options: Partial<ReplayOptions> = {}): Promise<Stage> {
  const clock = new DrivenClock();
  const log: string[] = [];
  const changes: TopicChange[] = [];
  const source = createReplay(
    {
      path: target,
      speed: 1,
      leadMs: null,
      loop: false,
      originMs: NOW,
      now: () => clock.nowMs,
      log: (line) => log.push(line),
      ...options,
    },
    clock,
  );
  sources.push(source);
  source.watch((change) => changes.push(change));
  await source.loaded;
  const gmids = (sid: number) => {
    const list = source.events(sid);
    return [...(list?.t1 ?? []), ...(list?.t2 ?? [])].map((event) => event.gmid);
  };
  return { source, clock, log, changes, gmids };
}
