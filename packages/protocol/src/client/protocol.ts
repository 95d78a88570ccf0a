import { isObject, type JsonObject } from '@pavilion/feed';
import type { Endpoint } from '@pavilion/feed';

/** Ids for a request; which of them are needed depends on the endpoint. Text made of digits is fine. */
export type TopicParams = { readonly sid?: number | string; readonly gmid?: number | string };

/** Tolerant by intent: a frame is whatever object arrives, and fields are checked where they are used. */
export function parseFrame(text: unknown): JsonObject | null {
  if (typeof text !== 'string') return null;
  try {
    const frame: unknown = JSON.parse(text);
    return isObject(frame) ? frame : null;
  } catch {
    return null;
  }
}

export function fetchFrame(requestId: string, endpoint: Endpoint, params: TopicParams): string {
  return JSON.stringify({ action: 'fetch', requestId, endpoint, params, method: 'GET', body: null });
}

export type SubscribeWishes = { readonly intervalMs: number | undefined; readonly delta: true | undefined };

export function subscribeFrame(
  requestId: string,
  endpoint: Endpoint,
  params: TopicParams,
  wishes: SubscribeWishes,
): string {
  return JSON.stringify({ action: 'subscribe', requestId, endpoint, params, method: 'GET', body: null, ...wishes });
}

export function unsubscribeFrame(requestId: string): string {
  return JSON.stringify({ action: 'unsubscribe', requestId });
}

/** The words of an error frame: `error`, else `message`. */
/** The code of an error frame that says that there is no such sport or event. */
export const UNKNOWN_TOPIC = 'NOT_FOUND';

export function errorTextOf(frame: JsonObject): string {
  if (typeof frame.error === 'string' && frame.error !== '') return frame.error;
  if (typeof frame.message === 'string' && frame.message !== '') return frame.message;
  return 'The odds bridge refused the request.';
}
