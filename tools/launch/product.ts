// The parts of the product in the order in which they need each other: database, bridge, server.
import type { Config } from '../../apps/server/src/config.ts';
import { startServer } from '../../apps/server/src/main.ts';
import { type RunningBridge, startBridge } from './bridge.ts';
import { keepEmbedded, type KeptDatabase } from './database.ts';
import { feedIsUp } from './feed.ts';

export type Product = {
  /** Where a browser on this machine finds it. */
  url: string;
  /** True when this start has filled an empty database with the demo. */
  seeded: boolean;
  /** In good order: the server finishes what it has accepted, then the bridge, then the database. */
  stop(): Promise<void>;
  /** At once, for a stop that hangs. */
  kill(): void;
};

export type Surroundings = {
  say: (line: string) => void;
  /** Called when a part is gone for good and the product cannot go on. */
  onFatal: (reason: string) => void;
  signal: AbortSignal;
};

/** A busy machine takes seconds to hear the first prices; a feed that is silent for longer keeps nobody from the rest. */
const FEED_MS_MAX = 20_000;

/**
 * Starts everything that `config` does not say runs elsewhere, and gives the feed a while to come up. Rejects, with nothing
 * left running, when a part fails.
 */
export async function startProduct(config: Config, surroundings: Surroundings): Promise<Product> {
  let database: KeptDatabase | undefined;
  let bridge: RunningBridge | undefined;
  const stopParts = async () => {
    await bridge?.stop();
    await database?.stop();
  };
  try {
    if (config.databaseUrl === null) database = await keepEmbedded(config, surroundings);
    surroundings.signal.throwIfAborted();
    if (config.bridgeUrl === null) bridge = await startBridge(config.feed, surroundings);
    surroundings.signal.throwIfAborted();
    const server = await startServer({
      ...config,
      databaseUrl: config.databaseUrl ?? database?.url ?? null,
      bridgeUrl: config.bridgeUrl ?? bridge?.url ?? null,
    });
    const isUp = () => server.feedHealth().feed === 'ok';
    if (!(await feedIsUp({ isUp, msMax: FEED_MS_MAX, signal: surroundings.signal })) && !surroundings.signal.aborted)
      surroundings.say('the feed has no prices yet; they come as soon as it has.');
    return {
      url: browserUrl(config.host, server.port),
      seeded: server.seeded,
      async stop() {
        await server.stop();
        await stopParts();
      },
      kill() {
        bridge?.kill();
        database?.kill();
      },
    };
  } catch (error) {
    await stopParts();
    throw clearer(error, config);
  }
}

/** An address that means every interface is no address to open. */
function browserUrl(host: string, port: number): string {
  const name = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host;
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`;
}

function clearer(error: unknown, { host, port }: Config): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'EADDRINUSE')
    return new Error(`port ${port} is taken by another program; stop it, or set PORT to a free one`);
  if (code === 'EACCES')
    return new Error(`port ${port} needs privileges that this user does not have; set PORT to one above 1023`);
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    return new Error(`HOST=${host} is not an address of this machine`);
  return error;
}
