import fs from 'node:fs';
import type pg from 'pg';

/**
 * Milliseconds of processor time that this process and the database's own processes have used so far, for differences: what
 * a request costs, however long it had to wait for a core. Null where the system does not tell (only Linux does, and only of
 * its own processes). Helpers of a parallel plan are gone before they can be asked, so the answer may be too low.
 */
export async function cpuMs(pool: pg.Pool): Promise<Map<number, number> | null> {
  const { rows } = await pool.query<{ pid: number }>(
    `select pid from pg_stat_activity where backend_type = 'client backend' and datname = current_database()`,
  );
  const used = new Map<number, number>();
  for (const pid of [process.pid, ...rows.map((row) => row.pid)]) {
    const ms = pid === process.pid ? ownMs() : threadMs(pid);
    if (ms === null) return null;
    used.set(pid, ms);
  }
  return used;
}

function ownMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

function threadMs(pid: number): number | null {
  try {
    return Number(fs.readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6;
  } catch {
    return null;
  }
}

/** What was used between two looks. */
export function cpuBetween(before: Map<number, number> | null, after: Map<number, number> | null): number | null {
  if (before === null || after === null) return null;
  return [...after].reduce((sum, [pid, ms]) => sum + ms - (before.get(pid) ?? 0), 0);
}
