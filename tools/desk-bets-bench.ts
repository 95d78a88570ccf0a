// npm run bench:bets: how long the bets of the back office take among 5,000,000 bets of 10,000 users under 500 agents.
// `-- --bets 500000` plants fewer.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { performance } from 'node:perf_hooks';
import { parseArgs } from 'node:util';
import type pg from 'pg';
import { createWorld } from '../apps/server/sim/world.ts';
import { buildPart } from '../apps/server/src/app.ts';
import { createPool } from '../apps/server/src/db/connect.ts';
import { startEmbedded } from '../apps/server/src/db/embedded.ts';
import { migrate } from '../apps/server/src/db/migrate.ts';
import { tokenHash } from '../apps/server/src/http/session.ts';
import { agentBetHandlers, superAdminBetHandlers } from '../apps/server/src/modules/desk-bets/routes.ts';
import { percentile } from './bench/measure.ts';

const { values } = parseArgs({ options: { bets: { type: 'string', default: '5000000' } } });
const BETS = Number(values.bets);
const REPEATS = 40;

type Ask = { name: string; url: string; who: 'super' | 'agent'; p95LimitMs: number };
const list = (name: string, url: string, p95LimitMs = 50, who: Ask['who'] = 'super'): Ask => ({
  ...{ name, who, p95LimitMs },
  url: `/api/${who === 'super' ? 'super-admin' : 'agent'}/${url}`,
});
const ASKS: readonly Ask[] = [
  list('open bets', 'current-bets'),
  list('open bets, page 200', 'current-bets?page=200', 100),
  list('all bets', 'current-bets?state=all'),
  list('all bets, page 400', 'current-bets?state=all&page=400', 100),
  list('removed bets', 'current-bets?state=deleted'),
  list('search, a user', 'current-bets?search=user4711', 100),
  list('search, an old event', 'current-bets?state=all&search=Team%203000%20v', 100),
  list('search, nothing', 'current-bets?state=all&search=nobody%20at%20all', 100),
  list('history', 'bets/history'),
  list('history, page 200', 'bets/history?page=200', 100),
  list('history, won', 'bets/history?status=won'),
  list('history, a sport', 'bets/history?sport=904'),
  list('history, an old event', 'bets/history?event=900700'),
  list('history, a day long ago', 'bets/history?from=2026-08-01&to=2026-08-01'),
  list('an agent’s open bets', 'current-bets', 50, 'agent'),
  list('an agent’s bets', 'current-bets?state=all', 50, 'agent'),
  list('an agent’s bets, page 50', 'current-bets?state=all&page=50', 100, 'agent'),
  list('choices of the history', 'bets/filters', 200),
  list('an agent’s choices', 'bets/filters', 200, 'agent'),
];

/** Half a year of bets, one after another in time, on markets of that time; every 480th market stays open. */
async function plant(pool: pg.Pool): Promise<void> {
  await pool.query(
    `insert into account (username, role, full_name, password_hash)
       select 'agent' || n, 'agent', 'Desk ' || n, 'x' from generate_series(1, 500) n;
     insert into account (username, role, parent_id, full_name, password_hash)
       select 'user' || n, 'user', (select min(id) from account where username = 'agent1') + n % 500, 'Player ' || n, 'x'
       from generate_series(1, 10000) n;
     with named as (
       insert into ledger_account (name, account_id)
       select 'wallet:' || a.id, a.id from account a where not exists (select from wallet w where w.account_id = a.id)
       returning id, account_id)
     insert into wallet (account_id, ledger_account_id) select account_id, id from named;
     insert into sport (id, name, updated_at) values (904, 'Much', now()), (901, 'Some', now());
     insert into competition (sport_id, id, name, updated_at)
       select s.id, s.id * 1000 + n, 'Competition ' || n, now() from sport s, generate_series(0, 29) n where s.id > 900;
     insert into event (id, sport_id, competition_id, name, starts_at, updated_at)
       select 900000 + n, s, s * 1000 + n % 30, 'Team ' || n || ' v Team ' || n + 1,
              timestamptz '2026-11-22' - (6000 - n) * interval '43 minutes', now()
       from (select n, case when n % 10 < 7 then 904 else 901 end as s from generate_series(1, 6000) n) e;
     insert into market (key, event_id, provider_market_id, provider_name, name, gtype, kind, rule_id, created_at,
       settled_version, result, settled_at)
       select e.id || '/' || m, e.id, m, 'MATCH_ODDS', 'Market ' || m, 'match', 'match', 'match-1', e.starts_at,
              case when is_open then 0 else 1 end, case when is_open then null else '{"type":"void"}'::jsonb end,
              case when is_open then null else e.starts_at + interval '6 hours' end
       from event e cross join generate_series(1, 8) m
         cross join lateral (select e.id > 905980 or (e.id % 60 = 0 and m = 8) as is_open) o
       where e.id > 900000`,
  );
  await pool.query('set session_replication_role = replica');
  await pool.query(
    `insert into bet (account_id, request_id, request_hash, market_id, selection, selection_name, side, price_requested,
       price, stake, win, liability, status, profit, settled_version, settled_at, frame_seq, frame_received_at,
       price_age_ms, rule_id, ip, user_agent, created_at)
     select (select min(id) from account where username = 'user1') + floor(power(b.who, 1.5) * 9999)::int,
            gen_random_uuid(), '\\x00', m.id, '1', 'Team ' || b.n / 840, case when b.how < 0.6 then 'back' else 'lay' end,
            180, 180, 50000, 40000, 50000, status, case status when 'won' then 40000 when 'lost' then -50000 when 'void' then 0 end,
            m.settled_version, m.settled_at, 1, now(), 5, 'match-1', '10.0.0.1', 'Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0',
            timestamptz '2026-05-27' + b.n * (interval '179 days' / $1::float8)
     from (select n, random() as who, random() as how, random() as ended, random() as near from generate_series(1, $1::int) n) b
       join (select row_number() over (order by event_id, provider_market_id) - 1 as n, * from market where event_id > 900000) m
         on m.n = least(47999, floor(b.n / $1::float8 * 47900 + b.near * 96)::int)
       cross join lateral (
         select case when m.settled_version = 0 then 'matched' when b.ended < 0.02 then 'void' when b.ended < 0.5 then 'won'
                  else 'lost' end as status) s`,
    [BETS],
  );
  await pool.query(
    `insert into position (account_id, market_id, state, exposure)
     select account_id, market_id, '{}', 50000 from bet where status = 'matched' group by 1, 2 on conflict do nothing`,
  );
  await pool.query('vacuum analyze');
}

async function measure(app: Awaited<ReturnType<typeof buildPart>>, { name, url }: Ask, token: string): Promise<number> {
  const times: number[] = [];
  let total = 0;
  for (let n = 0; n < REPEATS + 10; n++) {
    const startMs = performance.now();
    const answer = await app.inject({ method: 'GET', url, headers: { authorization: `Bearer ${token}` } });
    if (answer.statusCode !== 200) throw new Error(`${url}: ${answer.statusCode} ${answer.body.slice(0, 200)}`);
    if (n >= 10) times.push(performance.now() - startMs);
    total = Number(answer.json<{ total?: number }>().total ?? 0);
  }
  const sorted = Float64Array.from(times).sort();
  const p95 = percentile(sorted, 0.95);
  console.log(`${name}: median ${percentile(sorted, 0.5).toFixed(1)} ms, p95 ${p95.toFixed(1)} ms; ${total} counted`);
  return p95;
}

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'pavilion-bench-'));
fs.chmodSync(folder, 0o755);
const database = await startEmbedded(path.join(folder, 'pg'), { settings: { max_wal_size: '8GB' } });
const slow: string[] = [];
try {
  const pool = createPool({ connectionString: database.url, max: 4, statement_timeout: 0 });
  await migrate(pool);
  const world = await createWorld(pool, { players: 1, rupees: 1000, kinds: ['match'] });
  console.log(`planting ${BETS} bets …`);
  const planter = createPool({ connectionString: database.url, max: 1, statement_timeout: 0 });
  await plant(planter);
  await planter.end();
  const app = await buildPart(world.context, { agentBets: agentBetHandlers, superAdminBets: superAdminBetHandlers });
  const { rows } = await pool.query<{ boss: number; agent: number }>(
    `select (select min(id) from account where role = 'super_admin') as boss,
            (select id from account where username = 'agent3') as agent`,
  );
  const ids = { super: rows[0]?.boss ?? 0, agent: rows[0]?.agent ?? 0 };
  const tokens = { super: '', agent: '' };
  for (const [index, who] of (['super', 'agent'] as const).entries()) {
    tokens[who] = Buffer.alloc(32, index + 1).toString('base64url');
    await pool.query(
      `insert into session (token_hash, account_id, created_at, last_seen_at, expires_at)
       values ($1, $2, now(), now(), now() + interval '1 hour')`,
      [tokenHash(tokens[who]), ids[who]],
    );
  }
  for (const ask of ASKS) {
    const p95 = await measure(app, ask, tokens[ask.who]);
    if (p95 > ask.p95LimitMs) slow.push(`${ask.name} (${p95.toFixed(0)} ms, at most ${ask.p95LimitMs})`);
  }
  await app.close();
  await world.close();
  await pool.end();
} finally {
  await database.stop();
  fs.rmSync(folder, { recursive: true, force: true });
}
if (slow.length > 0) {
  console.log(`VIOLATION: too slow: ${slow.join('; ')}`);
  process.exitCode = 1;
}
