import type { HubConnection, HubSocket } from './connection.ts';
import type { Hub } from './hub.ts';

/** What the hub uses of a server-side WebSocket, in the shape of the `ws` package (also under @fastify/websocket). */
export interface ServerWebSocket {
  readonly bufferedAmount: number;
  send(data: string | Uint8Array<ArrayBuffer>, options: { binary: boolean; fin: boolean }): void;
  close(code: number, reason: string): void;
  terminate(): void;
  on(event: 'message', listener: (data: { toString(): string }, isBinary: boolean) => void): unknown;
  on(event: 'close' | 'error', listener: () => void): unknown;
}

function hubSocket(webSocket: ServerWebSocket): HubSocket {
  return {
    get bufferedAmount() {
      return webSocket.bufferedAmount;
    },
    send: (head, body) => {
      // Two fragments of one message: the body's bytes are shared by all subscribers and never copied.
      webSocket.send(head, { binary: false, fin: body === null });
      if (body !== null) webSocket.send(body, { binary: false, fin: true });
    },
    close: (code, reason) => webSocket.close(code, reason),
    terminate: () => webSocket.terminate(),
  };
}

/**
 * Serves a WebSocket that has just been opened. The WebSocket server should be made with `maxPayload` of
 * BRIDGE_FRAME_BYTES_MAX, without compression, and with its own check of the Origin.
 */
export function serveWebSocket(hub: Hub, webSocket: ServerWebSocket): HubConnection {
  const connection = hub.connect(hubSocket(webSocket));
  webSocket.on('message', (data, isBinary) => {
    if (isBinary) hub.refuseBinary(connection);
    else hub.receive(connection, data.toString());
  });
  webSocket.on('close', () => hub.disconnect(connection));
  // An error is always followed by close; without a listener it would end the process.
  webSocket.on('error', () => {});
  return connection;
}
