// `npm run record -- FILE [--seconds N] [--sport ID] [--bridge ws://…]`: writes what a bridge sends, until the seconds are
// over or Ctrl-C. Without --bridge (or BRIDGE_URL) the bridge is one of its own, with the FEED settings of the start.
import fs from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { systemClock } from '@pavilion/feed';
import { BridgeClient } from '@pavilion/protocol';
import { WebSocket } from 'ws';
import { ConfigError, readConfig } from '../../apps/bridge/src/config.ts';
import { startBridgeServer } from '../../apps/bridge/src/server.ts';
import { openFeed } from '../../apps/bridge/src/sources/open-feed.ts';
import { Recorder } from '../../apps/bridge/src/sources/recording/recorder.ts';

const USAGE = 'usage: npm run record -- FILE [--seconds N] [--sport ID] [--bridge ws://HOST:PORT]';

function refuse(message: string, usage = true): never {
  console.error(usage ? `${message}\n${USAGE}` : message);
  return process.exit(2);
}

function wholeNumber(name: string, text: string | undefined): number | null {
  if (text === undefined) return null;
  return /^[1-9]\d{0,8}$/.test(text) ? Number(text) : refuse(`--${name} must be a whole number, but is "${text}"`);
}

function argumentsOrRefuse() {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: { seconds: { type: 'string' }, sport: { type: 'string' }, bridge: { type: 'string' } },
    });
    const [target, ...more] = positionals;
    if (target === undefined || more.length > 0) throw new Error('name one file');
    const bridge = values.bridge ?? (process.env['BRIDGE_URL'] || null);
    if (bridge !== null && !(URL.canParse(bridge) && /^wss?:$/.test(new URL(bridge).protocol))) {
      throw new Error('the address of the bridge must be like ws://127.0.0.1:4100');
    }
    const [seconds, sportId] = [wholeNumber('seconds', values.seconds), wholeNumber('sport', values.sport)];
    // npm runs scripts in the root of the repository, wherever the path was typed.
    return { file: path.resolve(process.env['INIT_CWD'] ?? '', target), seconds, sportId, bridge };
  } catch (error) {
    return refuse(error instanceof Error ? error.message : String(error));
  }
}

/** A bridge of this process, for its address. */
async function ownBridge(): Promise<string> {
  try {
    const config = { ...readConfig(process.env), port: 0, host: '127.0.0.1' };
    const server = await startBridgeServer(
      config,
      openFeed(config, Date.now, (line) => console.error(line)),
    );
    return `ws://127.0.0.1:${server.port}`;
  } catch (error) {
    if (error instanceof ConfigError) return refuse(error.message, false);
    throw error;
  }
}

const { file, seconds, sportId, bridge } = argumentsOrRefuse();

function opened(): number {
  try {
    // An earlier recording is not written over.
    return fs.openSync(file, 'wx');
  } catch (error) {
    return refuse(`${file} cannot be written: ${error instanceof Error ? error.message : String(error)}`, false);
  }
}

const output = opened();
const url = bridge ?? (await ownBridge());
const client = new BridgeClient({
  open: () => new WebSocket(url, { perMessageDeflate: false }),
  delta: true,
  onState: (state) => {
    if (state === 'waiting') console.error('the bridge cannot be reached, trying again …');
  },
});
const recorder = new Recorder({ client, clock: systemClock, sportId, write: (text) => fs.writeSync(output, text) });
console.error(`recording to ${file}${seconds === null ? '; Ctrl-C ends it' : ` for ${seconds} s`} …`);

let ended = false;
function end(): void {
  if (ended) return;
  ended = true;
  recorder.end();
  fs.closeSync(output);
  client.close();
  console.error(
    `${recorder.documents} documents, ${(recorder.bytes / 1e6).toFixed(1)} MB; play it with FEED=recording:${file}`,
  );
  process.exit(recorder.documents > 0 ? 0 : 1);
}
process.on('SIGINT', end);
process.on('SIGTERM', end);
if (seconds !== null) setTimeout(end, seconds * 1_000);
