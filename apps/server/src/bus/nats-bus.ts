import { connect } from '@nats-io/transport-node';
import type { Bus } from './bus.ts';

/** The bus of several nodes, over NATS core subjects. Reconnects for ever; messages sent meanwhile may be lost. */
export async function natsBus(url: string, onError: (error: unknown) => void): Promise<Bus> {
  const connection = await connect({
    servers: url,
    name: 'pavilion',
    maxReconnectAttempts: -1,
    reconnectTimeWait: 500,
    ignoreAuthErrorAbort: true,
  });
  return {
    publish: (subject, payload) => {
      try {
        connection.publish(subject, JSON.stringify(payload));
      } catch (error) {
        onError(error);
      }
    },
    subscribe: (subject, listener) => {
      const subscription = connection.subscribe(subject, {
        callback: (error, message) => {
          if (error !== null) return onError(error);
          try {
            listener(message.json(), message.subject);
          } catch (failure) {
            onError(failure);
          }
        },
      });
      return () => subscription.unsubscribe();
    },
    close: () => connection.drain(),
  };
}
