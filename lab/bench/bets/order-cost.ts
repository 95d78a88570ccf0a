import type { World } from '../../../apps/server/test/support/betting-world.ts';
import { createOrders } from '../../../apps/server/src/modules/placement/orders/orders.ts';
import type { Figure } from '../measure.ts';
import { placePair, placeWaiting, preparePrices } from './orders.ts';
import { costOf } from './processor.ts';

const CONCURRENT = 256;

/** Processor time of an order that waits and of a pair that meets. */
export async function benchOrderCost(world: World, postmaster: number, count: number): Promise<Figure[]> {
  const orders = createOrders(world.context);
  preparePrices(world);
  const run = async (name: string, times: number, act: () => Promise<unknown>): Promise<Figure> => {
    const { serverUs, databaseUs } = await costOf(postmaster, times, CONCURRENT, act);
    return {
      ...{ name, value: Math.round(serverUs + databaseUs), unit: 'µs of processor' },
      ...{ baseline: 'µs of them in the database', baselineValue: Math.round(databaseUs) },
      ratio: (serverUs + databaseUs) / databaseUs,
    };
  };
  const rest = () => placeWaiting(world, orders);
  const pair = () => placePair(world, orders);
  await run('warm', count / 4, rest);
  await run('warm', count / 4, pair);
  return [await run('order-cost-rest', count, rest), await run('order-cost-pair', count, pair)];
}
