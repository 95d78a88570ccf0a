import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** What a page of ours may load; scripts that stand in it run only by their hashes. */
export const pagePolicy = (scriptHashes: readonly string[]): string =>
  [
    "default-src 'self'",
    ["script-src 'self'", ...scriptHashes].join(' '),
    // Positions of floating elements are written as style attributes; scripts stay external.
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: https:",
    "font-src 'self'",
    "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');

const PAGE_HEADERS = {
  'content-security-policy': pagePolicy([]),
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=()',
} as const;

/** Answers of the API are data: nothing in them may load or run, and nobody keeps a copy. */
const API_HEADERS = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-resource-policy': 'same-origin',
  'cache-control': 'no-store',
} as const;

/** Only where the client came over TLS, as a trusted proxy says: browsers complain about them elsewhere. */
const TLS_HEADERS = {
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
  'cross-origin-opener-policy': 'same-origin',
} as const;

export function secureReply(request: FastifyRequest, reply: FastifyReply): void {
  const isData = request.url.startsWith('/api/') && !request.url.startsWith('/api/docs');
  reply.headers(isData ? API_HEADERS : PAGE_HEADERS).header('x-request-id', request.id);
  if (request.protocol === 'https') reply.headers(TLS_HEADERS);
}

/** The headers of every answer, also of those that no route gave. */
export function secureEveryReply(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    secureReply(request, reply);
    done();
  });
}
