// The server of the price board benchmark, a process of its own: the built page, the real hub at /ws, and at /plain the
// same documents without any protocol. Every event changes as often as its parent says, one event after another.
import fs from 'node:fs';
import { createServer } from 'node:http';
import path from 'node:path';
import {
  Hub,
  serveWebSocket,
  type Topic,
  type TopicChange,
  type TopicRead,
  type TopicSource,
} from '@pavilion/protocol';
import { WebSocketServer } from 'ws';
import { readMarkets } from '@pavilion/feed';
import { EVENTS, oddsAt, plainCells } from './board-documents.ts';

const [folder = '', perSecond = ''] = process.argv.slice(2);
const CRICKET = 4;
const TYPES: Readonly<Record<string, string>> = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' };

class WalkingOdds implements TopicSource {
  readonly #steps = new Map<number, number>();
  #listener: (change: TopicChange) => void = () => {};

  read({ gmid }: Topic): TopicRead {
    if (gmid === null || gmid > EVENTS) return { state: 'unknown', message: 'Unknown event.' };
    return { state: 'known', data: readMarkets(oddsAt(gmid, this.#steps.get(gmid) ?? 0)) };
  }

  watch(listener: (change: TopicChange) => void): () => void {
    this.#listener = listener;
    return () => {};
  }

  step(event: number): number {
    const step = (this.#steps.get(event) ?? 0) + 1;
    this.#steps.set(event, step);
    this.#listener({ endpoint: '/board/markets', sid: CRICKET, gmid: event, urgent: false });
    return step;
  }
}

const odds = new WalkingOdds();
const hub = new Hub({ source: odds, allowEventDriven: true });
const http = createServer((request, response) => {
  const name = new URL(request.url ?? '/', 'http://bench').pathname;
  const file = path.join(folder, name === '/' ? 'index.html' : path.normalize(name));
  if (!fs.existsSync(file)) response.writeHead(404).end();
  else response.writeHead(200, { 'content-type': TYPES[path.extname(file)] ?? '' }).end(fs.readFileSync(file));
});
const sockets = new WebSocketServer({ noServer: true, perMessageDeflate: false });
const plain = new WebSocketServer({ noServer: true, perMessageDeflate: false });
http.on('upgrade', (request, socket, head) => {
  const isPlain = request.url === '/plain';
  (isPlain ? plain : sockets).handleUpgrade(request, socket, head, (webSocket) => {
    if (isPlain) webSocket.send(JSON.stringify(plainCells()));
    else serveWebSocket(hub, webSocket, request.socket);
  });
});
http.listen(0, '127.0.0.1', () => {
  const address = http.address();
  process.send?.({ port: typeof address === 'object' && address !== null ? address.port : 0 });
});

const stepsPerMs = (EVENTS * Number(perSecond)) / 1_000;
const startMs = performance.now();
let steps = 0;
setInterval(() => {
  const due = Math.floor((performance.now() - startMs) * stepsPerMs);
  // A machine that could not keep up for a moment is not asked to make up for it.
  steps = Math.max(steps, due - EVENTS);
  for (; steps < due; steps += 1) {
    const event = (steps % EVENTS) + 1;
    const step = odds.step(event);
    const text = plain.clients.size > 0 ? JSON.stringify(oddsAt(event, step)) : '';
    for (const socket of plain.clients) socket.send(text);
  }
}, 2);
process.on('disconnect', () => process.exit(0));
