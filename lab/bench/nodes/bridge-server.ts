// The bridge of the bench of several servers, a process of its own: the real one, over matches that go on four times a second.
import { startBridgeServer } from '../../../apps/bridge/src/server.ts';
import { Matches } from './matches.ts';

const STEP_MS = 250;
const gmids = (process.argv[2] ?? '').split(',').map(Number);

const matches = new Matches(gmids, Date.now());
const { port, hub } = await startBridgeServer({ port: 0, host: '127.0.0.1', allowedOrigins: null }, matches);
setInterval(() => matches.step(), STEP_MS);
process.on('message', () => process.send?.({ subscriptions: hub.subscriptionCount }));
process.on('disconnect', () => process.exit(0));
process.send?.({ port });
