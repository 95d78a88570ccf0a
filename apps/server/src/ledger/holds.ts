import type { Paise } from '@pavilion/betting';
import { stmt, type Tx } from '../db/transaction.ts';

const addHeld = stmt<[number, number]>(
  `update wallet set held = held + $2::bigint, in_debt = in_debt and balance < exposure + held + $2::bigint
   where account_id = $1`,
);

/**
 * Takes points out of what is available without moving them, or gives them back (negative). The wallet is locked by the
 * caller, who has seen that they are there; else the database refuses.
 */
export async function changeHeld(t: Tx, accountId: number, byPaise: Paise): Promise<void> {
  await t.run(addHeld, accountId, byPaise);
}
