// The server of the HTTP benchmark, a process of its own: the real routes, sign-in and placement on prices set by hand.
import { buildPart } from '../../../apps/server/src/app.ts';
import { createPool } from '../../../apps/server/src/db/connect.ts';
import { demo } from '../../../apps/server/src/modules/accounts/demo/demo-sign-in.ts';
import { hashPassword } from '../../../apps/server/src/modules/sessions/password.ts';
import { authHandlers } from '../../../apps/server/src/modules/sessions/routes.ts';
import { nothingAwaited } from '../../../apps/server/src/modules/bets/result-in.ts';
import { betHandlers } from '../../../apps/server/src/modules/placement/routes.ts';
import { createBenchWorld } from './bench-world.ts';

const [socketDir, database, password] = process.argv.slice(2);
if (socketDir === undefined || database === undefined || password === undefined) throw new Error('three arguments');

const pool = createPool({ host: socketDir, user: 'postgres', database, max: 8 });
const world = await createBenchWorld(pool);
await pool.query(`update account set password_hash = $1 where role = 'user'`, [await hashPassword(password)]);
await pool.query('analyze');
const app = await buildPart(world.context, {
  auth: authHandlers(demo),
  bets: betHandlers(world.placement, nothingAwaited),
});
await app.listen({ port: 0, host: '127.0.0.1' });
const address = app.server.address();
if (address === null || typeof address === 'string') throw new Error('no port');

const markets = world.book.markets.map(({ eventId, marketId }) => ({ eventId, marketId }));
process.send?.({ type: 'listening', port: address.port, markets });
process.on('message', (message) => {
  if (message === 'memory') process.send?.({ type: 'memory', rssBytes: process.memoryUsage().rss });
});
process.on('disconnect', () => process.exit(0));
