import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Context } from '../../context.ts';
import { publicStatus } from './public-status.ts';
import { statusPage } from './status-page.ts';

/** Hindi where the browser asks for it first and the operator offers it. */
function languageFor(request: FastifyRequest, offered: readonly string[]): 'en' | 'hi' {
  const asked = /^\s*(en|hi)\b/i.exec(request.headers['accept-language'] ?? '')?.[1]?.toLowerCase();
  const language = offered.find((one) => one === asked) ?? offered[0];
  return language === 'hi' ? 'hi' : 'en';
}

/** `GET /status` and `GET /api/status`: how the installation is, for everybody. 503 when nobody takes bets. */
export function statusRoutes(app: FastifyInstance, context: Context): void {
  const read = publicStatus(context);
  const config = { endpoint: 'system' } as const;
  app.get('/api/status', { config }, async (_request, reply) => {
    const status = await read();
    return reply.code(status.status === 'down' ? 503 : 200).send(status);
  });
  app.get('/status', { config }, async (request, reply) => {
    const status = await read();
    const { identity } = context.settings.current();
    return reply
      .code(status.status === 'down' ? 503 : 200)
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .header('vary', 'accept-language')
      .send(statusPage(status, identity, languageFor(request, identity.languages)));
  });
}
