import { setTimeout as delay } from 'node:timers/promises';
import type { Context } from '../../../context.ts';
import { breaksRule } from '../../../db/transaction.ts';
import { refuse } from '../../../http/refusal.ts';
import { changeOrder, type OrderEdit, type MarketInFeed, type Waited } from './change-order.ts';
import { Again, createBatcher } from '../batch/batcher.ts';
import {
  type FinalAnswer,
  hashOf,
  type Left,
  type OrderAnswer,
  type OrderAttempt,
  type OrderTicket,
  placeBeside,
  placeOrders,
} from './place-order.ts';
import { type WalletsInUse, walletsInUse } from './wallets-in-use.ts';

/** Orders of a market, as those of a player, are in one batch at a time. */
const BATCHES_IN_FLIGHT_MAX = 2;
const BATCH_MAX = 256;
/** However many wait, one batch after the other costs least; a second one begins where the first stands still. */
const BESIDE = { from: Number.POSITIVE_INFINITY, afterMs: 100 };

export type Orders = {
  /** Places orders in their order. In play they may be held first, all of them together. */
  place(tickets: readonly OrderTicket[]): Promise<FinalAnswer[]>;
  change(edit: OrderEdit, at: MarketInFeed): Promise<FinalAnswer>;
  /** Answers when everything that was submitted has its answer. */
  idle(): Promise<void>;
};

export type OrdersOptions = {
  /** How a held order waits; a test brings its own time. */
  readonly wait?: (ms: number) => Promise<unknown>;
};

/** The one way an order gets into the book. One per server: it knows the requests on their way. */
export function createOrders(context: Context, { wait = delay }: OrdersOptions = {}): Orders {
  const onTheirWay = new Map<string, { hash: Buffer; answer: Promise<FinalAnswer> }>();
  const running = new Set<Promise<unknown>>();
  const inUse = walletsInUse(context);
  const batcher = createBatcher<OrderAttempt, OrderAnswer>((attempts) => placeOrSplit(context, attempts, inUse), {
    inFlightMax: BATCHES_IN_FLIGHT_MAX,
    batchMax: BATCH_MAX,
    keysOf: ({ ticket }) => [ticket.accountId, ticket.marketId],
    beside: BESIDE,
  });

  const track = <T>(work: Promise<T>): Promise<T> => {
    const settled: Promise<unknown> = work.then(
      () => running.delete(settled),
      () => running.delete(settled),
    );
    running.add(settled);
    return work;
  };

  /** One after the other: what came first is in the book first. */
  async function submitAll(tickets: readonly OrderTicket[], heldMs: number): Promise<OrderAnswer[]> {
    for (const { eventId, marketId, selectionKey } of tickets)
      await context.quotes.find(eventId, marketId, selectionKey);
    return Promise.all(tickets.map((ticket) => batcher.submit({ ticket, heldMs })));
  }

  /** Those that have to wait in play wait at the same time, and come again in the order in which they came. */
  async function decideAll(tickets: readonly OrderTicket[], heldMs = 0): Promise<FinalAnswer[]> {
    const answers = await submitAll(tickets, heldMs);
    const held = tickets.filter((_, index) => answers[index]?.type === 'held');
    if (held.length === 0) return answers.map(asFinal);
    const holdMs = Math.max(...answers.map((answer) => (answer.type === 'held' ? answer.holdMs : 0)));
    await wait(holdMs - heldMs);
    // Where the delay was raised meanwhile, they wait for what is left of it.
    const later = (await decideAll(held, holdMs)).values();
    return answers.map((answer) => (answer.type === 'held' ? (later.next().value ?? refusedAsBusy()) : answer));
  }

  async function place(tickets: readonly OrderTicket[]): Promise<FinalAnswer[]> {
    const fresh: OrderTicket[] = [];
    const batch = Promise.withResolvers<FinalAnswer[]>();
    const claims = tickets.map((ticket) => {
      const key = `${ticket.accountId}/${ticket.requestId}`;
      const twin = onTheirWay.get(key);
      if (twin !== undefined) {
        if (twin.hash.equals(hashOf(ticket))) return twin.answer;
        return Promise.resolve<FinalAnswer>({ type: 'refused', refusal: refuse('IDEMPOTENCY_CONFLICT') });
      }
      const index = fresh.push(ticket) - 1;
      const answer = batch.promise.then((answers) => answers[index] ?? refusedAsBusy());
      // Whoever asks hears of a failure; here it only ends the claim.
      answer.then(
        () => onTheirWay.delete(key),
        () => onTheirWay.delete(key),
      );
      onTheirWay.set(key, { hash: hashOf(ticket), answer });
      return answer;
    });
    decideAll(fresh).then(batch.resolve, batch.reject);
    return Promise.all(claims);
  }

  return {
    place: (tickets) => track(place(tickets)),
    change: (edit, at) => track(changeWhenDue(context, edit, at, wait)),
    async idle() {
      await Promise.all(running);
    },
  };
}

/** A change, and its wait in play: until its delay is over as it is by then, which may have been raised meanwhile. */
async function changeWhenDue(
  context: Context,
  edit: OrderEdit,
  at: MarketInFeed,
  wait: (ms: number) => Promise<unknown>,
): Promise<FinalAnswer> {
  let waited: Waited | null = null;
  for (;;) {
    const answer = await changeOrder(context, edit, at, waited);
    if (answer.type !== 'held') return answer;
    await wait(answer.holdMs - (waited?.heldMs ?? 0));
    waited = { heldMs: answer.holdMs, untilMs: answer.untilMs };
  }
}

const asFinal = (answer: OrderAnswer): FinalAnswer => (answer.type === 'held' ? refusedAsBusy() : answer);

const refusedAsBusy = (): FinalAnswer => ({ type: 'refused', refusal: refuse('OVERLOADED') });

function leftToAgain(answer: OrderAnswer | Left, attempt: OrderAttempt | undefined): OrderAnswer | Again<OrderAttempt> {
  if (answer.type !== 'left') return answer;
  return attempt === undefined ? refusedAsBusy() : new Again({ ...attempt, timesLeft: (attempt.timesLeft ?? 0) + 1 });
}

/** What cannot be decided together is tried one at a time: one order must not take its batch with it. */
async function placeOrSplit(
  context: Context,
  attempts: readonly OrderAttempt[],
  inUse: WalletsInUse,
): Promise<(OrderAnswer | Again<OrderAttempt>)[]> {
  try {
    const answers = await placeBeside(context, attempts, inUse);
    if (answers !== null) return answers.map((answer, index) => leftToAgain(answer, attempts[index]));
    if (attempts.length === 1) return [refusedAsBusy()];
  } catch (error) {
    if (attempts.length === 1 || !breaksRule(error)) throw error;
    context.log.warn({ err: error, size: attempts.length }, 'a batch of orders failed; each is tried alone');
  }
  const answers: OrderAnswer[] = [];
  for (const attempt of attempts) {
    try {
      answers.push((await placeOrders(context, [attempt]))?.[0] ?? refusedAsBusy());
    } catch (error) {
      // A line that was lost leaves open what became of it: that is asked by its id, and not said to be nothing.
      if (!breaksRule(error)) throw error;
      context.log.error({ err: error, requestId: attempt.ticket.requestId }, 'an order could not be written');
      answers.push(refusedAsBusy());
    }
  }
  return answers;
}
