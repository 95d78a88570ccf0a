import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import type { ReadyState } from '../../roles/readiness.ts';
import { VERSION } from '../../version.ts';
import { bearerOf } from '../caller.ts';
import { docsPage } from '../api-docs/docs-page.ts';
import { type EncodedText, encodedText, sendTagged } from './encoded-text.ts';
import { openApiDocument } from '../api-docs/openapi.ts';
import { refuse } from '../refusal.ts';
import { sendRefusal } from '../reply.ts';

/** Figures tell how much is bet, and when: they are for those who were given the word. Compared in constant time. */
function mayRead(word: string | null, brought: string | null): boolean {
  const hash = (text: string) => createHash('sha256').update(text).digest();
  return word !== null && brought !== null && timingSafeEqual(hash(word), hash(brought));
}

/**
 * HAProxy's `http-check disable-on-404` sends nobody new to a server that leaves and lets what it has begun be finished; one that is
 * away loses its connections, too.
 */
const READY_STATUS: Readonly<Record<ReadyState, number>> = { ready: 200, leaving: 404, away: 503 };

/** The API's description. It is the same for every server of a process, and writing it takes longer than all else at a start. */
let described: { openApi: EncodedText; docs: EncodedText } | null = null;
function description() {
  described ??= {
    openApi: encodedText(JSON.stringify(openApiDocument(VERSION))),
    docs: encodedText(docsPage(VERSION)),
  };
  return described;
}

/** What the server says about itself: the API's description for machines and for people, and its metrics. */
export function systemRoutes(app: FastifyInstance, { metrics, config: settings, readiness }: Context): void {
  const { openApi, docs } = description();
  const config = { endpoint: 'system' } as const;
  app.get('/api/openapi.json', { config }, async (request, reply) =>
    sendTagged(request, reply.type('application/json; charset=utf-8'), openApi),
  );
  app.get('/api/docs', { config }, async (request, reply) =>
    sendTagged(request, reply.type('text/html; charset=utf-8'), docs),
  );
  app.get('/api/ready', { config: { endpoint: 'readiness' } }, async (_request, reply) => {
    const state = readiness?.state() ?? 'ready';
    return reply
      .code(READY_STATUS[state])
      .send({ ready: state === 'ready', state, leads: readiness?.leads?.() ?? null });
  });
  app.get('/metrics', { config }, async (request, reply) =>
    mayRead(settings.metricsToken, bearerOf(request.headers.authorization))
      ? reply.type(metrics.registry.contentType).send(await metrics.registry.metrics())
      : sendRefusal(reply, refuse('NOT_FOUND')),
  );
}
