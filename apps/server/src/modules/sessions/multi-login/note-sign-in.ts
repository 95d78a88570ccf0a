import { MULTI_LOGIN_DAYS } from '@pavilion/contract';
import type { Db, Tx } from '../../../db/transaction.ts';
import { devicePlace } from '../../../policy/device-place.ts';
import { addressPlace, removeSightings, writeSessionPlaces, writeSighting } from './sighting-store.ts';

const DAY_MS = 24 * 3600_000;

type SignIn = {
  readonly accountId: number;
  readonly sessionId: number;
  readonly ip: string;
  /** The word in the cookie of the browser. */
  readonly device: string;
  readonly userAgent: string | null;
  readonly nowMs: number;
};

/** Notes from which address and which device an account has just signed in (docs/decisions/0044). */
export async function noteSignIn(
  tx: Tx,
  { accountId, sessionId, ip, device, userAgent, nowMs }: SignIn,
): Promise<void> {
  const address = await addressPlace(tx, ip);
  const place = devicePlace(device);
  await writeSessionPlaces(tx, sessionId, address.place, place);
  const seen = { accountId, userAgent, nowMs };
  await writeSighting(tx, { ...seen, ...address, kind: 'address' });
  await writeSighting(tx, { ...seen, place, kind: 'device', network: null });
}

/** Forgets at most `max` of what is older than is kept. Answers how many. */
export const forgetSightings = (db: Db, nowMs: number, max: number): Promise<number> =>
  removeSightings(db, nowMs - MULTI_LOGIN_DAYS * DAY_MS, max);
