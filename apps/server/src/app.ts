import { randomUUID } from 'node:crypto';
import { api, type EndpointSpec } from '@pavilion/contract';
import compress from '@fastify/compress';
import Fastify, { type FastifyInstance } from 'fastify';
import type { Context } from './context.ts';
import { replySerializer } from './http/api-docs/reply-schema.ts';
import { bind } from './http/bind.ts';
import type { ApiHandlers, Handler } from './http/call.ts';
import { createFloodGate, type FloodGate } from './http/floods/flood-gate.ts';
import { handleErrors, sendError } from './http/error-handler.ts';
import { ownWrites } from './http/own-writes.ts';
import { acceptJsonOnly } from './http/json-body.ts';
import { secureEveryReply, secureReply } from './http/site/security-headers.ts';
import { createSessions } from './http/session.ts';
import { systemRoutes } from './http/site/system-routes.ts';
import { statusRoutes } from './http/status/status-routes.ts';
import { serveWebApp } from './http/site/web-app.ts';
import { servePictures } from './modules/settings/serve-pictures.ts';
import { traceRequests } from './tracing/trace-requests.ts';
import { auditWriter } from './ledger/audit-writer.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** What the route was declared as. A route under /api without it is refused at start. */
    endpoint?: EndpointSpec | 'system' | 'readiness';
  }
}

/** Groups of handlers; tests of one part may bring fewer than the product has. */
export type SomeHandlers = { [Group in keyof ApiHandlers]?: ApiHandlers[Group] };

const BODY_MAX_BYTES = 256 * 1024;

/** The HTTP server of a context, not yet listening. The product gives handlers for every declared call. */
export async function build(context: Context, handlers: ApiHandlers): Promise<FastifyInstance> {
  return buildPart(context, handlers);
}

/** The same with only some groups of calls: for tests. */
export async function buildPart(context: Context, handlers: SomeHandlers): Promise<FastifyInstance> {
  const { config, log, metrics } = context;
  const app = Fastify({
    logger: false,
    trustProxy: config.trustProxy.length === 0 ? false : [...config.trustProxy],
    bodyLimit: BODY_MAX_BYTES,
    genReqId: () => randomUUID(),
    requestTimeout: 30_000,
    forceCloseConnections: 'idle',
    // A request that came in time is answered as ever while the server closes; its connection ends with the answer.
    return503OnClosing: false,
    onProtoPoisoning: 'error',
    onConstructorPoisoning: 'error',
    // Addresses that cannot be routed do not pass the hooks.
    frameworkErrors: (error, request, reply) => {
      secureReply(request, reply);
      void sendError(log, error, request, reply);
    },
  });
  app.addHook('onRoute', (route) => {
    if (route.url.startsWith('/api') && route.config?.endpoint === undefined) {
      throw new Error(`${String(route.method)} ${route.url} is not declared in the contract`);
    }
  });
  app.setSerializerCompiler(replySerializer);
  traceRequests(app);
  secureEveryReply(app);
  acceptJsonOnly(app);
  handleErrors(app, log);
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'none';
    const status = reply.statusCode;
    metrics.httpSeconds.observe({ method: request.method, route, status }, reply.elapsedTime / 1000);
    const line = { requestId: request.id, method: request.method, route, status, ms: Math.round(reply.elapsedTime) };
    // A proxy asks every second, and is told so until it is ready again: once is in the log of whoever asks.
    const isAsked = request.routeOptions.config?.endpoint === 'readiness';
    if (status >= 500 && !isAsked) log.error(line, 'answered');
    else if (isAsked) log.debug(line, 'answered');
    else if (status >= 400) log.info(line, 'refused');
    else log.debug(line, 'answered');
    done();
  });
  // A long list is compressed while somebody waits for it: the fastest level makes it a seventh as well.
  await app.register(compress, { global: false, encodings: ['gzip'], zlibOptions: { level: 1 } });
  const gate = createFloodGate(app, context);
  bindAll(app, context, gate, handlers);
  systemRoutes(app, context);
  statusRoutes(app, context);
  servePictures(app, context);
  await serveWebApp(app, context);
  return app;
}

function bindAll(app: FastifyInstance, context: Context, gate: FloodGate, handlers: SomeHandlers): void {
  const sessions = createSessions(context);
  app.addHook('onClose', async () => sessions.close());
  const writes = ownWrites(context);
  app.addHook('onClose', async () => writes.close());
  const binding = { context, sessions, gate, writes, auditWriter: auditWriter(context.db) };
  for (const [group, endpoints] of Object.entries(api)) {
    const provided: Record<string, unknown> | undefined = Object.entries(handlers).find(
      ([name]) => name === group,
    )?.[1];
    if (provided === undefined) continue;
    for (const [name, endpoint] of Object.entries(endpoints)) {
      const handler = provided[name];
      if (typeof handler !== 'function') throw new Error(`no handler for ${group}.${name}`);
      // ApiHandlers pairs each handler with its declaration at compile time; iterating loses the pairing.
      bind(app, binding, {
        name: `${group}.${name}`,
        endpoint: endpoint as EndpointSpec,
        handler: handler as Handler<EndpointSpec>,
      });
    }
  }
}
