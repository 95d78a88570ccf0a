import fs from 'node:fs';
import type { World } from '../../../apps/server/test/support/betting-world.ts';
import { createOrders } from '../../../apps/server/src/modules/placement/orders/orders.ts';
import type { Figure } from '../measure.ts';
import { placePair, placeWaiting, preparePrices } from './orders.ts';

const CONCURRENT = 256;
const MS_A_TICK = 10;

const fieldsOf = (pid: string): string[] => {
  try {
    const stat = fs.readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  } catch {
    return [];
  }
};

/** Milliseconds of processor that a postmaster and its processes have had, those that have ended included. */
function databaseMs(postmaster: number): number {
  let ticks = 0;
  for (const pid of fs.readdirSync('/proc')) {
    if (!/^\d+$/.test(pid)) continue;
    const [, parent, , , , , , , , , , own, system, ended, endedSystem] = fieldsOf(pid);
    if (pid === String(postmaster)) ticks += Number(own) + Number(system) + Number(ended) + Number(endedSystem);
    else if (parent === String(postmaster)) ticks += Number(own) + Number(system);
  }
  return ticks * MS_A_TICK;
}

/**
 * Processor time of an order that waits and of a pair that meets: what can be compared while other work runs beside. The server's
 * share has the load in it, which is in the same process.
 */
export async function benchOrderCost(world: World, postmaster: number, count: number): Promise<Figure[]> {
  const orders = createOrders(world.context);
  preparePrices(world);
  const run = async (name: string, times: number, act: () => Promise<unknown>): Promise<Figure> => {
    let left = times;
    const [server, database] = [process.cpuUsage(), databaseMs(postmaster)];
    await Promise.all(
      Array.from({ length: CONCURRENT }, async () => {
        while (left-- > 0) await act();
      }),
    );
    const { user, system } = process.cpuUsage(server);
    const serverUs = (user + system) / times;
    const databaseUs = ((databaseMs(postmaster) - database) * 1000) / times;
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
