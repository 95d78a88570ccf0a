import fs from 'node:fs';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sendEncoded } from './encoded-text.ts';
import { FirstPages, type Page, type PageContext } from './first-page.ts';
import { manifestOf, withIdentity } from './identity-page.ts';
import { refuse } from '../refusal.ts';
import { sendRefusal } from '../reply.ts';
import { pagePolicy } from './security-headers.ts';

const IMMUTABLE = 'public, max-age=31536000, immutable';

/** Files with a hash in their name never change; everything else is asked for again each time. */
const cachingOf = (file: string) => (file.includes(`${path.sep}assets${path.sep}`) ? IMMUTABLE : 'no-cache');

/**
 * Serves the built web app, if there is one: files as they are (compressed ones where the build made them), and the page
 * itself for every address of the app. Unknown addresses of the API stay 404 in JSON.
 */
export async function serveWebApp(app: FastifyInstance, context: PageContext): Promise<void> {
  const folder = context.config.webFolder;
  const pages = new FirstPages(app, context);
  const page = path.join(folder, 'index.html');
  const built = fs.existsSync(page);
  const send = async (request: FastifyRequest, reply: FastifyReply) =>
    sendPage(request, reply, await pages.pageFor(request));
  if (built) {
    for (const address of ['/', '/index.html']) app.get(address, send);
    serveNamedFiles(app, context);
    await app.register(fastifyStatic, {
      root: folder,
      index: false,
      // Looked for when they are asked for: a build may come while the server runs.
      wildcard: true,
      dotfiles: 'ignore',
      preCompressed: true,
      cacheControl: false,
      setHeaders: (reply, file) => void reply.header('cache-control', cachingOf(file)),
    });
  }
  app.setNotFoundHandler(async (request, reply) => {
    const wantsPage = request.method === 'GET' && (request.headers.accept ?? '').includes('text/html');
    const isApp = !/^\/(api|ws|metrics)(\/|\?|$)/.test(request.url) && !request.url.startsWith('/assets/');
    if (built && wantsPage && isApp) return send(request, reply);
    return sendRefusal(reply, refuse('NOT_FOUND'));
  });
}

/** The files of the build in which the operator's name stands. */
function serveNamedFiles(app: FastifyInstance, { config, settings }: PageContext): void {
  const read = (name: string) => fs.promises.readFile(path.join(config.webFolder, name), 'utf8');
  app.get('/manifest.webmanifest', async (_request, reply) =>
    reply
      .type('application/manifest+json; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send(manifestOf(await read('manifest.webmanifest'), settings.current().identity)),
  );
  app.get('/offline.html', async (_request, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send(withIdentity(await read('offline.html'), settings.current().identity)),
  );
}

/** Scripts that stand in the page are named by their hashes; nothing else that is written into it runs. */
async function sendPage(request: FastifyRequest, reply: FastifyReply, page: Page): Promise<FastifyReply> {
  reply
    .code(200)
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-cache')
    .header('vary', 'accept-encoding, sec-ch-ua-mobile, user-agent')
    .header('content-security-policy', pagePolicy(page.scriptHashes));
  return sendEncoded(request, reply, page.html);
}
