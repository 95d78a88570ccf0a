import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../../context.ts';
import { senderOf } from '../../ledger/audit-tally.ts';
import { bearerOf, ipOf } from '../caller.ts';
import { type Refusal, refuse } from '../refusal.ts';
import { sendRefusal } from '../reply.ts';
import { Buckets } from './buckets.ts';
import { KnownTokens } from './known-tokens.ts';
import { Turns } from './turns.ts';

/** What is refused is answered so late: whoever repeats it at once on each connection costs a request a second. */
const HELD_MS = 1000;
/** So many of an address wait for such an answer; the connections of further ones are closed with theirs. */
const HELD_MAX = 100;
/** A miss (an unknown id, a token that is none) counts for so many requests: those who guess are out of room sooner. */
const MISS_COUNTS = 5;
/** What costs more than most is done in the thread that serves everybody: so many seconds' worth at once, not more. */
const COSTLY_BURST_SECONDS = 2;
/** A description of the API is a megabyte, and counts for so many searches. */
const DESCRIPTION_COUNTS = 5;

type Limit = 'requests' | 'costly' | 'session' | 'bets' | 'connections';

export type FloodGate = {
  /** What a request is counted under: its account, or the address of a stranger. */
  readonly keyOf: (request: FastifyRequest) => string;
  /** Whose session a token was found to be, or null: then its requests are a stranger's. */
  noteToken(token: string, accountId: number | null): void;
  /** Null, or the refusal of a player who places bets too fast. */
  betRefusal(accountId: number, count: number): Refusal | null;
};

/** Refusals are whole seconds, at least one, as Retry-After wants them. */
const tooMany = (waitSeconds: number) =>
  refuse('RATE_LIMITED', { retryAfterSeconds: Math.max(1, Math.ceil(waitSeconds)) });

/**
 * Keeps floods from everybody else's requests: what one address or account asks beyond its allowance is refused before it
 * is read, and answered late. Counted in this process: a flood is one server's matter, and a shared count would be one more
 * thing to flood.
 */
export function createFloodGate(app: FastifyInstance, context: Pick<Context, 'config' | 'metrics'>): FloodGate {
  const { config, metrics } = context;
  const limits = config.rateLimits;
  const nowMs = () => performance.now();
  const buckets = {
    requests: new Buckets(limits.requests, nowMs),
    costly: new Buckets(limits.costly, nowMs, COSTLY_BURST_SECONDS),
    session: new Buckets(limits.session, nowMs),
    bets: new Buckets(limits.bets, nowMs),
  };
  const tokens = new KnownTokens(nowMs);
  const held = new Map<string, number>();
  const refused = metrics.rateLimited;

  const accountOf = (request: FastifyRequest) => {
    const token = bearerOf(request.headers.authorization);
    return token === null ? null : tokens.accountOf(token);
  };
  const keyOf = (request: FastifyRequest) => {
    const accountId = accountOf(request);
    return accountId === null ? (senderOf(ipOf(request)) ?? '') : `account ${accountId}`;
  };

  /** The limit that is used up, and for how long. */
  function usedUp(request: FastifyRequest): { limit: Limit; waitSeconds: number } | null {
    const key = keyOf(request);
    const limit = key.startsWith('account ') ? 'session' : 'requests';
    const waitSeconds = buckets[limit].take(key);
    if (waitSeconds > 0) return { limit, waitSeconds };
    const costs = costOf(request);
    if (costs === 0) return null;
    const costlySeconds = buckets.costly.take(key, costs);
    return costlySeconds > 0 ? { limit: 'costly', waitSeconds: costlySeconds } : null;
  }

  async function holdBack(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const key = keyOf(request);
    const waiting = held.get(key) ?? 0;
    if (waiting >= HELD_MAX) {
      reply.header('connection', 'close');
      return;
    }
    held.set(key, waiting + 1);
    await delay(HELD_MS, undefined, { ref: false });
    const left = (held.get(key) ?? 1) - 1;
    if (left > 0) held.set(key, left);
    else held.delete(key);
  }

  takeTurns(app, limits.atOnce, keyOf);
  app.addHook('onRequest', async (request, reply) => {
    const over = usedUp(request);
    if (over === null) return undefined;
    refused.inc({ limit: over.limit });
    await holdBack(request, reply);
    return sendRefusal(reply, tooMany(over.waitSeconds));
  });
  app.addHook('onResponse', (request, reply, done) => {
    const isMiss = [400, 401, 404].includes(reply.statusCode);
    if (isMiss && accountOf(request) === null) buckets.requests.charge(keyOf(request), MISS_COUNTS - 1);
    done();
  });
  if (config.trustProxy.length === 0)
    limitConnections(app, limits.connections, limits.requests, () => refused.inc({ limit: 'connections' }));

  return {
    keyOf,
    noteToken: (token, accountId) => (accountId === null ? tokens.forget(token) : tokens.remember(token, accountId)),
    betRefusal(accountId, count) {
      const waitSeconds = buckets.bets.take(String(accountId), count);
      if (waitSeconds === 0) return null;
      refused.inc({ limit: 'bets' });
      return tooMany(waitSeconds);
    },
  };
}

/**
 * A call's turn ends when its answer is ready, whoever reads that how slowly, or when its sender is gone. Bets may be held for
 * seconds and are limited by player; files and pages cost next to nothing.
 */
function takeTurns(app: FastifyInstance, atOnce: number, keyOf: FloodGate['keyOf']): void {
  const turns = new Turns(atOnce);
  const ends = new WeakMap<FastifyRequest, () => void>();
  const isOver = new WeakSet<FastifyRequest>();
  const end = (request: FastifyRequest) => {
    isOver.add(request);
    ends.get(request)?.();
  };
  // Before the handler, and after the allowances: what is refused waits for no turn.
  app.addHook('preParsing', async (request) => {
    const { endpoint } = request.routeOptions.config ?? {};
    if (typeof endpoint === 'object' ? endpoint.paced !== undefined : endpoint !== 'system') return;
    const done = await turns.take(keyOf(request));
    if (isOver.has(request)) done();
    else ends.set(request, done);
  });
  app.addHook('onSend', async (request) => end(request));
  app.addHook('onResponse', async (request) => end(request));
}

/** How many of the costly calls it counts for; 0 for most. */
function costOf(request: FastifyRequest): number {
  const { endpoint } = request.routeOptions.config ?? {};
  if (endpoint === 'system') return DESCRIPTION_COUNTS;
  return typeof endpoint === 'object' && endpoint.costly === true ? 1 : 0;
}

/** Closes what an address opens beyond its limits, before anything of it is read. */
function limitConnections(app: FastifyInstance, openMax: number, perSecond: number, onClosed: () => void): void {
  const open = new Map<string, number>();
  const opened = new Buckets(perSecond, () => performance.now());
  app.server.on('connection', (socket) => {
    const from = senderOf(socket.remoteAddress ?? null) ?? '';
    const count = (open.get(from) ?? 0) + 1;
    if (count > openMax || opened.take(from) > 0) {
      onClosed();
      socket.destroy();
      return;
    }
    open.set(from, count);
    socket.once('close', () => {
      const left = (open.get(from) ?? 1) - 1;
      if (left > 0) open.set(from, left);
      else open.delete(from);
    });
  });
}
