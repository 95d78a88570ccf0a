// The whole product over a bridge of the test's own making, with players who bet through the ordinary calls.
import { randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import type { ClientSocket } from '@pavilion/protocol';
import type { FastifyInstance } from 'fastify';
import { buildPart } from '../../src/app.ts';
import type { Context } from '../../src/context.ts';
import { allHandlers } from '../../src/handlers.ts';
import { type Live, startLive } from '../../src/live.ts';
import { createPlacement } from '../../src/modules/placement/placement.ts';
import { createOrders } from '../../src/modules/placement/orders/orders.ts';
import { mint } from '../http/all-calls.ts';
import { type Answer, START_MS, type World, world } from '../support/world.ts';
import { HandClock } from './hand-clock.ts';
import { connect, type Listener } from './socket.ts';

export type Order = {
  readonly eventId?: string;
  readonly marketId?: string;
  readonly selectionKey?: string;
  readonly side?: 'back' | 'lay';
  readonly odds?: number;
  readonly acceptUpdatedOdds?: boolean;
  readonly token?: string;
};

export type TradingWorld = {
  readonly w: World;
  readonly live: Live;
  readonly clock: HandClock;
  /** The context that the live parts were started with, to start another node from. */
  readonly base: Omit<Context, 'quotes'>;
  /** Bets that wait out their delay now: each is let go by a call. Only with `holdBets`. */
  readonly held: (() => void)[];
  /** A super admin's call. */
  backOffice(method: string, path: string, body?: unknown): Promise<Answer>;
  get(path: string): Promise<Answer>;
  /** Places a bet of 100 on the home side of event 101's match odds unless told otherwise. */
  place(order?: Order): Promise<Answer>;
  betCount(): Promise<number>;
  /** A browser's socket. */
  browser(): Promise<Listener>;
  close(): Promise<void>;
};

export type TradingOptions = {
  readonly open: (clock: HandClock) => () => ClientSocket;
  /** Bets in play wait until the test lets them go; otherwise their delay is over at once. */
  readonly holdBets?: boolean;
};

export async function tradingWorld(options: TradingOptions): Promise<TradingWorld> {
  const clock = new HandClock(START_MS);
  const parts: { live?: Live; base?: Omit<Context, 'quotes'> } = {};
  const held: (() => void)[] = [];
  const wait = options.holdBets === true ? () => new Promise<void>((resolve) => held.push(resolve)) : async () => {};
  const w = await world({
    async feed(base) {
      base.clock.now = clock.now;
      const live = await startLive(base, { open: options.open(clock), clock, random: () => 0 });
      Object.assign(parts, { live, base });
      return {
        quotes: live.quotes,
        handlers: (context) => allHandlers(live, createPlacement(context, { wait }), createOrders(context, { wait })),
        stop: () => live.stop(),
      };
    },
  });
  const { live, base } = parts;
  if (live === undefined || base === undefined) throw new Error('the live parts did not start');
  await w.give('root', 'root', 1_000_000);
  await w.give('root', 'north', 500_000);
  await w.give('north', 'ann', 400_000);
  const [root, ann] = [await mint(w, 'root', START_MS + 86_400_000), await mint(w, 'ann', START_MS + 86_400_000)];
  const sockets: Listener[] = [];
  // The world's own app is ready before the live parts could join it.
  let socketApp: FastifyInstance | null = null;
  const socketPort = async (): Promise<number> => {
    if (socketApp === null) {
      socketApp = await buildPart(w.context, {});
      await live.register(socketApp);
      await socketApp.listen({ host: '127.0.0.1', port: 0 });
    }
    return (socketApp.server.address() as AddressInfo).port;
  };
  return {
    w,
    live,
    clock,
    base,
    held,
    backOffice: (method, path, body) => w.send(method, `/api/super-admin/turnkey/${path}`, { token: root, body }),
    get: (path) => w.send('GET', path),
    place(order = {}) {
      const { eventId = '101', marketId = '1011', selectionKey = '11', side = 'back' } = order;
      const { odds = 1.9, acceptUpdatedOdds = false, token = ann } = order;
      const body = {
        requestId: randomUUID(),
        stake: 100,
        expectedOdds: odds,
        selectionKey,
        side,
        marketId,
        eventId,
        sportId: '4',
        acceptUpdatedOdds,
      };
      return w.send('POST', '/api/bets/place', { token, body });
    },
    async betCount() {
      const { rows } = await w.pool.query<{ n: number }>('select count(*)::int as n from bet');
      return rows[0]?.n ?? 0;
    },
    async browser() {
      const listener = await connect(await socketPort());
      sockets.push(listener);
      await listener.hear('ready');
      return listener;
    },
    async close() {
      for (const { socket } of sockets) socket.terminate();
      await socketApp?.close();
      await w.close();
    },
  };
}

/** `placed`, or the code of the refusal. */
export const outcomeOf = (answer: Answer): string => (answer.status === 200 ? 'placed' : String(answer.body.error));
