import type { Clock } from '@pavilion/feed';
import type { ClientSocket, Hub, HubSocket } from '@pavilion/protocol';

const decoder = new TextDecoder();

/** Sockets to a hub of this process, over a line that the test may cut or close. */
export class LineTo {
  readonly #clock: Clock;
  readonly #cuts = new Set<() => void>();
  hub: Hub | null;
  /** How often somebody tried to connect. */
  tries = 0;
  /** Every frame that was sent to the hub. */
  readonly asked: { action?: string; endpoint?: string; requestId?: string }[] = [];

  constructor(hub: Hub | null, clock: Clock) {
    this.hub = hub;
    this.#clock = clock;
  }

  /** Ends every connection. */
  cut(): void {
    for (const cut of [...this.#cuts]) cut();
  }

  readonly open = (): ClientSocket => {
    this.tries += 1;
    const { hub } = this;
    const socket: ClientSocket = {
      onopen: null,
      onclose: null,
      onerror: null,
      onmessage: null,
      send: (text) => {
        this.asked.push(JSON.parse(text));
        if (connection) hub?.receive(connection, text);
      },
      close: () => {
        isOpen = false;
        this.#cuts.delete(cut);
        if (connection) hub?.disconnect(connection);
      },
    };
    let isOpen = true;
    const cut = () => {
      isOpen = false;
      this.#cuts.delete(cut);
      if (connection) hub?.disconnect(connection);
      socket.onclose?.(null);
    };
    const hubSocket: HubSocket = {
      bufferedAmount: 0,
      send: (head, body) => {
        const data = head + (body === null ? '' : decoder.decode(body));
        this.#clock.after(0, () => isOpen && socket.onmessage?.({ data }));
      },
      close: cut,
      terminate: cut,
    };
    const connection = hub?.connect(hubSocket) ?? null;
    if (hub === null) this.#clock.after(0, cut);
    else this.#cuts.add(cut);
    return socket;
  };
}
