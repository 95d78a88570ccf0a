// What the drills measure, at a site that answers as told.
import { once } from 'node:events';
import http from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { seeded } from '../../../apps/server/test/support/seeded.ts';
import { openJournal } from '../../chaos/load/journal.ts';
import { Crowd } from '../../drills/crowd.ts';
import { twoAtOnce } from '../../drills/writes.ts';

type Answer = { readonly status: number; readonly body: object };
const ODDS = { marketId: '1.5', inPlay: false, runners: [{ selectionKey: '7' }] };
const READS: Readonly<Record<string, object>> = {
  login: { token: 'word', user: { id: 5 } },
  events: { data: [{ event: { id: '3' } }] },
  'market-odds': { data: ODDS },
};

/** A site that says `answer` to each bet, and keeps the cookies that it was sent. */
async function openSite(answer: () => Answer) {
  const cookies = new Set<string | undefined>();
  let bets = 0;
  const server = http.createServer((request, response) => {
    const known = READS[new URL(request.url ?? '', 'http://site').pathname.split('/').at(-1) ?? ''];
    if (known !== undefined) return response.end(JSON.stringify(known));
    cookies.add(request.headers.cookie);
    const { status, body } = answer();
    response.writeHead(status, { 'set-cookie': ['other=1', 'PAVILION_NODE=server2; path=/'] });
    return response.end(JSON.stringify(status === 200 ? { bet: { id: ++bets } } : body));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return { url: `http://127.0.0.1:${address.port}`, server, cookies };
}

test('a drill tells how long a client went without an accepted bet, whatever else it was answered meanwhile', async () => {
  let answer: Answer = { status: 200, body: {} };
  const site = await openSite(() => answer);
  const journal = openJournal();
  const crowd = await Crowd.gather([site.url], journal, seeded(7));
  crowd.start();
  await crowd.served(10_000);
  crowd.take();
  answer = { status: 409, body: { error: 'PRICE_STALE' } };
  await sleep(600);
  answer = { status: 503, body: {} };
  await sleep(600);
  answer = { status: 200, body: {} };
  await crowd.served(10_000);
  const met = crowd.take();
  await crowd.stop();
  site.server.close();
  site.server.closeAllConnections();
  const told = journal.read().map((entry) => entry.told);
  journal.remove();

  expect(met.longestWaitMs).toBeGreaterThanOrEqual(1_100);
  expect(met.codes['PRICE_STALE']).toBeGreaterThan(3);
  expect(met.askedAgain['503']).toBeGreaterThan(3);
  expect(met.accepted).toBeGreaterThanOrEqual(4);
  expect(told.every((one) => one !== null)).toBe(true);
  // The first time without, and then as a browser does.
  expect([...site.cookies]).toEqual([undefined, 'PAVILION_NODE=server2']);
});

test('two primaries are found out by what each acknowledged, one after the other are none', () => {
  const told = (at: string, askedMs: number) => ({ at, n: askedMs, askedMs, toldMs: askedMs + 5 });
  const first = [0, 100, 200].map((ms) => told('pg1', ms));
  const second = [300, 400].map((ms) => told('pg2', ms));
  expect(twoAtOnce([...first, ...second])).toBeUndefined();
  expect(twoAtOnce([...first, ...second, told('pg1', 350)])).toEqual(['pg1', 'pg2']);
  expect(twoAtOnce([])).toBeUndefined();
});
