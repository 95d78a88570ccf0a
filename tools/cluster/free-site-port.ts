import net from 'node:net';
import { planOf } from './plan.ts';

/** Below the ports that a system gives to connections by itself. */
const [FIRST, LAST] = [20_000, 31_000];
const TRIES = 50;

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const server = net.createServer();
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });

/** A port for the site of a set from which all its other ports are free, too. */
export async function freeSitePort(): Promise<number> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const site = FIRST + Math.floor(Math.random() * (LAST - FIRST));
    const free = await Promise.all(Object.values(planOf(1, '', site).ports).map(isFree));
    if (free.every(Boolean)) return site;
  }
  throw new Error(`no ports of a set are free from ${FIRST} to ${LAST}`);
}
