// A server of the bench of several servers, a process of its own: the product's live parts and `GET /ws`, on a bridge elsewhere.
import type { AddressInfo } from 'node:net';
import { buildPart } from '../../../apps/server/src/app.ts';
import { createPool } from '../../../apps/server/src/db/connect.ts';
import { bridgeAt, startLive } from '../../../apps/server/src/live.ts';
import { simContext } from '../../../apps/server/test/support/betting-world.ts';

const [socketDir, database, bridgeUrl] = process.argv.slice(2);
if (socketDir === undefined || database === undefined || bridgeUrl === undefined) throw new Error('three arguments');

const pool = createPool({ host: socketDir, user: 'postgres', database, max: 4 });
const base = await simContext(pool, { find: async () => null, current: () => null, isFed: () => true }, {});
const live = await startLive(base, { open: bridgeAt(bridgeUrl) });
const app = await buildPart({ ...base, quotes: live.quotes }, {});
await live.register(app);
await app.listen({ port: 0, host: '127.0.0.1' });
const address = app.server.address() as AddressInfo;
process.on('disconnect', () => process.exit(0));
process.send?.({ port: address.port });
