// npm run bench:statement: how long a month of 20,000 movements takes to open, for a player of seven such months among others.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { performance } from 'node:perf_hooks';
import type pg from 'pg';
import { buildPart } from '../apps/server/src/app.ts';
import { createPool } from '../apps/server/src/db/connect.ts';
import { startEmbedded } from '../apps/server/src/db/embedded.ts';
import { migrate } from '../apps/server/src/db/migrate.ts';
import { tokenHash } from '../apps/server/src/http/session.ts';
import { accountHandlers } from '../apps/server/src/modules/statement/statement.ts';
import { createWorld } from '../apps/server/sim/world.ts';
import { percentile } from './bench/measure.ts';

const PER_MONTH = 20_000;
const MONTHS = 7;
const OTHERS = 20;
const REPEATS = 15;
const LIMIT_MS = 300;

/** Seven months of settled bets, one settlement each, for every one of the players; the first is asked for. */
async function plant(pool: pg.Pool, playerIds: readonly number[]): Promise<void> {
  await pool.query(
    `insert into event (id, sport_id, competition_id, name, starts_at, updated_at)
     select 1000000 + n, e.sport_id, e.competition_id, 'Team ' || n || ' v Team ' || n + 1, now(), now()
     from generate_series(1, 2100) n, (select * from event order by id limit 1) e;
     insert into market (key, event_id, provider_market_id, provider_name, name, gtype, kind, rule_id, created_at)
     select e.id || '/' || m, e.id, m, 'MATCH_ODDS', 'Market ' || m, 'match', 'match', 'match-1', now()
     from event e, generate_series(1, 4) m where e.id > 1000000`,
  );
  for (const [index, id] of playerIds.entries()) {
    const perMonth = index === 0 ? PER_MONTH : PER_MONTH / 20;
    await pool.query(
      `with moved as (
         select n, timestamptz '2026-01-01' + n * interval '7 months' / ($2 * ${MONTHS}) as at,
                (select min(id) from market where event_id > 1000000) + n % 8400 as market_id,
                case when n % 3 = 0 then -500 else 400 end as amount
         from generate_series(1, $2::int * ${MONTHS}) n),
       bets as (
         insert into bet (account_id, request_id, request_hash, market_id, selection, selection_name, side,
           price_requested, price, stake, win, liability, status, profit, settled_version, settled_at, frame_seq,
           frame_received_at, price_age_ms, rule_id, created_at)
         select $1, gen_random_uuid(), '\\x00', market_id, '1', 'Team 1', case when n % 2 = 0 then 'back' else 'lay' end,
           180, 180, 500, 400, 500, case when amount < 0 then 'lost' else 'won' end, amount, 1, at, 1, at, 5, 'match-1', at
         from moved),
       transfers as (
         insert into transfer (kind, reference_type, reference_id, meta, created_at)
         select 'settlement', 'settlement', market_id || '/' || n || '/' || $1,
                jsonb_build_object('marketId', market_id, 'version', 1), at
         from moved order by n returning id, created_at, meta)
       insert into posting (transfer_id, ledger_account_id, amount, balance_before, balance_after, at)
       select t.id, w.ledger_account_id, 100, 100 * t.id, 100 * t.id + 100, t.created_at
       from transfers t, wallet w where w.account_id = $1
       union all
       select t.id, (select id from ledger_account where name = 'book'), -100, null, null, t.created_at from transfers t`,
      [id, perMonth],
    );
  }
  await pool.query('vacuum analyze');
}

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'pavilion-bench-'));
fs.chmodSync(folder, 0o755);
const database = await startEmbedded(path.join(folder, 'pg'));
let slow = false;
try {
  const pool = createPool({ connectionString: database.url, max: 8, statement_timeout: 0 });
  await migrate(pool);
  const world = await createWorld(pool, { players: 1 + OTHERS, rupees: 1000, kinds: ['match'] });
  process.stderr.write('planting movements …\n');
  await plant(pool, world.playerIds);
  const app = await buildPart(world.context, { accounts: accountHandlers });
  const token = Buffer.alloc(32, 7).toString('base64url');
  await pool.query(
    `insert into session (token_hash, account_id, created_at, last_seen_at, expires_at)
     values ($1, $2, now(), now(), now() + interval '1 hour')`,
    [tokenHash(token), world.playerIds[0]],
  );
  const month = 'from=2026-07-01&to=2026-07-30';
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
        if (encoding === 'identity') {
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
