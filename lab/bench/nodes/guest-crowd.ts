// Guests of one server in the bench of several, a process of its own: each watches the odds of one event, as browsers do, and
// counts what it is sent.
import { once } from 'node:events';
import { WebSocket } from 'ws';
import { oddsOf } from '../../feed/cup-feed.ts';

const CONNECTING_AT_ONCE = 100;
/** In `{"type":"data"` against `{"type":"heartbeat"`. */
const [KIND_AT, DATA] = [9, 'd'.charCodeAt(0)];
const [port, count, gmids = ''] = process.argv.slice(2);
const events = gmids.split(',').map(Number);

let messages = 0;

/** Resolves when its first document has come. */
async function join(n: number): Promise<void> {
  const socket = new WebSocket(`ws://127.0.0.1:${port}/ws`, { perMessageDeflate: false, skipUTF8Validation: true });
  await once(socket, 'open');
  const { endpoint, sid, gmid } = oddsOf(events[n % events.length] ?? 0);
  const begun = Promise.withResolvers<void>();
  socket.on('message', (bytes: Buffer) => {
    if (bytes[KIND_AT] !== DATA) return;
    messages += 1;
    begun.resolve();
  });
  socket.send(
    JSON.stringify({
      action: 'subscribe',
      requestId: 's1',
      endpoint,
      params: { sid, gmid },
      intervalMs: 0,
      delta: true,
    }),
  );
  await begun.promise;
}

for (let joined = 0; joined < Number(count); joined += CONNECTING_AT_ONCE) {
  const wave = Math.min(CONNECTING_AT_ONCE, Number(count) - joined);
  await Promise.all(Array.from({ length: wave }, (_, n) => join(joined + n)));
}
process.on('message', () => process.send?.({ messages }));
process.on('disconnect', () => process.exit(0));
process.send?.({ port: 0 });
