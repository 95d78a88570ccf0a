import { headers, type MsgHdrs, type PublishOptions } from '@nats-io/transport-node';
import { context, propagation, trace } from '@opentelemetry/api';
import { inShortRootSpan, spanNow } from '../tracing/spans.ts';

const SETTER = { set: (carrier: MsgHdrs, name: string, value: string) => carrier.set(name, value) };
const GETTER = {
  keys: (carrier: MsgHdrs) => carrier.keys(),
  get: (carrier: MsgHdrs, name: string) => (carrier.has(name) ? carrier.get(name) : undefined),
};

/** Says in which trace a message is sent, in its headers; nothing, and nothing more to send, where nobody traces. */
export function traceHeaders(): PublishOptions | undefined {
  if (spanNow() === null) return undefined;
  const carrier = headers();
  propagation.inject(context.active(), carrier, SETTER);
  return { headers: carrier };
}

type Heard = { readonly subject: string; readonly headers?: MsgHdrs | undefined };

/** Hears a message as a part of the trace that it was sent in. The names of subjects end in numbers of accounts: those are left out. */
export function heardFrom(message: Heard, hear: () => void): void {
  const carrier = message.headers;
  if (carrier === undefined) return hear();
  const from = trace.getSpanContext(propagation.extract(context.active(), carrier, GETTER));
  if (from === undefined) return hear();
  const subject = message.subject.replaceAll(/\.\d+/g, '.*');
  inShortRootSpan('hint heard', { 'messaging.destination.name': subject }, hear, from);
}
