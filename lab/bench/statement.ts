// npm run bench:statement: how long a month of 20,000 movements takes to open, for a player of seven such months among others.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { performance } from 'node:perf_hooks';
import { buildPart } from '../../apps/server/src/app.ts';
import { createPool } from '../../apps/server/src/db/connect.ts';
import { startEmbedded } from '../../apps/server/src/db/embedded.ts';
import { migrate } from '../../apps/server/src/db/migrate.ts';
import { tokenHash } from '../../apps/server/src/http/session.ts';
import { accountHandlers } from '../../apps/server/src/modules/reports/statement/statement.ts';
import { createWorld } from '../../apps/server/test/support/betting-world.ts';
import { percentile } from './measure.ts';
import { MONTH, plantStatements } from './page/statement-rows.ts';

const OTHERS = 20;
const REPEATS = 15;
const LIMIT_MS = 300;

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'pavilion-bench-'));
fs.chmodSync(folder, 0o755);
const database = await startEmbedded(path.join(folder, 'pg'));
let slow = false;
try {
  const pool = createPool({ connectionString: database.url, max: 8, statement_timeout: 0 });
  await migrate(pool);
  const world = await createWorld(pool, { players: 1 + OTHERS, rupees: 1000, kinds: ['match'] });
  process.stderr.write('planting movements …\n');
  await plantStatements(pool, world.playerIds);
  const app = await buildPart(world.context, { accounts: accountHandlers });
  const token = Buffer.alloc(32, 7).toString('base64url');
  await pool.query(
    `insert into session (token_hash, account_id, created_at, last_seen_at, expires_at)
     values ($1, $2, now(), now(), now() + interval '1 hour')`,
    [tokenHash(token), world.playerIds[0]],
  );
  const month = `from=${MONTH.from}&to=${MONTH.to}`;
  const asks = {
    'a month': `/api/account/statement?${month}`,
    'a month, first 50': `/api/account/statement?${month}&limit=50`,
    'a month, searched': `/api/account/statement?${month}&search=team%2012`,
    'one event': '/api/account/statement/event/1000007',
  };
  for (const [name, url] of Object.entries(asks)) {
    for (const encoding of ['identity', 'gzip']) {
      const times: number[] = [];
      let said = '';
      for (let n = 0; n < REPEATS + 3; n++) {
        const startMs = performance.now();
        const headers = { authorization: `Bearer ${token}`, 'accept-encoding': encoding };
        const answer = await app.inject({ method: 'GET', url, headers });
        if (answer.statusCode !== 200) throw new Error(`${url}: ${answer.statusCode} ${answer.body.slice(0, 200)}`);
        if (n >= 3) times.push(performance.now() - startMs);
        // Once only: what reading it leaves behind would be collected at the cost of the next answer.
        if (encoding === 'identity' && n === 0) {
          const reply: { entries?: unknown[]; bets?: unknown[] } = answer.json();
          said = `${(reply.entries ?? reply.bets ?? []).length} rows, `;
        }
        said = `${said.split(',')[0] ?? ''}, ${Math.round(answer.rawPayload.length / 1024)} KiB`;
      }
      const sorted = Float64Array.from(times).sort();
      const [median, worst] = [percentile(sorted, 0.5), percentile(sorted, 0.95)];
      slow ||= median > LIMIT_MS;
      console.log(`${name} (${encoding}): median ${median.toFixed(0)} ms, p95 ${worst.toFixed(0)} ms; ${said}`);
    }
  }
  await app.close();
  await world.close();
  await pool.end();
} finally {
  await database.stop();
  fs.rmSync(folder, { recursive: true, force: true });
}
if (slow) {
  console.log(`VIOLATION: slower than ${LIMIT_MS} ms`);
  process.exitCode = 1;
}
