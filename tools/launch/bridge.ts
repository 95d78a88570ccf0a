// The odds bridge as a child process. It dies with this one (its IPC channel closes), and is started again, on the same
// port, when it dies alone.
import { type ChildProcess, fork } from 'node:child_process';
import path from 'node:path';
import type { Config } from '../../apps/server/src/config.ts';
import { ROOT } from '../node-binary.mjs';
import type { Surroundings } from './product.ts';
import { restart } from './restart.ts';

export type RunningBridge = { url: string; pid(): number | undefined; stop(): Promise<void>; kill(): void };

const ENTRY = path.join(ROOT, 'apps/bridge/src/main.ts');
/** Only this machine's server talks to this bridge. */
const HOST = '127.0.0.1';
const START_MS_MAX = 60_000;
const STOP_MS_MAX = 3_000;
const TRIES_MAX = 12;

type Listening = { type: 'listening'; port: number };

function isListening(message: unknown): message is Listening {
  return typeof message === 'object' && message !== null && 'type' in message && message.type === 'listening';
}

/** Resolves once the child says on which port it listens. `port` 0 takes a free one. */
function forkBridge(
  feed: Config['feed'],
  port: number,
  startedAtMs: number,
): Promise<{ child: ChildProcess; port: number }> {
  const settings: Record<string, string> = {
    HOST,
    BRIDGE_PORT: String(port),
    FEED: feed.source,
    FEED_SPEED: String(feed.speed),
    FEED_STARTED_AT: String(startedAtMs),
  };
  if (feed.seed !== null) settings['FEED_SEED'] = String(feed.seed);
  const child = fork(ENTRY, [], {
    env: { ...process.env, ...settings },
    // A group of its own: Ctrl-C in the terminal is for the launcher, which stops the bridge after the server.
    detached: true,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      child.kill('SIGKILL');
      reject(new Error(`the bridge did not start within ${START_MS_MAX / 1000} s`));
    }, START_MS_MAX);
    child.once('error', reject);
    child.once('exit', (code, signal) => {
      clearTimeout(timer);
      reject(new Error(`the bridge ended at once (${signal ?? `exit ${code}`})`));
    });
    child.on('message', (message) => {
      if (!isListening(message)) return;
      clearTimeout(timer);
      resolve({ child, port: message.port });
    });
  });
}

/** Starts the bridge and keeps it running. */
export async function startBridge(
  feed: Config['feed'],
  { say, onFatal, signal }: Surroundings,
): Promise<RunningBridge> {
  let stopped = false;
  // A bridge that is started again goes on with a recording where the first one would be by then.
  const startedAtMs = Date.now();
  const first = await forkBridge(feed, 0, startedAtMs);
  let { child } = first;
  const { port } = first;

  const watch = () => child.once('exit', () => void revive());
  const revive = async () => {
    if (stopped || signal.aborted) return;
    say('the bridge has ended unexpectedly, starting it again …');
    const start = async () => {
      ({ child } = await forkBridge(feed, port, startedAtMs));
      watch();
    };
    const back = await restart({ start, triesMax: TRIES_MAX, signal });
    if (!back) onFatal('the bridge does not start any more');
  };
  watch();

  return {
    url: `ws://${HOST}:${port}`,
    pid: () => child.pid,
    async stop() {
      stopped = true;
      if (child.exitCode !== null || child.signalCode !== null) return;
      const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()));
      const force = setTimeout(() => child.kill('SIGKILL'), STOP_MS_MAX);
      child.kill('SIGTERM');
      await gone;
      clearTimeout(force);
    },
    kill() {
      stopped = true;
      child.kill('SIGKILL');
    },
  };
}
