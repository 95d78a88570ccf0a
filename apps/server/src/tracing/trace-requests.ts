import type { FastifyInstance, FastifyRequest } from 'fastify';
import { SpanStatusCode } from '@opentelemetry/api';
import { isTraced, openSpan } from './spans.ts';

/**
 * A span for each request, by its route: addresses hold names and numbers of people. What callers say of traces of their own is not
 * listened to. Where nobody traces, requests pass no hook more than before.
 */
export function traceRequests(app: FastifyInstance): void {
  if (!isTraced()) return;
  const open = new WeakMap<FastifyRequest, NonNullable<ReturnType<typeof openSpan>>>();
  app.addHook('onRequest', (request, _reply, done) => {
    const { method } = request;
    const route = request.routeOptions.url ?? 'none';
    const opened = openSpan(`${method} ${route}`, {
      'http.request.method': method,
      'http.route': route,
      'pavilion.request_id': request.id,
    });
    if (opened === null) return done();
    open.set(request, opened);
    opened.within(done);
  });
  // The body came in turns of the event loop that belong to the connection.
  app.addHook('preValidation', (request, _reply, done) => {
    const opened = open.get(request);
    if (opened === undefined) return done();
    opened.within(done);
  });
  app.addHook('onResponse', (request, reply, done) => {
    const span = open.get(request)?.span;
    span?.setAttribute('http.response.status_code', reply.statusCode);
    if (reply.statusCode >= 500) span?.setStatus({ code: SpanStatusCode.ERROR });
    span?.end();
    done();
  });
}
