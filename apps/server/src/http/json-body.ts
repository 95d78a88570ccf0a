import type { FastifyInstance } from 'fastify';

/**
 * Bodies are JSON or nothing. An empty body is none, whatever its type says (the calls without fields are sent both
 * ways). `__proto__` and `constructor.prototype` keys are refused, and so is text that PostgreSQL cannot store.
 */
export function acceptJsonOnly(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body: string, done) => {
    if (body.trim() === '') return done(null, undefined);
    return parse(request, body, (error, value) => {
      // Only an escape can bring such text in, so that an ordinary body is not looked through.
      if (error === null && body.includes('\\u') && holdsUnstorableText(value)) {
        return done(Object.assign(new Error('holds NUL or half of a surrogate pair'), { statusCode: 400 }));
      }
      return done(error, value);
    });
  });
}

const isUnstorable = (text: string): boolean => text.includes('\0') || !text.isWellFormed();

/** Walks without recursion: a body may be nested deeper than the stack. */
function holdsUnstorableText(document: unknown): boolean {
  const left: unknown[] = [document];
  while (left.length > 0) {
    const value = left.pop();
    if (typeof value === 'string' && isUnstorable(value)) return true;
    if (typeof value !== 'object' || value === null) continue;
    for (const [key, held] of Object.entries(value)) {
      if (isUnstorable(key)) return true;
      left.push(held);
    }
  }
  return false;
}
