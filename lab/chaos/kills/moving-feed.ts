import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { BRIDGE_FRAME_BYTES_MAX } from '@pavilion/contract';
import { providerTime } from '@pavilion/feed';
import {
  Hub,
  serveWebSocket,
  type Topic,
  type TopicChange,
  topicKey,
  type TopicRead,
  type TopicSource,
} from '@pavilion/protocol';
import { WebSocketServer } from 'ws';

const CRICKET = { eid: 4, ename: 'Cricket', active: true, tab: true, isdefault: true, oid: 4 };
/** The only event, in play, with one bookmaker market of two runners. */
export const EVENT_ID = '101';
export const MARKET_ID = '1010';
export const ODDS: Topic = { endpoint: '/sports/getPriveteData', sid: CRICKET.eid, gmid: Number(EVENT_ID) };

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
export class MovingFeed implements TopicSource {
  readonly #documents = new Map<string, unknown>();
  readonly #listeners = new Set<(change: TopicChange) => void>();
  /** When a rate, in hundredths, came into force: epoch milliseconds. */
  readonly #since: { readonly rate: number; readonly atMs: number }[] = [];

  constructor(nowMs: number) {
    const listed = {
      gmid: Number(EVENT_ID),
      ename: 'Home v Away',
      etid: CRICKET.eid,
      cid: 7,
      cname: 'Cup',
      iplay: true,
      stime: providerTime(nowMs - 600_000),
    };
    const children = [{ gmid: EVENT_ID, name: 'Home v Away', etid: CRICKET.eid }];
    const tree = [{ etid: CRICKET.eid, name: 'Cricket', oid: 1, children: [{ cid: '7', name: 'Cup', children }] }];
    this.#set({ endpoint: '/sports/allSportid', sid: null, gmid: null }, [CRICKET]);
    this.#set({ endpoint: '/sports/tree', sid: null, gmid: null }, { t1: tree, t2: [] });
    this.#set({ endpoint: '/sports/esid', sid: CRICKET.eid, gmid: null }, { t1: [listed], t2: [] });
    this.step(nowMs);
  }

  read(topic: Topic): TopicRead {
    const data = this.#documents.get(topicKey(topic));
    return data === undefined ? { state: 'unknown', message: 'Unknown event.' } : { state: 'known', data };
  }

  watch(listener: (change: TopicChange) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  step(nowMs: number): void {
    const rate = FIRST_RATE + (this.#since.length % RATES);
    this.#since.push({ rate: rate + 6_000, atMs: nowMs });
    this.#set(ODDS, oddsDocument(rate));
    for (const listener of this.#listeners) listener({ ...ODDS, urgent: false });
  }

  /** How long ago, at this moment, the backers' rate was last in force; 0 while it is. */
  ageMs(rate: number, atMs: number): number {
    for (let n = this.#since.length - 1; n >= 0; n--) {
      if (this.#since[n]?.rate === rate) return Math.max(0, atMs - (this.#since[n + 1]?.atMs ?? atMs));
    }
    return Number.POSITIVE_INFINITY;
  }

  #set(topic: Topic, data: unknown): void {
    this.#documents.set(topicKey(topic), data);
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
