import type { FastifyInstance } from 'fastify';

/**
 * Bodies are JSON or nothing. An empty body is none, whatever its type says (the calls without fields are sent both
 * ways). `__proto__` and `constructor.prototype` keys are refused, and so is the character that PostgreSQL cannot store.
 */
export function acceptJsonOnly(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body: string, done) => {
    if (body.trim() === '') return done(null, undefined);
    if (/\\u0000/i.test(body)) return done(Object.assign(new Error('holds a NUL character'), { statusCode: 400 }));
    return parse(request, body, done);
  });
}
