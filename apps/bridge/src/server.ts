import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { BRIDGE_FRAME_BYTES_MAX } from '@pavilion/contract';
import { Hub, serveWebSocket } from '@pavilion/protocol';
import { WebSocketServer } from 'ws';
import type { BridgeConfig } from './config.ts';
import type { ServedTopics } from './served-topics.ts';

export type BridgeServer = {
  readonly port: number;
  readonly hub: Hub;
  /** Stops listening, closes every socket and what is served. */
  stop(): Promise<void>;
};

/** One server follows every event of the day over one socket. */
const SUBSCRIPTIONS_MAX = 5_000;
const REQUEST_BURST = 10_000;

/** Pages name where they come from; programs do not, and are let in. */
function originAllowed(request: IncomingMessage, allowedOrigins: readonly string[] | null): boolean {
  const { origin } = request.headers;
  return allowedOrigins === null || origin === undefined || allowedOrigins.includes(origin);
}

type Answering = {
  readonly hub: Hub;
  readonly topics: ServedTopics;
  readonly startedAtMs: number;
  readonly isActive: () => boolean;
};

function answer(
  request: IncomingMessage,
  response: ServerResponse,
  { hub, topics, startedAtMs, isActive }: Answering,
): void {
  if (request.url === '/active') {
    response.writeHead(isActive() ? 200 : 503, { 'content-type': 'application/json', 'cache-control': 'no-store' });
    response.end(JSON.stringify({ active: isActive() }));
    return;
  }
  const isHealth = request.url?.split('?')[0] === '/health';
  const faults = topics.faults?.() ?? [];
  const body = isHealth
    ? {
        status: faults.length === 0 ? 'ok' : 'degraded',
        active: isActive(),
        faults,
        uptimeSeconds: Math.floor((Date.now() - startedAtMs) / 1_000),
        connections: hub.connections.size,
        subscriptions: hub.subscriptionCount,
      }
    : { error: 'NOT_FOUND', message: 'The bridge speaks WebSocket, and HTTP at /health and /active only.' };
  response.writeHead(isHealth ? 200 : 404, { 'content-type': 'application/json', 'cache-control': 'no-store' });
  response.end(JSON.stringify(body));
}

function listen(server: Server, port: number, host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      const address = server.address();
      resolve(typeof address === 'object' && address !== null ? address.port : port);
    });
  });
}

/** Whether this bridge is the one of several that serves; the default is one that is alone. */
export type BridgeTurn = { readonly isActive: () => boolean; readonly onEnd: (end: () => void) => void };
const ALONE: BridgeTurn = { isActive: () => true, onEnd: () => {} };

/**
 * Serves documents to any number of WebSocket clients, for as long as it is its turn: else it takes no sockets, and nothing more
 * is sent on those that it had. Rejects when the port cannot be had.
 */
export async function startBridgeServer(
  config: Pick<BridgeConfig, 'port' | 'host' | 'allowedOrigins'>,
  topics: ServedTopics,
  turn: BridgeTurn = ALONE,
): Promise<BridgeServer> {
  const { isActive } = turn;
  const hub = new Hub({
    source: topics,
    allowEventDriven: true,
    limits: { subscriptionsMax: SUBSCRIPTIONS_MAX, requestBurst: REQUEST_BURST },
    onDefect: (defect) => console.error('bridge:', defect),
  });
  topics.passGapsTo?.(hub);
  const startedAtMs = Date.now();
  const http = createServer((request, response) => answer(request, response, { hub, topics, startedAtMs, isActive }));
  const sockets = new WebSocketServer({
    server: http,
    maxPayload: BRIDGE_FRAME_BYTES_MAX,
    perMessageDeflate: false,
    verifyClient: ({ req }: { req: IncomingMessage }) => isActive() && originAllowed(req, config.allowedOrigins),
  });
  const endAll = () => {
    for (const socket of sockets.clients) socket.terminate();
  };
  turn.onEnd(endAll);
  sockets.on('connection', (socket, request: IncomingMessage) => {
    // A process that was frozen learns here, before its timers do, that its turn is over.
    const write = (bytes: Uint8Array) => (isActive() ? request.socket.write(bytes) : socket.terminate());
    serveWebSocket(hub, socket, { write });
  });
  // The WebSocket server repeats the HTTP server's errors; listen() below reports them.
  sockets.on('error', () => {});
  const port = await listen(http, config.port, config.host).catch((error: unknown) => {
    hub.close();
    throw error;
  });
  return {
    port,
    hub,
    stop: async () => {
      hub.close();
      topics.close();
      endAll();
      sockets.close();
      await new Promise<void>((resolve) => {
        http.close(() => resolve());
        http.closeAllConnections();
      });
    },
  };
}
