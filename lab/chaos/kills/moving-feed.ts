import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { BRIDGE_FRAME_BYTES_MAX } from '@pavilion/contract';
import { Hub, serveWebSocket, type TopicSource } from '@pavilion/protocol';
import { WebSocketServer } from 'ws';
import { CupFeed, oddsOf } from '../../feed/cup-feed.ts';

/** The only event, in play, with one bookmaker market of two runners. */
export const EVENT_ID = '101';
export const MARKET_ID = '1010';
export const ODDS = oddsOf(Number(EVENT_ID));

const FIRST_RATE = 4_000;
/** A rate comes again after so many changes: longer ago than any price may be old. */
const RATES = 400;

const box = (side: 'back' | 'lay', rate: number) => ({
  psid: 0,
  odds: rate / 100,
  otype: side,
  oname: `${side}1`,
  tno: 0,
  size: 1_000_000,
});

/** Both runners at the same rate, by which a document is known. */
function oddsDocument(rate: number) {
  const section = [1, 2].map((n) => ({
    sid: n,
    sno: n,
    psid: 0,
    gstatus: 'ACTIVE',
    gscode: 1,
    nat: `Runner ${n}`,
    odds: [box('back', rate + 6_000), box('lay', rate + 6_400)],
  }));
  const market = { gmid: EVENT_ID, mid: MARKET_ID, mname: 'Bookmaker', gtype: 'match1', status: 'OPEN', iplay: true };
  return [{ ...market, min: 1, max: 1_000_000, section }];
}

/** A source whose prices change with every step, and that remembers when which were in force. */
export class MovingFeed extends CupFeed {
  /** When a rate, in hundredths, came into force: epoch milliseconds. */
  readonly #since: { readonly rate: number; readonly atMs: number }[] = [];

  constructor(nowMs: number) {
    super([Number(EVENT_ID)], { inPlay: true, startsAtMs: nowMs - 600_000 });
    this.step(nowMs);
  }

  step(nowMs: number): void {
    const rate = FIRST_RATE + (this.#since.length % RATES);
    this.#since.push({ rate: rate + 6_000, atMs: nowMs });
    this.say(Number(EVENT_ID), oddsDocument(rate), false);
  }

  /** How long ago, at this moment, the backers' rate was last in force; 0 while it is. */
  ageMs(rate: number, atMs: number): number {
    for (let n = this.#since.length - 1; n >= 0; n--) {
      if (this.#since[n]?.rate === rate) return Math.max(0, atMs - (this.#since[n + 1]?.atMs ?? atMs));
    }
    return Number.POSITIVE_INFINITY;
  }
}

/** A bridge with this source behind a port of its own. */
export async function serveFeed(source: TopicSource): Promise<{ readonly port: number; stop(): void }> {
  const hub = new Hub({ source, allowEventDriven: true, limits: { subscriptionsMax: 1000, requestBurst: 1000 } });
  const http = createServer();
  const sockets = new WebSocketServer({ server: http, maxPayload: BRIDGE_FRAME_BYTES_MAX, perMessageDeflate: false });
  sockets.on('connection', (socket, request) => serveWebSocket(hub, socket, request.socket));
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  return {
    port: (http.address() as AddressInfo).port,
    stop: () => {
      hub.close();
      for (const socket of sockets.clients) socket.terminate();
      sockets.close();
      http.close();
    },
  };
}
