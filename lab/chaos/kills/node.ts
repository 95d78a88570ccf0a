// A server process to be killed: the product's routes, sessions, placement and settlement on prices that never move.
import { flushCompileCache } from 'node:module';
import { setTimeout as sleep } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { buildPart } from '../../../apps/server/src/app.ts';
import { createPool } from '../../../apps/server/src/db/connect.ts';
import { agentAccountHandlers, superAdminAccountHandlers } from '../../../apps/server/src/modules/accounts/routes.ts';
import { createPlacement } from '../../../apps/server/src/modules/placement/placement.ts';
import { nothingAwaited } from '../../../apps/server/src/modules/bets/result-in.ts';
import { createOrders } from '../../../apps/server/src/modules/placement/orders/orders.ts';
import { orderHandlers } from '../../../apps/server/src/modules/placement/orders/show/routes.ts';
import { betHandlers } from '../../../apps/server/src/modules/placement/routes.ts';
import { NO_FEED } from '../../../apps/server/src/modules/markets/events.ts';
import { marketBackOfficeHandlers } from '../../../apps/server/src/modules/markets/routes.ts';
import { recordRunners } from '../../../apps/server/src/modules/markets/runners/record-runners.ts';
import type { RunnersReport } from '../../../apps/server/src/modules/prices/book/standing.ts';
import { resumeSettlements } from '../../../apps/server/src/modules/settlement/pay/resume.ts';
import { settleMarketWith } from '../../../apps/server/src/modules/settlement/settle-market.ts';
import { simBookOf, storedMarkets } from '../../../apps/server/test/support/sim-book.ts';
import { simContext } from '../../../apps/server/test/support/betting-world.ts';
import { dieAtCommit, dieAtPayPoint } from './death.ts';
import type { NodeMessage, NodeOrder, NodeOrders } from './node-process.ts';

const RESUME_EVERY_MS = 500;
const SMALL_CHUNKS = { chunkAccountsMax: 3 };

function ordersOf(text: string | undefined): NodeOrders {
  const orders: unknown = JSON.parse(text ?? '{}');
  if (typeof orders !== 'object' || orders === null || !('url' in orders) || typeof orders.url !== 'string') {
    throw new Error('the node was started without orders');
  }
  return orders as NodeOrders;
}

/** What the process still holds after a collection of garbage. */
function heldBytes(): number {
  setFlagsFromString('--expose-gc');
  runInNewContext('gc')();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

const say = (message: NodeMessage) => process.send?.(message);

const { url, death } = ordersOf(process.argv[2]);
const pool = createPool({ connectionString: url, max: 8 });
if (death !== null) dieAtCommit(pool, death);
const book = simBookOf(await storedMarkets(pool), { now: () => Date.now() });
const context = await simContext(pool, book, { env: { LOG_LEVEL: process.env['LOG_LEVEL'] ?? 'silent' } });
const placement = createPlacement(context);
const app = await buildPart(context, {
  bets: betHandlers(placement, nothingAwaited),
  orders: orderHandlers(createOrders(context)),
  agentAccounts: agentAccountHandlers,
  superAdminAccounts: superAdminAccountHandlers,
  marketBackOffice: marketBackOfficeHandlers(NO_FEED),
});
await app.listen({ port: 0, host: '127.0.0.1' });
const address = app.server.address();
if (address === null || typeof address === 'string') throw new Error('no port');
const payOptions = { ...SMALL_CHUNKS, at: dieAtPayPoint(death) };

process.on('message', (order: NodeOrder | RunnersReport | 'held?') => {
  if (order === 'held?') return say({ type: 'held', heldBytes: heldBytes() });
  if ('left' in order) {
    recordRunners(context, order).then(
      (outcome) => say({ type: 'recorded', outcome }),
      (error: unknown) => say({ type: 'recorded', outcome: String(error) }),
    );
    return;
  }
  const declaration = { source: 'back_office', evidence: {}, reason: 'chaos', actorId: null, feed: null } as const;
  settleMarketWith(context, { ...declaration, ...order }, payOptions).then(
    (outcome) => say({ type: 'settled', outcome: outcome.type }),
    (error: unknown) => say({ type: 'settled', outcome: String(error) }),
  );
});
process.on('disconnect', () => process.exit(0));
say({ type: 'listening', port: address.port });
// A process that is killed never writes its cache by itself, and the next one would compile everything again.
flushCompileCache();

// As the product does: what an earlier process left half paid is taken up at start and again and again.
for (;;) {
  await resumeSettlements(context, payOptions).catch(() => 0);
  await sleep(RESUME_EVERY_MS);
}
