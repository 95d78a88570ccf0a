// npm run cluster:status, cluster:kill -- NAME, cluster:freeze, cluster:thaw, cluster:upgrade: talks to the set that runs on PORT.
import path from 'node:path';
import { parseArgs } from 'node:util';
import { KEEPER_HEADER } from './cluster/keeper.ts';
import { clusterPort } from './cluster/settings.ts';
import type { PartStatus } from './cluster/cluster.ts';

const USAGE = `npm run cluster:status
npm run cluster:kill -- NAME [--down SECONDS]   kill -9; it is started again after a second, or after so many
npm run cluster:freeze -- NAME                  SIGSTOP, until cluster:thaw
npm run cluster:upgrade [-- --from FOLDER]      starts workers, servers and bridges again, one by one, from that clone`;

async function ask(at: string, method: 'GET' | 'POST'): Promise<string> {
  const url = `http://127.0.0.1:${clusterPort() + 99}/${at}`;
  const headers = { [KEEPER_HEADER]: '1' };
  const answer = await fetch(url, { method, headers }).catch(() => {
    throw new Error(`no set runs with PORT=${clusterPort()}; start one with npm run cluster`);
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(text);
  return text;
}

async function showStatus(): Promise<void> {
  const parts: PartStatus[] = JSON.parse(await ask('status.json', 'GET'));
  for (const { name, state, ok, words, starts } of parts) {
    const again = starts > 1 ? `, started again ${starts - 1} ×` : '';
    console.log(`${ok ? '●' : '○'} ${name.padEnd(9)} ${state.padEnd(8)} ${words}${again}`);
  }
  if (parts.some(({ ok }) => !ok)) process.exitCode = 1;
}

try {
  const { values, positionals } = parseArgs({
    options: { down: { type: 'string' }, from: { type: 'string' } },
    allowPositionals: true,
  });
  const [what = 'status', name] = positionals;
  if (what === 'status') await showStatus();
  else if (what === 'upgrade') {
    const from = values.from === undefined ? '' : `?root=${encodeURIComponent(path.resolve(values.from))}`;
    console.log(await ask(`upgrade${from}`, 'POST'));
  } else if (name === undefined) throw new Error(USAGE);
  else {
    const down = values.down === undefined ? '' : `?downMs=${Number(values.down) * 1000}`;
    console.log(await ask(`${what}/${name}${down}`, 'POST'));
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
