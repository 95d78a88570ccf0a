// Servers of one installation whose market is in play: what waits out the delay there waits until it is let go.
import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import type { Context } from '../../../src/context.ts';
import type { Orders } from '../../../src/modules/placement/orders/orders.ts';
import { createPlacement, type Placement } from '../../../src/modules/placement/placement.ts';
import { testDatabase } from '../../support/database.ts';
import type { SimMarket } from '../../support/sim-book.ts';
import { type OrdersWorld, ordersWorld } from '../orders-world.ts';

export type HeldServer = { readonly context: Context; readonly orders: Orders; readonly placement: Placement };
export type HeldWorld = {
  readonly w: OrdersWorld;
  readonly servers: readonly HeldServer[];
  /** What waits now; whoever takes one out and calls it lets it go. */
  readonly held: (() => void)[];
  /** Lets everything go that waits. */
  letGo(): void;
  /** A player that no test has had yet, with nothing waiting. */
  next(): number;
  market(): SimMarket;
  bet(player: number, on?: HeldServer, requestId?: string): ReturnType<Placement['place']>;
  close(): Promise<void>;
};

type Wanted = { readonly players: number; readonly servers?: number; readonly env?: Record<string, string> };

export async function heldWorld({ players, servers: count = 1, env = {} }: Wanted): Promise<HeldWorld> {
  const database = await testDatabase();
  const w = await ordersWorld(database.pool, { players, rupees: 10_000, markets: 1 });
  const held: (() => void)[] = [];
  const wait = () => new Promise<void>((resolve) => held.push(resolve));
  const servers: HeldServer[] = [];
  for (let n = 0; n < count; n++) {
    const { context, orders } = await w.second({ inPlay: true, env, wait });
    servers.push({ context, orders, placement: createPlacement(context, { wait }) });
  }
  const market = (): SimMarket => w.book.markets[0] ?? expect.unreachable();
  let used = 0;
  return {
    ...{ w, servers, held, market },
    letGo() {
      for (const go of held.splice(0)) go();
    },
    next() {
      held.length = 0;
      return w.playerIds[used++] ?? expect.unreachable('out of players');
    },
    bet: (player, on = servers[0] ?? expect.unreachable(), requestId = randomUUID()) =>
      on.placement.place(w.ticket(player, market(), { stake: 100, requestId })),
    async close() {
      await w.close();
      await database.close();
    },
  };
}
