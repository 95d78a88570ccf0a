/** What is wrong with a message, without saying where it stands. */
export class Malformed extends Error {}

/** A recording that cannot be read on; the message is one line that names the file and, where there is one, the line. */
export class RecordingError extends Error {
  readonly file: string;
  /** From 1; null when it is not about one line. */
  readonly line: number | null;

  constructor(file: string, line: number | null, reason: string) {
    super(line === null ? `${file}: ${reason}` : `${file}, line ${line}: ${reason}`);
    this.name = 'RecordingError';
    this.file = file;
    this.line = line;
  }
}
