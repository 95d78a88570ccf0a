import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { refuse } from '../../http/refusal.ts';
import { sendRefusal } from '../../http/reply.ts';
import { hashOfAddress, MEDIA_TYPES, type PictureType } from './picture.ts';
import { loadPicture } from './setting-store.ts';

/** A name stands for its content: what was fetched once is good for ever. Nothing in it may run, whatever it holds. */
const HEADERS = {
  'cache-control': 'public, max-age=31536000, immutable',
  'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
} as const;

const isKnown = (type: string): type is PictureType => Object.hasOwn(MEDIA_TYPES, type);

/** `GET /media/…`: the pictures of the home page. */
export function servePictures(app: FastifyInstance, { db }: Context): void {
  app.get('/media/:name', { config: { endpoint: 'system' } }, async (request, reply) => {
    const hash = hashOfAddress(request.url);
    const picture = hash === null ? null : await loadPicture(db, hash);
    if (picture === null || !isKnown(picture.type) || !request.url.endsWith(`.${picture.type}`)) {
      return sendRefusal(reply, refuse('NOT_FOUND'));
    }
    return reply.headers(HEADERS).type(MEDIA_TYPES[picture.type]).send(picture.bytes);
  });
}
