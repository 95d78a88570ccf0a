import type { BridgeFrame } from '@pavilion/contract';
import { providerUpdatedAt } from '@pavilion/feed';
import { bytesOf, type FrameBytes } from './frame-bytes.ts';
import type { Topic } from './topic.ts';

/** A frame other than `data`, as text. */
export function frameText(frame: Exclude<BridgeFrame, { type: 'data' }>): string {
  return JSON.stringify(frame);
}

/**
 * The beginning of a data frame: all that differs between subscribers and moments. `stale`: the source does not vouch
 * for the document now. documentBody or deltaBody is the rest.
 */
export function dataHead(requestId: string, stale: boolean): string {
  return `{"type":"data","requestId":${JSON.stringify(requestId)},${stale ? '"stale":true,' : ''}`;
}

/**
 * The part of a data frame that is the same for every subscriber, encoded once. `json` is the document as JSON text;
 * it is put into the provider's envelope. The provider's odds and details carry its misspelt, mistimed stamp.
 */
export function documentBody(topic: Topic, seq: number, asOfMs: number, json: string): FrameBytes {
  const stamped = topic.gmid !== null && topic.endpoint.startsWith('/sports/');
  const stamp = stamped ? `,"lastUpdatedaAt":"${providerUpdatedAt(asOfMs)}"` : '';
  const envelope = `{"success":true,"msg":"Success","status":200,"data":${json}${stamp}}`;
  return bytesOf(`"endpoint":"${topic.endpoint}","seq":${seq},"asOf":${asOfMs},"data":${envelope}}`);
}

/** As documentBody, for those who hold document `prevSeq`. `json` is the delta as JSON text. */
export function deltaBody(topic: Topic, seq: number, prevSeq: number, asOfMs: number, json: string): FrameBytes {
  return bytesOf(
    `"endpoint":"${topic.endpoint}","delta":true,"seq":${seq},"prevSeq":${prevSeq},"asOf":${asOfMs},"data":${json}}`,
  );
}
