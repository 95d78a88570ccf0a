import { BET_DELAY_MS_MAX } from '@pavilion/betting';
import {
  type AnswerDeps,
  answerDeps,
  CLOSE_AFTER_MS,
  LOOK_EVERY_MS_MAX,
  refusalOf,
  REQUEST_CLOSED,
} from './answers.ts';
import { knowOrders } from '../lib/orders/known-orders.ts';
import { ApiError, UNREACHABLE } from './api-error.ts';
import { call } from './client.ts';
import { useSession } from './session/session.ts';
import { NO_WORDS, type OrderAnswer, ordersChanged } from './market/orders.ts';
import { forgetSent, type NewOrder, type SentOrders, sentFor } from './market/sent-orders.ts';

const LONG_AGO_MS = 5 * 60_000;

/** Whether what was sent is so old that it may not be meant any more, and may be given up. */
export const isLongAgo = ({ atMs }: Pick<SentOrders, 'atMs'>, nowMs: number): boolean =>
  Math.abs(nowMs - atMs) > LONG_AGO_MS;

/** Whether an order was closed before anything came under its id: it was not placed, and will not be. */
const isClosed = ({ error }: OrderAnswer): boolean => error?.code === REQUEST_CLOSED;

/**
 * Gives up what was sent long ago for an intention, and first asks what became of each order, for good; whichever still waits out its
 * delay is taken back. Empty where the server knew none of them. Throws, and goes on keeping them, where one of them stays open.
 */
export async function giveUpSent(intention: string, sent: SentOrders): Promise<readonly OrderAnswer[]> {
  const owner = useSession.getState().account?.id ?? '';
  const answers = await becameOfAll(sent);
  if ((useSession.getState().account?.id ?? '') !== owner) throw new ApiError(0, UNREACHABLE, '', {}, null);
  forgetSent(owner, intention, sent);
  ordersChanged();
  return answers.every(isClosed) ? [] : answers;
}

async function becameOfAll({ orders, requestIds }: SentOrders): Promise<readonly OrderAnswer[]> {
  const answers: OrderAnswer[] = [];
  for (const [at, asked] of orders.entries()) answers.push(await becameOf(asked, requestIds[at] ?? ''));
  return answers;
}

async function becameOf(asked: NewOrder, requestId: string): Promise<OrderAnswer> {
  const params = { requestId };
  const { order, refusal } = await call('POST', '/api/orders/by-request/{requestId}/close', { params });
  if (order === null) return { asked, error: refusalOf(refusal ?? NO_WORDS) };
  knowOrders([order]);
  return { asked, order };
}

export type SentDeps = Pick<AnswerDeps, 'wait' | 'now' | 'owner'>;

/**
 * Asks until it is known what became of the orders of an intention, however long that takes: nothing is sent again, and nothing is
 * asked while they may rightly be held, because asking takes back what waits. What the server knows nothing of is closed there:
 * what still is on its way comes to nothing, whatever this device's clock says. Null when somebody else is signed in, or another
 * page has had the answer and tells it.
 */
export async function awaitSent(
  owner: string,
  intention: string,
  { wait, now, owner: ownerNow }: SentDeps = answerDeps,
): Promise<readonly OrderAnswer[] | null> {
  const first = sentFor(owner, intention)?.requestIds[0];
  for (;;) {
    const sent = sentFor(owner, intention);
    if (sent === undefined || sent.requestIds[0] !== first || ownerNow() !== owner) return null;
    const { heldMs = BET_DELAY_MS_MAX } = sent;
    const leftMs = heldMs + CLOSE_AFTER_MS - Math.abs(now() - sent.atMs);
    if (leftMs > 0) {
      await wait(leftMs);
      continue;
    }
    const answers = await whatIsKnown(sent);
    // Sent once more meanwhile, by whoever asked for the same again: what was unknown may be on its way.
    if (answers !== null && sentFor(owner, intention)?.atMs === sent.atMs && ownerNow() === owner) {
      if (!forgetSent(owner, intention, sent)) return null;
      ordersChanged();
      return answers;
    }
    await wait(LOOK_EVERY_MS_MAX);
  }
}

/** Null while something of it stays open. */
async function whatIsKnown(sent: SentOrders): Promise<readonly OrderAnswer[] | null> {
  try {
    return await becameOfAll(sent);
  } catch (error) {
    if (error instanceof ApiError) return null;
    throw error;
  }
}
