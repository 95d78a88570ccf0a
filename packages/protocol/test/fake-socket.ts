import { type BridgeFrame, bridgeFrame } from '@pavilion/contract';
import { unwrapPayload } from '@pavilion/feed';
import { type Hub, type HubConnection, type HubSocket } from '../src/index.ts';

/** A socket that keeps what it was sent; every frame is checked against the contract. */
class FakeSocket implements HubSocket {
  /** Unread bytes: set by the test, or counted while `reading` is false. */
  bufferedAmount = 0;
  reading = true;
  frames: BridgeFrame[] = [];
  bodies: Uint8Array[] = [];
  ended: 'open' | 'closed' | 'terminated' = 'open';

  send(head: string, body: Uint8Array | null): void {
    const text = head + (body ? new TextDecoder().decode(body) : '');
    this.frames.push(bridgeFrame.parse(JSON.parse(text)));
    if (body) this.bodies.push(body);
    if (!this.reading) this.bufferedAmount += text.length;
  }

  close(): void {
    this.ended = 'closed';
  }

  terminate(): void {
    this.ended = 'terminated';
  }

  /** Frames of a type since the last call of `clear`. */
  of<Type extends BridgeFrame['type']>(type: Type): Extract<BridgeFrame, { type: Type }>[] {
    return this.frames.filter((frame): frame is Extract<BridgeFrame, { type: Type }> => frame.type === type);
  }

  /** The payloads of the data frames, opened. */
  documents(): unknown[] {
    return this.of('data').map((frame) => unwrapPayload(frame.data));
  }

  clear(): void {
    this.frames = [];
    this.bodies = [];
  }
}

/** A client of a hub under test. */
export class FakeClient {
  readonly socket = new FakeSocket();
  readonly connection: HubConnection;
  readonly #hub: Hub;

  constructor(hub: Hub) {
    this.#hub = hub;
    this.connection = hub.connect(this.socket);
  }

  say(frame: unknown): this {
    this.#hub.receive(this.connection, typeof frame === 'string' ? frame : JSON.stringify(frame));
    return this;
  }

  subscribe(requestId: string, gmid: number, intervalMs?: number): this {
    return this.say({
      action: 'subscribe',
      requestId,
      endpoint: '/sports/getPriveteData',
      params: { sid: 4, gmid },
      intervalMs,
    });
  }

  errors(): (string | undefined)[] {
    return this.socket.of('error').map((frame) => frame.error);
  }
}
