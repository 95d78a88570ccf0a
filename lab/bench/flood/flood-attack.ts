// One address that asks as fast as it is answered, on 64 connections; a thread of its own beside those who measure.
import { once } from 'node:events';
import http from 'node:http';
import { randomBytes, randomUUID } from 'node:crypto';
import { parentPort, workerData } from 'node:worker_threads';

const CONNECTIONS = 64;
const FROM = '127.0.0.2';

type Asked = { method: string; path: string; headers?: Record<string, string>; body?: string };

/** What may be asked without an account; `session` is a token of the attacker's own. */
const ATTACKS: Readonly<Record<string, (session: string) => Asked>> = {
  search: () => ({ method: 'GET', path: '/api/search?q=north%20match' }),
  'made-up tokens': () => ({
    method: 'GET',
    path: '/api/auth/me',
    headers: { authorization: `Bearer ${randomBytes(32).toString('base64url')}` },
  }),
  descriptions: () => ({ method: 'GET', path: '/api/openapi.json' }),
  'unknown addresses': () => ({ method: 'GET', path: `/api/nothing/${randomUUID()}` }),
  'wrong passwords': () => ({
    method: 'POST',
    path: '/api/auth/login',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: randomUUID(), password: 'wrong' }),
  }),
  'its own lists': (session) => ({
    method: 'GET',
    path: '/api/bets/current',
    headers: { authorization: `Bearer ${session}` },
  }),
};
export const ATTACK_NAMES = Object.keys(ATTACKS);

function ask(agent: http.Agent, port: number, { method, path, headers = {}, body }: Asked): Promise<void> {
  return new Promise((resolve) => {
    const request = http.request({ agent, host: '127.0.0.1', localAddress: FROM, port, method, path, headers });
    request.on('response', (response) => {
      response.on('close', resolve);
      response.resume();
    });
    request.on('error', () => resolve());
    request.end(body);
  });
}

if (parentPort !== null) {
  const { port, attack, session, seconds } = workerData as Record<string, string>;
  const make = ATTACKS[String(attack)];
  if (make === undefined) throw new Error(`no such attack: ${attack}`);
  const agent = new http.Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  // Loading this is no flood: it begins when whoever measures says so.
  parentPort.postMessage('ready');
  await once(parentPort, 'message');
  const endMs = performance.now() + Number(seconds) * 1000;
  let asked = 0;
  await Promise.all(
    Array.from({ length: CONNECTIONS }, async () => {
      while (performance.now() < endMs) {
        await ask(agent, Number(port), make(String(session)));
        asked += 1;
      }
    }),
  );
  agent.destroy();
  parentPort.postMessage(asked);
  parentPort.close();
}
