import fs from 'node:fs';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { refuse } from './refusal.ts';
import { sendRefusal } from './reply.ts';

const IMMUTABLE = 'public, max-age=31536000, immutable';

/** Files with a hash in their name never change; everything else is asked for again each time. */
const cachingOf = (file: string) => (file.includes(`${path.sep}assets${path.sep}`) ? IMMUTABLE : 'no-cache');

/**
 * Serves the built web app, if there is one: files as they are (compressed ones where the build made them), and the page
 * itself for every address of the app. Unknown addresses of the API stay 404 in JSON.
 */
export async function serveWebApp(app: FastifyInstance, folder: string): Promise<void> {
  const page = path.join(folder, 'index.html');
  const built = fs.existsSync(page);
  if (built) {
    await app.register(fastifyStatic, {
      root: folder,
      // Looked for when they are asked for: a build may come while the server runs.
      wildcard: true,
      dotfiles: 'ignore',
      preCompressed: true,
      cacheControl: false,
      setHeaders: (reply, file) => void reply.header('cache-control', cachingOf(file)),
    });
  }
  app.setNotFoundHandler((request, reply) => {
    const wantsPage = request.method === 'GET' && (request.headers.accept ?? '').includes('text/html');
    const isApp = !/^\/(api|ws|metrics)(\/|\?|$)/.test(request.url) && !request.url.startsWith('/assets/');
    if (built && wantsPage && isApp) return reply.sendFile('index.html');
    return sendRefusal(reply, refuse('NOT_FOUND'));
  });
}
