import { BRIDGE_FRAME_BYTES_MAX, type BridgeRequest, bridgeRequest } from '@pavilion/contract';
import { isObject, type JsonObject } from '@pavilion/feed';
import type { Endpoint } from '@pavilion/feed';
import { requiredIds, type Topic } from './topic.ts';

export type ParsedText =
  | { readonly ok: true; readonly frame: JsonObject }
  | { readonly ok: false; readonly error: string; readonly tooLong: boolean };

/** The JSON object in an inbound text. */
export function parseText(text: string): ParsedText {
  if (text.length > BRIDGE_FRAME_BYTES_MAX) {
    return { ok: false, error: `A frame may have at most ${BRIDGE_FRAME_BYTES_MAX} bytes.`, tooLong: true };
  }
  let frame: unknown;
  try {
    frame = JSON.parse(text);
  } catch {
    return { ok: false, error: 'The frame is not JSON.', tooLong: false };
  }
  if (isObject(frame)) return { ok: true, frame };
  return { ok: false, error: 'The frame must be a JSON object.', tooLong: false };
}

export type ParsedRequest =
  | { readonly ok: true; readonly request: BridgeRequest }
  | { readonly ok: false; readonly error: string };

/** A frame as a request of the protocol, or the first thing that is wrong with it. Unknown fields are ignored. */
export function parseRequest(frame: JsonObject): ParsedRequest {
  const parsed = bridgeRequest.safeParse(frame);
  if (parsed.success) return { ok: true, request: parsed.data };
  return { ok: false, error: parsed.error.issues[0]?.message ?? 'The frame is not a request.' };
}

export type ParsedTopic = { readonly ok: true; readonly topic: Topic } | { readonly ok: false; readonly error: string };

/** The topic of a request; ids that the endpoint does not use are dropped, missing ones are named. */
export function topicOf(
  endpoint: Endpoint,
  params: { readonly sid?: number | null | undefined; readonly gmid?: number | null | undefined } | null | undefined,
): ParsedTopic {
  const required = requiredIds(endpoint);
  const ids = { sid: params?.sid ?? null, gmid: params?.gmid ?? null };
  if (required.some((name) => ids[name] === null)) {
    return { ok: false, error: `${required.join(' and ')} ${required.length > 1 ? 'are' : 'is'} required` };
  }
  const [sid, gmid] = [required.includes('sid') ? ids.sid : null, required.includes('gmid') ? ids.gmid : null];
  return { ok: true, topic: { endpoint, sid, gmid } };
}

/** The requestId of a frame that may be malformed otherwise, so that its error reply can be matched to it. */
export function requestIdOf(frame: JsonObject): string | null {
  return typeof frame.requestId === 'string' && frame.requestId.length <= 128 ? frame.requestId : null;
}
