import { holdLock } from '../../../db/named-lock.ts';
import { type Db, stmt, type Tx } from '../../../db/transaction.ts';

const set = stmt<[string], { done: boolean }>('select set_house_zone($1) as done');

/** Lets days go by a zone from now on; false, and nothing is changed, once figures were counted by the days of another. */
export async function setHouseZone(t: Tx, timeZone: string): Promise<boolean> {
  await holdLock(t, 'dayFigures');
  return (await t.run(set, timeZone))[0]?.done === true;
}

const open = stmt<[], { open: boolean }>('select house_zone_open() as open');
/** Whether the zone could be another one. */
export const isZoneOpen = async (db: Db): Promise<boolean> => (await db.run(open))[0]?.open === true;
