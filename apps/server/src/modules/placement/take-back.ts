import type { RefusalCode } from '@pavilion/contract';
import type { Bus } from '../../bus/bus.ts';
import type { Tx } from '../../db/transaction.ts';
import { type Refusal, refuse } from '../../http/refusal.ts';
import {
  countTakenBack,
  type DelayedRequest,
  type HeldKind,
  readHeld,
  readWhoLetFail,
  writeTakenBack,
} from './held-store.ts';

/** Who could take back whatever waits would bet on what the delay hides: a slip of the finger is all that this is for. */
export const TAKEN_BACK_MAX = 3;
export const TAKEN_BACK_WITHIN_MS = 10 * 60_000;

export const TAKEN_BACK = 'TAKEN_BACK' satisfies RefusalCode;
export const NOTHING_HELD = 'NOTHING_HELD' satisfies RefusalCode;

/** That something that waits was taken back: whoever lets it wait looks at once. */
const NEWS = 'held.taken-back';

/**
 * Null while the account may take back once more, or have one more change wait; under the lock of its wallet. A change that waits
 * counts as taken back until it is carried out, because a cancel takes it back and is never refused; not the one under `besides`.
 */
export async function tooOftenRefusal(
  t: Tx,
  accountId: number,
  nowMs: number,
  besides: string | null = null,
): Promise<Refusal | null> {
  const taken = await countTakenBack(t, accountId, nowMs - TAKEN_BACK_WITHIN_MS, nowMs, besides);
  return taken < TAKEN_BACK_MAX ? null : takenBackTooOften();
}

export const takenBackTooOften = (): Refusal =>
  refuse('TAKEN_BACK_TOO_OFTEN', { max: TAKEN_BACK_MAX, minutes: TAKEN_BACK_WITHIN_MS / 60_000 });

/**
 * Why something fails that has passed every check before it waited, by its player's own doing or his agent's: what it needs was used,
 * held back or forbidden meanwhile, or as many orders wait as may. That takes it back at the last moment without asking.
 */
const OF_ONES_OWN_DOING: ReadonlySet<RefusalCode> = new Set([
  'INSUFFICIENT_FUNDS',
  'LIMIT_REACHED',
  'ORDERS_TOO_MANY',
  'BET_LOCKED',
  'USER_LOCKED',
]);
export const isLetFail = ({ code }: Refusal): boolean => OF_ONES_OWN_DOING.has(code);

/** Accounts of which nothing more begins to wait for some minutes: they have let fail as many as may be taken back. */
export const whoLetsFail = (t: Tx, accountIds: readonly number[], nowMs: number): Promise<ReadonlySet<number>> =>
  readWhoLetFail(t, accountIds, nowMs - TAKEN_BACK_WITHIN_MS, TAKEN_BACK_MAX);

/** How often the account may still take back now; under the lock of its wallet. */
export const mayTakeBack = async (t: Tx, accountId: number, nowMs: number): Promise<number> =>
  Math.max(0, TAKEN_BACK_MAX - (await countTakenBack(t, accountId, nowMs - TAKEN_BACK_WITHIN_MS, nowMs, null)));

export type HeldAsked = { readonly accountId: number; readonly requestId: string; readonly what: HeldKind };

/**
 * What waits under an id and may be taken back, noted as taken back; or why not. The caller holds the lock of the wallet, under
 * which it is decided, has seen that the id has no answer yet, and gives it one.
 */
export async function takeHeldBack(
  t: Tx,
  { accountId, requestId, what }: HeldAsked,
  nowMs: number,
): Promise<DelayedRequest | Refusal> {
  const rows = await readHeld(t, [requestId], nowMs, what);
  const held = rows.find((row) => row.account_id === accountId);
  if (held === undefined) return refuse(NOTHING_HELD);
  const tooOften = await tooOftenRefusal(t, accountId, nowMs, requestId);
  if (tooOften !== null) return tooOften;
  await writeTakenBack(t, accountId, [requestId], what, nowMs);
  return held;
}

export const tellTakenBack = (bus: Bus, accountId: number, requestId: string): void =>
  bus.publish(NEWS, { way: `${accountId}/${requestId}` });

/** Calls back with `account/request id` of each that was taken back, on whichever server. */
export const hearTakenBack = (bus: Bus, act: (way: string) => void): (() => void) =>
  bus.subscribe(NEWS, (payload) => {
    if (typeof payload === 'object' && payload !== null && 'way' in payload && typeof payload.way === 'string')
      act(payload.way);
  });
