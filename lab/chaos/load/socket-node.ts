// A server process for the browsers' sockets: the product's live parts and `GET /ws`, fed from a busy source inside.
import { type AddressInfo } from 'node:net';
import { systemClock } from '@pavilion/feed';
import { buildPart } from '../../../apps/server/src/app.ts';
import { createPool } from '../../../apps/server/src/db/connect.ts';
import { startLive } from '../../../apps/server/src/live.ts';
import { loopback } from '../../../apps/server/src/modules/prices/book/loopback.ts';
import { simContext } from '../../../apps/server/test/support/betting-world.ts';
import { BusyFeed } from '../kills/busy-feed.ts';

const STEP_MS = 100;

const [url, gmids, limits = 'off'] = process.argv.slice(2);
if (url === undefined || gmids === undefined) throw new Error('two arguments');

const feed = new BusyFeed(gmids.split(',').map(Number), Date.now());
const bridge = loopback(feed, systemClock);
const pool = createPool({ connectionString: url, max: 4 });
const base = await simContext(
  pool,
  { find: async () => null, current: () => null, isFed: () => true },
  { env: { RATE_LIMITS: limits } },
);
const live = await startLive(base, { open: bridge.open });
const app = await buildPart({ ...base, quotes: live.quotes }, {});
await live.register(app);
await app.listen({ port: 0, host: '127.0.0.1' });
setInterval(() => feed.step(Date.now()), STEP_MS);

process.on('message', () => {
  process.send?.({ sockets: live.stream.hub.connections.size, rssBytes: process.memoryUsage().rss });
});
process.on('disconnect', () => process.exit(0));
process.send?.({ port: (app.server.address() as AddressInfo).port });
