import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

/** What a client wrote down before it asked: enough to ask again, to the letter. */
export type Asked = {
  readonly requestId: string;
  readonly playerId: number;
  readonly token: string;
  readonly stake: number;
  readonly body: unknown;
};
/** What it was told: the bet's id, or the code of the refusal. */
export type Told = { readonly betId: string } | { readonly refused: string };
export type JournalEntry = { readonly asked: Asked; readonly told: Told | null };

type Line = { readonly asked: Asked } | { readonly requestId: string; readonly told: Told };

/**
 * The client's own record, outside of the server that is killed: each line is in the file before the next thing is done.
 * A request without an answer is one of which nothing is known.
 */
export class Journal {
  readonly file: string;
  readonly #fd: number;

  constructor(file: string) {
    this.file = file;
    this.#fd = fs.openSync(file, 'a');
  }

  asked(asked: Asked): void {
    this.#write({ asked });
  }

  told(requestId: string, told: Told): void {
    this.#write({ requestId, told });
  }

  /** Everything on record, read back from the file. */
  read(): JournalEntry[] {
    const entries = new Map<string, { asked: Asked; told: Told | null }>();
    for (const text of fs.readFileSync(this.file, 'utf8').split('\n')) {
      if (text === '') continue;
      const line: Line = JSON.parse(text);
      if ('asked' in line) entries.set(line.asked.requestId, { asked: line.asked, told: null });
      else {
        const entry = entries.get(line.requestId);
        if (entry !== undefined) entry.told = line.told;
      }
    }
    return [...entries.values()];
  }

  remove(): void {
    fs.closeSync(this.#fd);
    fs.rmSync(path.dirname(this.file), { recursive: true });
  }

  #write(line: Line): void {
    fs.writeSync(this.#fd, `${JSON.stringify(line)}\n`);
  }
}

/** A new journal in a folder of its own. */
export const openJournal = (): Journal =>
  new Journal(path.join(fs.mkdtempSync(path.join(os.tmpdir(), 'pavilion-journal-')), 'journal.ndjson'));
