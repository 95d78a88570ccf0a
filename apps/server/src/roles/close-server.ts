import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';

const STOP_REQUESTS_MS_MAX = 7000;
const CLOSE_IDLE_EVERY_MS = 50;

/** Answers what was accepted; whoever takes longer than a bet can be held is cut off. */
export async function closeServer(app: FastifyInstance, log: Logger): Promise<void> {
  // A connection that was busy when the closing began stays open after its answer, until somebody closes it.
  const idle = setInterval(() => app.server.closeIdleConnections(), CLOSE_IDLE_EVERY_MS);
  const late = setTimeout(() => {
    log.warn('some requests did not end in time and were cut off');
    app.server.closeAllConnections();
  }, STOP_REQUESTS_MS_MAX);
  try {
    await app.close();
  } finally {
    clearInterval(idle);
    clearTimeout(late);
  }
}
