import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type pg from 'pg';
import { plantCrowd } from '../../crowd/plant-crowd.ts';
import { LARGE_CROWD, outrightName } from '../../crowd/size.ts';
import { createPool } from '../../../apps/server/src/db/connect.ts';
import { runningEmbedded, startEmbedded } from '../../../apps/server/src/db/embedded.ts';
import { migrate } from '../../../apps/server/src/db/migrate.ts';
import type { LargeNames } from './list-asks.ts';

/** The usual settings but for the room that a load needs. */
const SETTINGS = { max_wal_size: '8GB', checkpoint_timeout: '30min' };

/**
 * Opens the database of a data folder that `npm run seed -- --size large` has filled, and calls `use` with it; without a
 * folder a temporary one is filled first, which takes some minutes. Throws where the folder holds no such data.
 */
export async function withLargeDatabase<T>(
  dataFolder: string | null,
  say: (line: string) => void,
  use: (pool: pg.Pool) => Promise<T>,
): Promise<T> {
  const folder = dataFolder ?? fs.mkdtempSync(path.join(os.tmpdir(), 'pavilion-bench-'));
  if (!fs.existsSync(folder)) throw new Error(`${folder} does not exist`);
  if (dataFolder === null) fs.chmodSync(folder, 0o755);
  const running = runningEmbedded(folder);
  const own =
    running === undefined ? await startEmbedded(folder, dataFolder === null ? { settings: SETTINGS } : {}) : null;
  try {
    const connectionString = running ?? own?.url;
    const pool = createPool({ connectionString, max: 8, statement_timeout: 0, lock_timeout: 0 });
    try {
      await migrate(pool);
      if (dataFolder === null) await plantCrowd(pool, LARGE_CROWD, { nowMs: Date.now(), passwordHash: '-', say });
      return await use(pool);
    } finally {
      await pool.end();
    }
  } finally {
    await own?.stop();
    if (dataFolder === null) fs.rmSync(folder, { recursive: true, force: true });
  }
}

const dayOf = (moment: Date): string => moment.toISOString().slice(0, 10);
const DAY_MS = 86_400_000;
const LARGEST = outrightName(0);

/** Who and what the lists are asked about. */
export async function largeNames(pool: pg.Pool): Promise<LargeNames> {
  const { rows } = await pool.query<{
    player_id: number;
    player: string;
    agent_id: number;
    market_id: number;
    event_id: number;
    old_event_id: number;
    old_event: string;
    ends: Date;
  }>(
    `select p.id as player_id, p.username as player, p.parent_id as agent_id, m.id as market_id, m.event_id,
            o.id as old_event_id, o.name as old_event, (select created_at from bet order by id desc limit 1) as ends
     from account p,
       (select m.id, m.event_id from market m join event e on e.id = m.event_id where e.name = '${LARGEST}') m,
       (select id, name from event where ended_at is not null order by starts_at offset
          (select count(*) / 3 from event where ended_at is not null) limit 1) o
     where p.username = 'player1'`,
  );
  const [row] = rows;
  if (row === undefined) throw new Error('the folder was not filled by npm run seed -- --size large');
  const endsMs = row.ends.getTime();
  return {
    playerId: row.player_id,
    player: row.player,
    agentId: row.agent_id,
    marketId: row.market_id,
    eventId: row.event_id,
    oldEventId: row.old_event_id,
    oldEvent: row.old_event,
    from: dayOf(new Date(endsMs - 30 * DAY_MS)),
    to: dayOf(new Date(endsMs)),
    oldDay: dayOf(new Date(endsMs - 90 * DAY_MS)),
  };
}
