import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import { InexactFigure } from '../db/connect.ts';
import { UNREACHABLE_WITHOUT_CODE } from '../db/transaction.ts';
import { type Refusal, refuse } from './refusal.ts';
import { sendRefusal } from './reply.ts';

const BY_CODE: Readonly<Record<string, () => Refusal>> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: () => refuse('MEDIA_TYPE_UNSUPPORTED'),
  FST_ERR_CTP_BODY_TOO_LARGE: () => refuse('BODY_TOO_LARGE'),
  FST_ERR_BAD_URL: () => refuse('INVALID_REQUEST', { field: 'url' }, 'url: is not valid'),
};

/** Errors of the way to the database, and its time limits: the request may be tried again. */
const UNREACHABLE = new Set([
  ...['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE', '57P01', '57P02', '57P03', '53300'],
  // A statement or a wait for a lock that took too long, a transaction that stood still.
  ...['57014', '55P03', '25P03'],
  // A server of the database that is not the primary any more, or not yet.
  '25006',
]);

/** The way was lost, perhaps behind a commit: nobody knows whether that was done. */
const WAY_LOST = new Set(['ECONNRESET', 'EPIPE', '57P01', '57P02']);
const WAY_LOST_WITHOUT_CODE = new Set([
  'Connection terminated',
  'Connection terminated unexpectedly',
  'Query read timeout',
]);
/**
 * What is asked for under an id of its own may have been done before the error came, as a reply is read after the commit; what became of
 * it is asked by the id.
 */
const hasIds = ({ body }: FastifyRequest): boolean =>
  typeof body === 'object' && body !== null && ('requestId' in body || 'orders' in body);
const mayBeDone = ({ code, message }: FastifyError, request: FastifyRequest): boolean =>
  hasIds(request) || WAY_LOST.has(code) || WAY_LOST_WITHOUT_CODE.has(message);

function refusalOf(error: FastifyError, request: FastifyRequest): Refusal | null {
  if (error instanceof InexactFigure) return refuse('FIGURE_TOO_LARGE');
  const known = BY_CODE[error.code];
  if (known !== undefined) return known();
  const status = error.statusCode ?? 500;
  if (status === 404) return refuse('NOT_FOUND');
  if (status === 415) return refuse('MEDIA_TYPE_UNSUPPORTED');
  if (status === 413) return refuse('BODY_TOO_LARGE');
  if (status >= 400 && status < 500) {
    return refuse('INVALID_REQUEST', { field: 'body' }, `body: ${error.message}`);
  }
  if (UNREACHABLE.has(error.code) || UNREACHABLE_WITHOUT_CODE.has(error.message)) {
    return refuse('OVERLOADED', mayBeDone(error, request) ? { mayBeDone: true } : {});
  }
  return null;
}

/** Says as much as a stranger may know; the log has the rest under the same request id. */
export function sendError(log: Logger, error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  const refusal = refusalOf(error, request);
  if (refusal !== null) {
    if (refusal.code === 'OVERLOADED')
      log.error({ requestId: request.id, err: error }, 'the database is unreachable or too slow');
    if (refusal.code === 'FIGURE_TOO_LARGE')
      log.error({ requestId: request.id, err: error }, 'a sum is beyond what is exact');
    return sendRefusal(reply, refusal);
  }
  log.error({ requestId: request.id, method: request.method, route: request.routeOptions.url, err: error }, 'failed');
  return reply
    .code(500)
    .type('application/json; charset=utf-8')
    .send(
      JSON.stringify({
        error: 'INTERNAL_ERROR',
        message: `Something went wrong. Please quote ${request.id} when you report it.`,
        requestId: request.id,
      }),
    );
}

export function handleErrors(app: FastifyInstance, log: Logger): void {
  app.setErrorHandler((error: FastifyError, request, reply) => sendError(log, error, request, reply));
}
