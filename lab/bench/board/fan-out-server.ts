// The server of the fan-out benchmark, a process of its own: the real bridge, or a bare `ws` server that sends the same
// bytes. Sends one document for every message from its parent.
import { WebSocketServer } from 'ws';
import { startBridgeServer } from '../../../apps/bridge/src/server.ts';
import { twenty20 } from './fan-out-documents.ts';
import { framesOf, OneTopic } from './fan-out-topic.ts';

const [kind, form] = process.argv.slice(2);
const delta = form === 'delta';
/** Out of the middle of an innings: an hour is left out, then so many documents are taken. */
const [LEFT_OUT, TAKEN] = [2_000, 200];

const documents = [...twenty20().drop(LEFT_OUT).take(TAKEN)].map(({ markets }) => markets);
// There and back again, so that every change is one that happened.
const tour = [...documents, ...documents.toReversed().slice(1, -1)];
let next = 1;
const turn = <Item>(items: readonly Item[]): Item => {
  const item = items[next % items.length];
  next += 1;
  if (item === undefined) throw new RangeError('the match is too short');
  return item;
};

async function startBridge() {
  const topic = new OneTopic(documents[0]);
  const { port } = await startBridgeServer({ port: 0, host: '127.0.0.1', allowedOrigins: null }, topic);
  return { port, send: () => topic.set(turn(tour)) };
}

async function startBare() {
  const frames = framesOf([...tour, tour[0]], delta).map((text) => Buffer.from(text));
  // The first one is the image that the bridge sends on subscribing.
  const changes = frames.slice(1);
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1', perMessageDeflate: false });
  server.on('connection', (socket) => socket.once('message', () => socket.send(frames[0] ?? '', { binary: false })));
  await new Promise((resolve) => server.once('listening', resolve));
  const address = server.address();
  const send = () => {
    const bytes = turn(changes);
    for (const socket of server.clients) socket.send(bytes, { binary: false });
  };
  return { port: address !== null && typeof address === 'object' ? address.port : 0, send };
}

const { port, send } = kind === 'bridge' ? await startBridge() : await startBare();
process.on('message', send);
process.on('disconnect', () => process.exit(0));
process.send?.({ port });
