// The script of docs/api.md does what the page says, by the calls alone.
import { execFile } from 'node:child_process';
import fs from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PASSWORD, type World } from '../support/world.ts';
import { fullWorld } from './all-calls.ts';

const PAGE = path.resolve(import.meta.dirname, '../../../../docs/api.md');
const LIMIT_MS = 60_000;

let w: World;
beforeAll(async () => {
  // By the real clock: what was done just now is not sealed yet, and need not be.
  w = await fullWorld({ realTime: true });
  await w.give('root', 'root', 10_000);
});
afterAll(() => w.close());

/** The one script of the page, as a reader would copy it. */
async function script(): Promise<string> {
  const [, code, ...more] = (await fs.readFile(PAGE, 'utf8')).split(/^```(?:js)?$/m);
  expect(more).toHaveLength(1);
  return code ?? '';
}

async function run(env: Record<string, string>): Promise<string[]> {
  await w.app.listen({ port: 0, host: '127.0.0.1' });
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a server that listens on a port has an address with one
  const { port } = w.app.server.address() as AddressInfo;
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', await script()], {
    env: { ...process.env, PAVILION: `http://127.0.0.1:${port}`, ...env },
    timeout: LIMIT_MS,
  });
  return stdout.trim().split('\n');
}

test(
  'the script of the page opens an account, pays in, settles a market and proves the books',
  async () => {
    const token = await w.signIn('root');
    const { body } = await w.send('GET', '/api/super-admin/markets?eventId=101', { token });
    const market = body.items.find(({ kind }: { kind: string }) => kind === 'match');
    const said = await run({
      ...{ USERNAME: 'root', PASSWORD, MARKET: market.id, WINNER: market.outcomes[1].name },
    });
    expect(said).toEqual([
      expect.stringMatching(/^guest-\d+ of north has 1500$/),
      `${market.name} is settled, version 1`,
      'Reconciliation: clean, the books sum to 0',
    ]);
    const settled = await w.send('GET', `/api/super-admin/markets/${market.id}`, { token });
    expect(settled.body.market).toMatchObject({ result: { type: 'winner', selections: [market.outcomes[1].id] } });
    expect(settled.body.versions[0]).toMatchObject({ source: 'back_office', reason: 'The umpires’ card is in' });
    const { rows } = await w.pool.query(`select action from audit where action in ($1, $2, $3, $4) order by id`, [
      ...['account.create', 'wallet.transfer', 'market.settle', 'reconciliation.run'],
    ]);
    expect(rows.map(({ action }) => action).slice(-4)).toEqual([
      ...['account.create', 'wallet.transfer', 'market.settle', 'reconciliation.run'],
    ]);
  },
  LIMIT_MS,
);
