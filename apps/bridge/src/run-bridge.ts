import { ConfigError, readConfig } from './config.ts';
import { type BridgeTurn, startBridgeServer } from './server.ts';
import { openFeed } from './sources/open-feed.ts';

/** One line on stderr and the end; a stack trace would hide what the operator can change. */
function refuse(message: string): never {
  process.stderr.write(`Pavilion bridge cannot start: ${message}\n`);
  process.exit(1);
}

function configOrRefuse() {
  try {
    return readConfig(process.env);
  } catch (error) {
    if (error instanceof ConfigError) return refuse(error.message);
    throw error;
  }
}

/** Serves until SIGTERM, Ctrl-C, or the end of the process that forked it; `turn` says when it is this one of several. */
export async function runBridge(turn?: BridgeTurn, onStop: () => Promise<void> = async () => {}): Promise<void> {
  const config = configOrRefuse();
  const topics = openFeed(config, Date.now, (line) => process.stderr.write(`Pavilion ${config.feed.kind}: ${line}\n`));
  const server = await startBridgeServer(config, topics, turn).catch((error: unknown) =>
    refuse(
      `${config.host}:${config.port} cannot be listened on (${error instanceof Error ? error.message : 'unknown error'}).`,
    ),
  );
  let stopping = false;
  const stop = () => {
    if (stopping) return;
    stopping = true;
    void Promise.all([server.stop(), onStop()]).then(() => process.exit(0));
  };
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
  // A bridge whose parent is gone would keep a port and a processor for nobody.
  process.once('disconnect', stop);
  // The parent may be gone already: then nobody is told, and the connection that ends stops this one.
  if (process.send) process.send({ type: 'listening', port: server.port }, () => {});
  else process.stdout.write(`Pavilion bridge is ready: ws://${config.host}:${server.port}\n`);
}
