import type { HubConnection, HubSocket } from './connection.ts';
import type { FrameBytes } from './frame-bytes.ts';
import type { Hub } from './hub.ts';
import { textFrame } from './text-frame.ts';

/** What the hub uses of a server-side WebSocket, in the shape of the `ws` package (also under @fastify/websocket). */
export interface ServerWebSocket {
  readonly bufferedAmount: number;
  readonly readyState: number;
  send(data: string | Uint8Array<ArrayBuffer>, options: { binary: boolean; fin: boolean }): void;
  close(code: number, reason: string): void;
  terminate(): void;
  on(event: 'message', listener: (data: { toString(): string }, isBinary: boolean) => void): unknown;
  on(event: 'close' | 'error', listener: () => void): unknown;
}

/** The connection below the WebSocket, as Node's HTTP server hands it out with the upgrade request. */
export interface RawConnection {
  write(bytes: Uint8Array): unknown;
}

const OPEN = 1;

const NOTHING: FrameBytes = new Uint8Array(0);

function hubSocket(webSocket: ServerWebSocket, raw: RawConnection | undefined): HubSocket {
  const send = (head: string, body: FrameBytes | null) => {
    if (raw !== undefined) {
      // Heartbeats of one moment are the same for most readers, and documents for all.
      if (webSocket.readyState === OPEN) raw.write(textFrame(head, body ?? NOTHING));
      return;
    }
    // Two fragments of one message: the body's bytes are shared by all subscribers and never copied.
    webSocket.send(head, { binary: false, fin: body === null });
    if (body !== null) webSocket.send(body, { binary: false, fin: true });
  };
  return {
    get bufferedAmount() {
      return webSocket.bufferedAmount;
    },
    send,
    close: (code, reason) => webSocket.close(code, reason),
    terminate: () => webSocket.terminate(),
  };
}

/**
 * Serves a WebSocket that has just been opened. The WebSocket server should be made with `maxPayload` of
 * BRIDGE_FRAME_BYTES_MAX, without compression, and with its own check of the Origin. With `raw`, messages are written
 * below the WebSocket as frames that are made once for all who get the same; that needs a WebSocket without compression,
 * whose own frames (pongs and the end) are written whole.
 */
export function serveWebSocket(hub: Hub, webSocket: ServerWebSocket, raw?: RawConnection): HubConnection {
  const connection = hub.connect(hubSocket(webSocket, raw));
  webSocket.on('message', (data, isBinary) => {
    if (isBinary) hub.refuseBinary(connection);
    else hub.receive(connection, data.toString());
  });
  webSocket.on('close', () => hub.disconnect(connection));
  // An error is always followed by close; without a listener it would end the process.
  webSocket.on('error', () => {});
  return connection;
}
