import { holdLock } from '../../../db/named-lock.ts';
import { type Db, stmt, type Tx } from '../../../db/transaction.ts';

type ZoneOutcome = 'done' | 'counted' | 'unknown';
const set = stmt<[string], { outcome: ZoneOutcome }>('select set_house_zone($1) as outcome');

/**
 * Lets days go by a zone from now on. Nothing is changed once figures were `counted` by the days of another, and where the
 * database has no such zone (`unknown`): its list may be older than this server's.
 */
export async function setHouseZone(t: Tx, timeZone: string): Promise<ZoneOutcome> {
  await holdLock(t, 'dayFigures');
  return (await t.run(set, timeZone))[0]?.outcome ?? 'unknown';
}

const open = stmt<[], { open: boolean }>('select house_zone_open() as open');
/** Whether the zone could be another one. */
export const isZoneOpen = async (db: Db): Promise<boolean> => (await db.run(open))[0]?.open === true;
