import type { Api, ReplyOf, Role } from '@pavilion/contract';
import type { $ZodType, input } from 'zod/v4/core';
import { ApiError, apiErrorOf, UNREACHABLE } from './api-error.ts';
import { confirmSession } from './session/confirmation.ts';
import { currentToken } from './session/token.ts';

// The contract's declarations serve here as types only, so that no schema travels to the browser.
type Group = keyof Api;
type Endpoint = { [G in Group]: Api[G][keyof Api[G]] }[Group];
/** Each declaration under `GET /api/…`: a lookup stays cheap for the compiler however many calls there are. */
type Declared = { [E in Endpoint as `${E['method']} ${E['path']}`]: E };
type Line = keyof Declared;
type Method = Endpoint['method'];
export type PathOf<M extends Method> = Line extends infer L ? (L extends `${M} ${infer P}` ? P : never) : never;
type At<M extends Method, P extends string> = `${M} ${P}` extends infer L extends Line ? Declared[L] : never;
type Part<E, K extends string> = E extends { [P in K]: infer S extends $ZodType }
  ? { [P in K]: input<S> }
  : { [P in K]?: undefined };
/** Call by call: three unions over all calls, crossed with each other, would be more than the compiler takes. */
type Input<E> = E extends unknown ? Part<E, 'params'> & Part<E, 'query'> & Part<E, 'body'> : never;
/** What a list can be asked for beside its page; an empty value is not sent. */
export type FilterAt<P extends PathOf<'GET'>> =
  At<'GET', P> extends infer E ? (E extends { query: infer S extends $ZodType } ? Filter<input<S>> : never) : never;
type Filter<Query> = { [Name in Exclude<keyof Query, 'page' | 'limit'>]?: Query[Name] | '' };
export type Reply<M extends Method, P extends string> = At<M, P> extends infer E extends Endpoint ? ReplyOf<E> : never;

export type CallOptions = { signal?: AbortSignal; idempotencyKey?: string; timeoutMs?: number };

/** No answer after this long counts as no answer at all; an in-play bet may rightly be held for several seconds. */
const TIMEOUT_MS = 30_000;
const TOO_FAST_TRIES = 3;
const TOO_FAST_SECONDS = 5;

/**
 * Makes one call of the contract: method and path must be a declared pair, and input and reply have its types. Sends
 * the bearer token when there is one. A call that needs a confirmed session is made again when it has been confirmed. Throws ApiError for every answer but a success, and for no answer.
 */
export const call = <M extends Method, P extends PathOf<M>>(
  method: M,
  path: P,
  given: Input<At<M, P>>,
  options: CallOptions = {},
): Promise<Reply<M, P>> => ask(method, path, given, options);

/** The same for a list, whose filters and page are the query of its call. */
export const callList = <P extends PathOf<'GET'>>(
  path: P,
  query: FilterAt<P> & object,
  options: CallOptions,
): Promise<Reply<'GET', P>> => ask('GET', path, { query }, options);

async function ask<T>(method: Method, path: string, given: unknown, options: CallOptions): Promise<T> {
  const url = addressOf(path, fieldOf(given, 'params'), fieldOf(given, 'query'));
  const token = currentToken();
  const response = await sendInTime(url, method, fieldOf(given, 'body'), token, options);
  if (!response.ok) {
    const error = await apiErrorOf(response);
    // An answer that was on its way while somebody else signed in says nothing about the session there is now.
    if (currentToken() === token) for (const listener of refusalListeners) listener(error);
    const isConfirmed = error.code === 'CONFIRMATION_NEEDED' && (await confirmSession());
    // Nor is it made again as somebody else.
    if (isConfirmed && currentToken() === token) return ask(method, path, given, options);
    throw error;
  }
  return readReply(response);
}

/** The address of a call that agents and super admins both have, as this one has it. */
export const staffPath = <P extends string>(viewer: Role, path: P): `/api/agent/${P}` | `/api/super-admin/${P}` =>
  viewer === 'agent' ? `/api/agent/${path}` : `/api/super-admin/${path}`;

/** Whoever was too fast waits as long as the server says and asks again, if that is soon. Nothing was done before. */
async function sendInTime(...request: Parameters<typeof send>): Promise<Response> {
  for (let tries = 1; ; tries += 1) {
    const response = await send(...request);
    const waitSeconds = Number(response.headers.get('retry-after') ?? Number.NaN);
    if (response.status !== 429 || tries > TOO_FAST_TRIES || !(waitSeconds <= TOO_FAST_SECONDS)) return response;
    const tooFast = await apiErrorOf(response.clone());
    if (tooFast.code !== 'RATE_LIMITED') return response;
    await new Promise((resolve) => {
      setTimeout(resolve, waitSeconds * 1000);
    });
  }
}

const refusalListeners = new Set<(error: ApiError) => void>();

/** Hears every refused call of the session there is: it ends itself when its token is no longer good. */
export function onRefusal(listener: (error: ApiError) => void): () => void {
  refusalListeners.add(listener);
  return () => refusalListeners.delete(listener);
}

async function send(
  url: string,
  method: string,
  body: unknown,
  token: string | null,
  options: CallOptions,
): Promise<Response> {
  const headers = new Headers({ accept: 'application/json' });
  if (token) headers.set('authorization', `Bearer ${token}`);
  if (body !== undefined) headers.set('content-type', 'application/json');
  if (options.idempotencyKey) headers.set('idempotency-key', options.idempotencyKey);
  const timeout = AbortSignal.timeout(options.timeoutMs ?? TIMEOUT_MS);
  const signal = options.signal ? AbortSignal.any([options.signal, timeout]) : timeout;
  const content = body === undefined ? null : JSON.stringify(body);
  try {
    return await fetch(url, { method, headers, signal, body: content, cache: 'no-store' });
  } catch (cause) {
    // A page that was left is not a failure to report: the caller's own abort goes up as it is.
    if (options.signal?.aborted) throw cause;
    throw new ApiError(0, UNREACHABLE, '', { cause: String(cause) }, null);
  }
}

async function readReply<T>(response: Response): Promise<T> {
  try {
    return await response.json();
  } catch {
    throw new ApiError(response.status, 'REPLY_UNREADABLE', '', {}, null);
  }
}

function addressOf(path: string, params: unknown, query: unknown): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(fieldOf(params, name))));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query ?? {}))
    if (value !== undefined && value !== null && value !== '') search.set(name, String(value));
  return search.size > 0 ? `${filled}?${search}` : filled;
}

function fieldOf(source: unknown, name: string): unknown {
  return typeof source === 'object' && source !== null ? Reflect.get(source, name) : undefined;
}
