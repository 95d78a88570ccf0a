import { connect } from '@nats-io/transport-node';
import { heardFrom, traceHeaders } from './trace-headers.ts';
import type { Bus } from './bus.ts';

/** A server that says nothing for two of these is taken for gone, also when the connection still stands. */
const PING_MS = 1500;

/** Told when the connection is lost, and when it is back. */
export type BusWatch = (state: 'ok' | 'down') => void;

/** The bus of several nodes, over NATS core subjects, at one of the addresses that stand in `url` with commas between. Reconnects for ever; messages sent meanwhile may be lost. */
export async function natsBus(
  url: string,
  onError: (error: unknown) => void,
  onState: BusWatch = () => {},
): Promise<Bus> {
  const connection = await connect({
    servers: url.split(',').map((one) => one.trim()),
    name: 'pavilion',
    maxReconnectAttempts: -1,
    reconnectTimeWait: 500,
    ignoreAuthErrorAbort: true,
    pingInterval: PING_MS,
    maxPingOut: 2,
  });
  let state: 'ok' | 'down' = 'ok';
  let closing = false;
  const enter = (next: 'ok' | 'down') => {
    if (state === next || closing) return;
    state = next;
    onState(next);
  };
  const follow = async () => {
    for await (const { type } of connection.status()) {
      if (type === 'disconnect' || type === 'staleConnection' || type === 'close') enter('down');
      if (type === 'reconnect') enter('ok');
    }
  };
  follow().catch(onError);
  return {
    publish: (subject, payload) => {
      try {
        connection.publish(subject, JSON.stringify(payload), traceHeaders());
      } catch (error) {
        onError(error);
      }
    },
    subscribe: (subject, listener) => {
      const subscription = connection.subscribe(subject, {
        callback: (error, message) => {
          if (error !== null) return onError(error);
          try {
            heardFrom(message, () => listener(message.json(), message.subject));
          } catch (failure) {
            onError(failure);
          }
        },
      });
      return () => subscription.unsubscribe();
    },
    state: () => state,
    close: () => {
      closing = true;
      return connection.drain();
    },
  };
}
