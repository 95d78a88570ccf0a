import { isObject, type JsonObject } from '@pavilion/feed';
import { readLines } from '../file/lines.ts';
import type { PackedRecording } from '../file/recording-files.ts';
import { Malformed, RecordingError } from '../recording-error.ts';

/** A message of the market stream (`op` mcm): when it was published and which markets it changes. */
export interface MarketMessage {
  /** Epoch milliseconds. */
  readonly pt: number;
  readonly changes: readonly JsonObject[];
  /** The exchange itself said that its data were not up to date (`status` 503). */
  readonly isUnreliable: boolean;
}

const NO_CHANGES: readonly JsonObject[] = [];

/** The JSON object on a line; null for a blank line or JSON that is no object. Throws Malformed for anything else. */
export function parseLine(text: string): JsonObject | null {
  if (text === '' || text.trim() === '') return null;
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new Malformed('this is not a whole JSON message; the file is damaged or cut');
  }
  return isObject(value) ? value : null;
}

/** The message of a line; null for lines of other streams. Throws Malformed. */
export function parseMessage(text: string): MarketMessage | null {
  const object = parseLine(text);
  return object === null || object.op !== 'mcm' ? null : marketMessage(object);
}

const UNRELIABLE = 503;

export function marketMessage({ pt, mc, status }: JsonObject): MarketMessage {
  if (typeof pt !== 'number') throw new Malformed('pt, the publish time, is missing');
  const isUnreliable = status === UNRELIABLE;
  if (mc === undefined || mc === null) return { pt, changes: NO_CHANGES, isUnreliable };
  if (!Array.isArray(mc)) throw new Malformed('mc is not a list');
  const changes: readonly unknown[] = mc;
  return { pt, changes: changes.every(isObject) ? changes : refuseChange(), isUnreliable };
}

function refuseChange(): never {
  throw new Malformed('a market change is not an object');
}

/** The id of the market that a change is about. Throws Malformed when it has none. */
export function marketIdOf({ id }: JsonObject): string {
  if (typeof id !== 'string' || id === '') throw new Malformed('a market change has no id');
  return id;
}

/** Calls back with every market message of a file. A fault, also one that the callback finds, names file and line. */
export function readMessages(file: PackedRecording, take: (message: MarketMessage, text: string) => void): void {
  readLines(file, (text, line) => {
    try {
      const message = parseMessage(text);
      if (message !== null) take(message, text);
    } catch (error) {
      throw error instanceof Malformed ? new RecordingError(file.name, line, error.message) : error;
    }
  });
}
