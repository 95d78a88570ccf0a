import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

const CONTENT_SECURITY_POLICY = [
  "default-src 'self'",
  "script-src 'self'",
  // Positions of floating elements are written as style attributes; scripts stay external.
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: https:",
  "font-src 'self'",
  "connect-src 'self' ws: wss:",
  "object-src 'none'",
  "base-uri 'self'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ');

const HEADERS = {
  'content-security-policy': CONTENT_SECURITY_POLICY,
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=()',
} as const;

const HSTS = 'max-age=31536000; includeSubDomains';

export function secureReply(request: FastifyRequest, reply: FastifyReply): void {
  reply.headers(HEADERS).header('x-request-id', request.id);
  if (request.protocol === 'https') reply.header('strict-transport-security', HSTS);
}

/** The same headers on every answer; HSTS only where the client came over TLS, as a trusted proxy says. */
export function secureEveryReply(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    secureReply(request, reply);
    done();
  });
}
