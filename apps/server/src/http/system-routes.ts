import type { FastifyInstance } from 'fastify';
import type { Context } from '../context.ts';
import { VERSION } from '../version.ts';
import { docsPage } from './docs-page.ts';
import { openApiDocument } from './openapi.ts';

/** What the server says about itself: the API's description for machines and for people, and its metrics. */
export function systemRoutes(app: FastifyInstance, { metrics }: Context): void {
  const openApi = JSON.stringify(openApiDocument(VERSION));
  const docs = docsPage(VERSION);
  const config = { endpoint: 'system' } as const;
  const compress = { threshold: 2048 };
  app.get('/api/openapi.json', { config, compress }, async (_request, reply) =>
    reply.type('application/json; charset=utf-8').send(openApi),
  );
  app.get('/api/docs', { config, compress }, async (_request, reply) =>
    reply.type('text/html; charset=utf-8').send(docs),
  );
  app.get('/metrics', { config }, async (_request, reply) =>
    reply.type(metrics.registry.contentType).send(await metrics.registry.metrics()),
  );
}
