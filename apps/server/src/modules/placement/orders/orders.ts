import { setTimeout as delay } from 'node:timers/promises';
import type { Context } from '../../../context.ts';
import { refuse } from '../../../http/refusal.ts';
import { changeOrder, type OrderEdit, type MarketInFeed } from './change-order.ts';
import { createBatcher } from '../batch/batcher.ts';
import { mayBeOneOfMany } from '../batch/one-of-many.ts';
import { hashOf, type OrderAnswer, type OrderAttempt, type OrderTicket, placeOrders } from './place-order.ts';

/** Batches in which the same market is met wait for each other; one decides while the other commits. */
const BATCHES_IN_FLIGHT_MAX = 2;
const BATCH_MAX = 256;

export type Orders = {
  /** Places orders in their order. In play they may be held first, all of them together. */
  place(tickets: readonly OrderTicket[]): Promise<OrderAnswer[]>;
  change(edit: OrderEdit, at: MarketInFeed): Promise<OrderAnswer>;
  /** Answers when everything that was submitted has its answer. */
  idle(): Promise<void>;
};

export type OrdersOptions = {
  /** How a held order waits; a test brings its own time. */
  readonly wait?: (ms: number) => Promise<unknown>;
};

/** The one way an order gets into the book. One per server: it knows the requests on their way. */
export function createOrders(context: Context, { wait = delay }: OrdersOptions = {}): Orders {
  const onTheirWay = new Map<string, { hash: Buffer; answer: Promise<OrderAnswer> }>();
  const running = new Set<Promise<unknown>>();
  const batcher = createBatcher<OrderAttempt, OrderAnswer>((attempts) => placeOrSplit(context, attempts), {
    inFlightMax: BATCHES_IN_FLIGHT_MAX,
    batchMax: BATCH_MAX,
    keyOf: ({ ticket }) => ticket.accountId,
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
  async function decideAll(tickets: readonly OrderTicket[]): Promise<OrderAnswer[]> {
    const answers = await submitAll(tickets, 0);
    const holdMs = Math.max(0, ...answers.map((answer) => (answer.type === 'held' ? answer.holdMs : 0)));
    if (holdMs === 0) return answers;
    await wait(holdMs);
    const held = tickets.filter((_, index) => answers[index]?.type === 'held');
    const later = (await submitAll(held, holdMs)).values();
    return answers.map((answer) => (answer.type === 'held' ? (later.next().value ?? answer) : answer));
  }

  async function place(tickets: readonly OrderTicket[]): Promise<OrderAnswer[]> {
    const fresh: OrderTicket[] = [];
    const batch = Promise.withResolvers<OrderAnswer[]>();
    const claims = tickets.map((ticket) => {
      const key = `${ticket.accountId}/${ticket.requestId}`;
      const twin = onTheirWay.get(key);
      if (twin !== undefined) {
        if (twin.hash.equals(hashOf(ticket))) return twin.answer;
        return Promise.resolve<OrderAnswer>({ type: 'refused', refusal: refuse('IDEMPOTENCY_CONFLICT') });
      }
      const index = fresh.push(ticket) - 1;
      const answer = batch.promise.then(
        (answers): OrderAnswer => answers[index] ?? { type: 'refused', refusal: refuse('OVERLOADED') },
      );
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

  async function change(edit: OrderEdit, at: MarketInFeed): Promise<OrderAnswer> {
    const answer = await changeOrder(context, edit, at, 0);
    if (answer.type !== 'held') return answer;
    await wait(answer.holdMs);
    return changeOrder(context, edit, at, answer.holdMs);
  }

  return {
    place: (tickets) => track(place(tickets)),
    change: (edit, at) => track(change(edit, at)),
    async idle() {
      await Promise.all(running);
    },
  };
}

const refusedAsBusy = (): OrderAnswer => ({ type: 'refused', refusal: refuse('OVERLOADED') });

/** What cannot be decided together is tried one at a time: one order must not take its batch with it. */
async function placeOrSplit(context: Context, attempts: readonly OrderAttempt[]): Promise<OrderAnswer[]> {
  try {
    const answers = await placeOrders(context, attempts);
    if (answers !== null) return answers;
    if (attempts.length === 1) return [refusedAsBusy()];
  } catch (error) {
    if (attempts.length === 1 || !mayBeOneOfMany(error)) throw error;
    context.log.warn({ err: error, size: attempts.length }, 'a batch of orders failed; each is tried alone');
  }
  const answers: OrderAnswer[] = [];
  for (const attempt of attempts) {
    try {
      answers.push((await placeOrders(context, [attempt]))?.[0] ?? refusedAsBusy());
    } catch (error) {
      context.log.error({ err: error, requestId: attempt.ticket.requestId }, 'an order could not be written');
      answers.push(refusedAsBusy());
    }
  }
  return answers;
}
