import type pg from 'pg';

type Answered = (error: Error | null, result: unknown) => void;
type Send = (asked: unknown, values: unknown, answered: Answered) => void;
/** What the driver's types do not name. */
type Inside = {
  readonly connectionParameters: { query_timeout?: number | string | false };
  readonly connection: { readonly stream: { destroy(): void } };
  query: unknown;
};

/** How long an answer is waited for on a connection, in milliseconds; 0 for ever. */
type Patience = { readonly usualMs: number; nowMs: number };
const patience = new WeakMap<object, Patience>();

/** Until somebody else has the connection. */
export function waitForEver(client: pg.PoolClient): void {
  const own = patience.get(client);
  if (own !== undefined) own.nowMs = 0;
}

export function waitAsUsual(client: pg.PoolClient): void {
  const own = patience.get(client);
  if (own !== undefined) own.nowMs = own.usualMs;
}

/**
 * Waits for answers on a connection in the driver's place, as long as its `query_timeout` says. The driver writes a statement's
 * function where it assigns it, once for a promise and once for a time limit; V8 takes such a function for one that lives long, and
 * keeps what waits for it until the old objects are gone through (decision 0178). Here a statement has its function from the beginning.
 */
export function answersInTime(client: pg.PoolClient): void {
  const inside = client as unknown as Inside;
  const usualMs = Number(inside.connectionParameters.query_timeout) || 0;
  inside.connectionParameters.query_timeout = 0;
  const own: Patience = { usualMs, nowMs: usualMs };
  patience.set(client, own);
  const send = client.query.bind(client) as unknown as Send;

  const sendInTime: Send = (asked, values, answered) => {
    if (own.nowMs === 0) return send(asked, values, answered);
    let isGivenUp = false;
    const timer = setTimeout(() => {
      isGivenUp = true;
      answered(new Error('Query read timeout'), undefined);
      // It was sent: whatever waits behind it waits for its answer.
      inside.connection.stream.destroy();
    }, own.nowMs);
    send(asked, values, (error, result) => {
      if (isGivenUp) return;
      clearTimeout(timer);
      answered(error, result);
    });
  };
  inside.query = (asked: unknown, values?: unknown, answered?: Answered) => {
    if (typeof values === 'function') return sendInTime(asked, undefined, values as Answered);
    if (answered !== undefined) return sendInTime(asked, values, answered);
    return new Promise((resolve, reject) => {
      sendInTime(asked, values, (error, result) => (error === null ? resolve(result) : reject(error)));
    }).catch((error: Error) => {
      // It says who asked, not where the answer came in.
      Error.captureStackTrace(error);
      throw error;
    });
  };
}
