import { DEMO_ACCOUNTS, DEMO_PASSWORD } from '../../apps/server/src/modules/accounts/seed/demo-accounts.ts';
import type { Config } from '../../apps/server/src/config.ts';
import { buildWebWhenStale } from '../build-web.ts';
import { type Product, startProduct } from './product.ts';

/** After this long the rest is ended by force: whoever stopped Pavilion was promised ten seconds. */
const STOP_MS_MAX = 9_000;

/** How often it is looked whether npm is still there. */
const PARENT_CHECK_MS = 250;

const say = (line: string) => console.log(`Pavilion: ${line}`);

/**
 * Starts the product of `config`, says where it answers, and keeps it until SIGTERM or Ctrl-C. A start that fails ends the
 * process with one clear line.
 */
export async function launch(config: Config): Promise<void> {
  let product: Product | undefined;
  let starting: Promise<Product> | undefined;
  let stopping = false;
  const abort = new AbortController();

  const stop = async (reason: string, exitCode: number) => {
    if (stopping) return;
    stopping = true;
    abort.abort();
    say(`${reason}, stopping …`);
    const force = setTimeout(() => {
      console.error('Pavilion: not everything stopped in time; the rest is ended by force.');
      product?.kill();
      process.exit(1);
    }, STOP_MS_MAX);
    // A start that is under way is let finish, or fail, so that nothing it has started is left behind.
    product ??= await starting?.catch(() => undefined);
    await product?.stop();
    clearTimeout(force);
    say('stopped.');
    process.exit(exitCode);
  };

  // A terminal that sends the signal twice (npm passes it on as well) must not cut the first stop short.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop(signal, 0));
  process.on('uncaughtException', (error) => {
    console.error('Pavilion: a defect, the server cannot go on.', error);
    void stop('a defect', 1);
  });

  whenOrphaned(() => void stop('npm was killed', 1));

  try {
    if (!process.argv.includes('--no-web-build')) await buildWebWhenStale();
    starting = startProduct(config, { say, onFatal: (reason) => void stop(reason, 1), signal: abort.signal });
    product = await starting;
    if (stopping) return;
    if (product.seeded) printDemoAccounts();
    console.log(`Pavilion is ready: ${product.url}`);
  } catch (error) {
    if (stopping) return;
    console.error(`Pavilion cannot start: ${error instanceof Error ? error.message : String(error)}`);
    process.exit(1);
  }
}

/** Killed outright, npm cannot pass a signal on, and would leave a server that nobody sees holding port and data. */
function whenOrphaned(act: () => void): void {
  if (process.env['npm_lifecycle_event'] === undefined) return;
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    act();
  }, PARENT_CHECK_MS);
  timer.unref();
}

function printDemoAccounts(): void {
  console.log(`\n  Demo accounts, all with the password ${DEMO_PASSWORD}:`);
  for (const { username, role, agent } of DEMO_ACCOUNTS) {
    console.log(
      `    ${username.padEnd(12)}${role === 'user' ? 'player' : role.replace('_', ' ')}${agent ? ` under ${agent}` : ''}`,
    );
  }
  console.log('');
}
