import type { BridgeFrame } from '@pavilion/contract';
import { providerUpdatedAt } from '../provider-time.ts';
import type { Topic } from './topic.ts';

// This package runs in Node and in browsers and is compiled with the types of neither.
declare class TextEncoder {
  encode(text: string): Uint8Array<ArrayBuffer>;
}
const encoder = new TextEncoder();

/** Bytes of an outbound message; shared between sockets, so nobody may change them. */
export type FrameBytes = Uint8Array<ArrayBuffer>;

/** A frame other than `data`, as text. */
export function frameText(frame: Exclude<BridgeFrame, { type: 'data' }>): string {
  return JSON.stringify(frame);
}

/** The beginning of a data frame: all that differs between subscribers. dataBody is the rest. */
export function dataHead(requestId: string): string {
  return `{"type":"data","requestId":${JSON.stringify(requestId)},`;
}

/**
 * The part of a data frame that is the same for every subscriber, encoded once. `json` is the document as JSON text;
 * it is put into the provider's envelope. Odds and details carry the provider's misspelt, mistimed stamp.
 */
export function dataBody(topic: Topic, seq: number, asOfMs: number, json: string): FrameBytes {
  const stamped = topic.gmid !== null;
  const stamp = stamped ? `,"lastUpdatedaAt":"${providerUpdatedAt(asOfMs)}"` : '';
  const envelope = `{"success":true,"msg":"Success","status":200,"data":${json}${stamp}}`;
  return encoder.encode(`"endpoint":"${topic.endpoint}","seq":${seq},"asOf":${asOfMs},"data":${envelope}}`);
}
