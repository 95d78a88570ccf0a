import { type EndpointSpec, mayCall } from '@pavilion/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../context.ts';
import type { AuditNote, AuditRow } from '../ledger/audit-log.ts';
import type { AuditWriter } from '../ledger/audit-writer.ts';
import { type Actor, agentLabel } from '../policy/actor.ts';
import { alone, NO_SECOND_PERSON } from '../policy/second-person/second-person.ts';
import type { Call, Handler, RequestFacts } from './call.ts';
import { bearerOf, ipOf } from './caller.ts';
import { deviceCookie } from './device-cookie.ts';
import type { FloodGate } from './floods/flood-gate.ts';
import type { OwnWrites } from './own-writes.ts';
import { parsePart } from './input.ts';
import { Refusal, refuse } from './refusal.ts';
import { replySchema } from './api-docs/reply-schema.ts';
import { sendRefusal } from './reply.ts';
import type { Sessions } from './session.ts';

/** A declared call, its name in the contract, and what answers it. */
export type Bound<E extends EndpointSpec> = { name: string; endpoint: E; handler: Handler<E> };

export type Binding = {
  context: Context;
  sessions: Sessions;
  gate: FloodGate;
  writes: OwnWrites;
  auditWriter: AuditWriter;
};
type Door = Pick<Binding, 'sessions' | 'gate'>;

const COMPRESS_FROM_BYTES = 2048;
const USER_AGENT_MAX = 400;
const IDEMPOTENCY_KEY_MAX = 100;

const header = (value: string | string[] | undefined, max: number): string | null =>
  typeof value === 'string' && value !== '' ? value.slice(0, max) : null;

const factsOf = (request: FastifyRequest): RequestFacts => ({
  id: request.id,
  ip: ipOf(request),
  userAgent: header(request.headers['user-agent'], USER_AGENT_MAX),
  idempotencyKey: header(request.headers['idempotency-key'], IDEMPOTENCY_KEY_MAX),
});

type Input = { params: unknown; query: unknown; body: unknown };

/** Parses every part that the declaration names; a body where none is declared must be empty. */
function inputOf(endpoint: EndpointSpec, request: FastifyRequest): Input | Refusal {
  const input: Input = { params: undefined, query: undefined, body: undefined };
  // The one character that PostgreSQL's texts cannot hold; bodies are checked where they are parsed.
  if (request.url.includes('%00')) return refuse('INVALID_REQUEST', { field: 'url' }, 'url: holds a NUL character');
  for (const part of ['params', 'query', 'body'] as const) {
    const schema = endpoint[part];
    if (schema === undefined) continue;
    const parsed = parsePart(schema, request[part], part);
    if (!parsed.ok) return parsed.refusal;
    input[part] = parsed.value;
  }
  if (endpoint.body === undefined && hasContent(request.body)) {
    return refuse('INVALID_REQUEST', { field: 'body' }, 'body: this call takes no body');
  }
  return input;
}

const hasContent = (body: unknown) =>
  body !== undefined && body !== null && !(typeof body === 'object' && Object.keys(body).length === 0);

/** Who has the token that a request brings. The flood gate counts what an account asks as the account's from then on. */
async function bearer({ sessions, gate }: Door, request: FastifyRequest): Promise<Actor | null> {
  const token = bearerOf(request.headers.authorization);
  if (token === null) return null;
  const actor = await sessions.find(token);
  gate.noteToken(token, actor?.personId ?? null);
  return actor;
}

async function actorOf(endpoint: EndpointSpec, request: FastifyRequest, door: Door) {
  const actor = await bearer(door, request);
  if (actor === null) return refuse('LOGIN_REQUIRED');
  if (actor.userLocked && endpoint.allowLocked !== true) {
    return refuse('USER_LOCKED', {}, `Login Restricted. Contact Agent(${agentLabel(actor)})`);
  }
  return actor;
}

/** Why a session alone is not enough for this call; null when it is, or has been confirmed. */
const unconfirmed = (endpoint: EndpointSpec, actor: Actor, nowMs: number): Refusal | null =>
  endpoint.confirmed !== true || (actor.confirmedUntilMs ?? 0) > nowMs ? null : refuse('CONFIRMATION_NEEDED');

/**
 * The one place where access is decided: the role of the account, the rights of a person who acts for it, and whether that one has
 * a password of its own.
 */
function strange(endpoint: EndpointSpec, { role, staff }: Actor): Refusal | null {
  if (endpoint.who === 'public') return null;
  if (!endpoint.who.includes(role)) return refuse('ROLE_NOT_ALLOWED');
  if (staff === undefined) return null;
  if (staff.passwordGiven === true && endpoint.beforeOwnPassword !== true) return refuse('PASSWORD_GIVEN');
  return mayCall(endpoint, staff.rights) ? null : refuse('RIGHT_NEEDED');
}

/** Why the sender may not make this call at all, and who that is; null when it may. */
async function strangerRefusal(endpoint: EndpointSpec, request: FastifyRequest, door: Door) {
  if (endpoint.who === 'public') return null;
  const actor = await actorOf(endpoint, request, door);
  if (actor instanceof Refusal) return { refusal: actor, actor: null };
  const refusal = strange(endpoint, actor);
  return refusal === null ? null : { refusal, actor };
}

class Trail {
  private note: AuditNote = {};
  private takenAs: string | null = null;
  readonly action: string;
  readonly facts: RequestFacts;
  readonly atMs: number;
  actor: Actor | null = null;

  constructor(action: string, facts: RequestFacts, atMs: number) {
    this.action = action;
    this.facts = facts;
    this.atMs = atMs;
  }

  add(note: AuditNote): void {
    const { before, after } = this.note;
    this.note = {
      ...{ ...this.note, ...note },
      ...(note.before && { before: { ...before, ...note.before } }),
      ...(note.after && { after: { ...after, ...note.after } }),
    };
  }

  take(outcome: string): AuditRow {
    this.takenAs = outcome;
    return this.row(outcome);
  }

  /** A row that was taken as accepted does not speak for a request that was refused after all. */
  isWritten(outcome: string): boolean {
    return this.takenAs === outcome;
  }

  /** Who calls, also where that was only proved by the call. */
  get accountId(): number | null {
    return this.actor?.accountId ?? this.note.actor?.accountId ?? null;
  }

  row(outcome: string): AuditRow {
    const { target = null, before = null, after = null, actor } = this.note;
    return {
      atMs: this.atMs,
      requestId: this.facts.id,
      actorId: this.accountId,
      actorRole: this.actor?.role ?? actor?.role ?? null,
      personId: this.actor?.staff === undefined ? (actor?.personId ?? null) : this.actor.personId,
      action: this.action,
      target,
      outcome,
      before,
      after,
      ip: this.facts.ip,
      userAgent: this.facts.userAgent,
    };
  }
}

/** The request has failed already and is answered so; a row that is missing too must at least be heard of. */
async function writeFailure({ log, metrics }: Context, auditWriter: AuditWriter, trail: Trail): Promise<void> {
  const row = trail.row('INTERNAL_ERROR');
  try {
    await auditWriter.write(row);
  } catch (error) {
    metrics.auditRowsLost.inc({ action: row.action });
    log.error({ err: error, row }, 'AUDIT ROW LOST: a request that failed could not be written to the audit log');
  }
}

/** As how many a call counts: a list of orders is not cheaper than its orders one by one. */
function pacedCount({ pacedBy }: EndpointSpec, body: unknown): number {
  if (pacedBy === undefined || typeof body !== 'object' || body === null || !(pacedBy in body)) return 1;
  const list: unknown = body[pacedBy as keyof typeof body];
  return Array.isArray(list) ? Math.max(1, list.length) : 1;
}

/** What a call reads from: a list that may lag goes to a replica, where there is one and its caller has not just acted. */
function contextFor(
  { context, writes }: Binding,
  { mayLag }: EndpointSpec,
  request: FastifyRequest,
  actor: Actor | null,
) {
  return mayLag === true ? { ...context, db: writes.dbFor(request, actor?.accountId ?? null) } : context;
}

/** Whoever may have changed something reads it from now on, whether it was answered in words or not at all; who signs in, too. */
function noteWrite({ writes }: Binding, request: FastifyRequest, reply: FastifyReply, { accountId }: Trail): void {
  if (request.method !== 'GET' && accountId !== null) writes.note(request, reply, accountId);
}

/**
 * Makes the route of one declaration: parse (400), session (401), lock and role (403), handler, audit, reply. The order
 * is that of DOMAIN §5. The reply is written by a serialiser compiled from the declared schema, so a field that is
 * not declared never leaves the server.
 */
export function bind<E extends EndpointSpec>(
  app: FastifyInstance,
  binding: Binding,
  { name, endpoint, handler }: Bound<E>,
): void {
  const { context, auditWriter } = binding;
  const answer = async (request: FastifyRequest, reply: FastifyReply, facts: RequestFacts, trail: Trail) => {
    const input = inputOf(endpoint, request);
    if (input instanceof Refusal) return input;
    if (endpoint.who !== 'public') {
      const actor = await actorOf(endpoint, request, binding);
      if (actor instanceof Refusal) return actor;
      trail.actor = actor;
      const barred = strange(endpoint, actor) ?? unconfirmed(endpoint, actor, context.clock.now());
      if (barred !== null) return barred;
      const tooFast =
        endpoint.paced === 'bets' ? binding.gate.betRefusal(actor.accountId, pacedCount(endpoint, input.body)) : null;
      if (tooFast !== null) return tooFast;
    } else if (endpoint.knowsCaller === true) {
      trail.actor = await bearer(binding, request);
    }
    const { actor } = trail;
    const kept = { params: input.params, body: input.body, idempotencyKey: facts.idempotencyKey };
    const audit = (note: AuditNote) => trail.add(note);
    const call = {
      context: contextFor(binding, endpoint, request, actor),
      actor: trail.actor,
      scope: endpoint.scope,
      ...input,
      request: facts,
      device: deviceCookie(request, reply),
      audit,
      second: actor === null ? NO_SECOND_PERSON : alone({ context, actor, name, endpoint, request: kept, audit }),
      takeAuditRow: (outcome: string) => trail.take(outcome),
    };
    // The schemas above are the proof that `call` is a Call<E>; the compiler cannot follow that for a general E.
    return handler(call as unknown as Call<E>);
  };

  /** Before so large a body is read: strangers must not make the server hold one. */
  const turnAway = async (request: FastifyRequest, reply: FastifyReply) => {
    const refusal = await strangerRefusal(endpoint, request, binding);
    if (refusal === null) return;
    const trail = new Trail(endpoint.audit ?? '', factsOf(request), context.clock.now());
    trail.actor = refusal.actor;
    if (endpoint.audit !== undefined) await auditWriter.write(trail.row(refusal.refusal.code));
    await sendRefusal(reply, refusal.refusal);
  };

  app.route({
    method: endpoint.method,
    url: endpoint.path.replaceAll(/\{(\w+)\}/g, ':$1'),
    schema: { response: { 200: replySchema(endpoint.reply) } },
    config: { endpoint },
    // Placing and other short answers are not worth the time; lists are.
    ...(endpoint.method === 'GET' ? { compress: { threshold: COMPRESS_FROM_BYTES } } : {}),
    ...(endpoint.bodyBytesMax === undefined ? {} : { bodyLimit: endpoint.bodyBytesMax, onRequest: turnAway }),
    handler: async (request: FastifyRequest, reply: FastifyReply) => {
      const facts = factsOf(request);
      const trail = new Trail(endpoint.audit ?? '', facts, context.clock.now());
      try {
        const outcome = await answer(request, reply, facts, trail).finally(() =>
          noteWrite(binding, request, reply, trail),
        );
        const code = outcome instanceof Refusal ? outcome.code : 'ok';
        if (endpoint.audit !== undefined && !trail.isWritten(code)) await auditWriter.write(trail.row(code));
        return outcome instanceof Refusal ? sendRefusal(reply, outcome) : await reply.send(outcome);
      } catch (error) {
        if (endpoint.audit !== undefined) await writeFailure(context, auditWriter, trail);
        throw error;
      }
    },
  });
}
