import { type Clock } from '@pavilion/feed';
import { type ClientSocket, Hub, type TopicSource } from '@pavilion/protocol';

export type Loopback = {
  /** What a bridge client opens instead of a network socket. */
  readonly open: () => ClientSocket;
  /** Ends every connection as a bridge that dies would. */
  disconnect(): void;
  /** Ends every connection, and refuses new ones until it comes back. */
  leave(): void;
  comeBack(): void;
  close(): void;
};

const decoder = new TextDecoder();

/**
 * A bridge inside this process: the same hub and the same frames as over the network, without a network. Tests, the
 * simulation and the benchmark feed the server through it, so that nothing of the path of a price is left out.
 */
export function loopback(source: TopicSource, clock: Clock): Loopback {
  const hub = new Hub({
    source,
    clock,
    allowEventDriven: true,
    limits: { subscriptionsMax: 100_000, requestBurst: 1_000_000 },
  });
  const sockets = new Set<{ drop(): void }>();
  let away = false;

  function open(): ClientSocket {
    let connection: ReturnType<Hub['connect']> | null = null;
    let ended = false;
    const end = () => {
      ended = true;
      if (connection === null) return;
      hub.disconnect(connection);
      connection = null;
      sockets.delete(entry);
      socket.onclose?.(null);
    };
    const entry = { drop: end };
    const socket: ClientSocket = {
      onopen: null,
      onclose: null,
      onerror: null,
      onmessage: null,
      send: (text) => {
        if (connection !== null) hub.receive(connection, text);
      },
      close: end,
    };
    // A real socket opens after its maker has had the time to listen.
    queueMicrotask(() => {
      if (ended) return;
      if (away) {
        ended = true;
        socket.onclose?.(null);
        return;
      }
      sockets.add(entry);
      socket.onopen?.(null);
      connection = hub.connect({
        bufferedAmount: 0,
        // What is sent arrives later, as on a network: an answer must not overtake the end of its own cause.
        send: (head, body) => {
          const data = body === null ? head : head + decoder.decode(body);
          queueMicrotask(() => {
            if (!ended) socket.onmessage?.({ data });
          });
        },
        close: end,
        terminate: end,
      });
    });
    return socket;
  }

  const disconnect = () => {
    for (const socket of [...sockets]) socket.drop();
  };
  return {
    open,
    disconnect,
    leave: () => {
      away = true;
      disconnect();
    },
    comeBack: () => {
      away = false;
    },
    close: () => hub.close(),
  };
}
