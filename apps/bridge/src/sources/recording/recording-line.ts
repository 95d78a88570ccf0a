import { BRIDGE_ENDPOINTS } from '@pavilion/contract';
import { isObject } from '@pavilion/feed';
import { type Topic } from '@pavilion/protocol';

/** The first line of a recording; a file without it is something else. */
export const RECORDING_HEAD = { format: 'pavilion-recording', version: 1 } as const;

/** One line after the first. Times are milliseconds since the recording began. */
export type RecordingLine =
  /** The bridge sent this document. `stale`: it could not vouch for it. */
  | { readonly at: number; readonly topic: Topic; readonly data: unknown; readonly stale?: true }
  /** Documents of the topic may have been missed until its next line. */
  | { readonly at: number; readonly topic: Topic; readonly gap: true }
  /** The last line. A file without it was cut. */
  | { readonly at: number; readonly end: true };

const isId = (value: unknown): value is number | null =>
  value === null || (typeof value === 'number' && Number.isSafeInteger(value));

function topicOf(value: unknown): Topic | null {
  if (!isObject(value) || !isId(value.sid) || !isId(value.gmid)) return null;
  const endpoint = BRIDGE_ENDPOINTS.find((one) => one === value.endpoint);
  return endpoint === undefined ? null : { endpoint, sid: value.sid, gmid: value.gmid };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Whether a text is the first line of a recording that this version reads, or what is wrong with it. */
export function headFault(text: string): string | null {
  const head = parsed(text);
  if (!isObject(head) || head.format !== RECORDING_HEAD.format) return 'this is no recording of a bridge';
  return head.version === RECORDING_HEAD.version ? null : `version ${String(head.version)} of the format is not known`;
}

/** A line after the first, or what is wrong with it. */
export function readLine(text: string): RecordingLine | string {
  const line = parsed(text);
  if (line === undefined) return 'not JSON';
  if (!isObject(line) || typeof line.at !== 'number' || !(line.at >= 0)) return 'no time ("at", milliseconds)';
  const { at } = line;
  if (line.end === true) return { at, end: true };
  const topic = topicOf(line.topic);
  if (topic === null) return 'no topic ("topic" with endpoint, sid and gmid)';
  if (line.gap === true) return { at, topic, gap: true };
  if (typeof line.data !== 'object' || line.data === null) return 'no document ("data")';
  return { at, topic, data: line.data, ...(line.stale === true ? { stale: true } : {}) };
}
