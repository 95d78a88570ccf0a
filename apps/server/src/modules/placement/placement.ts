import { setTimeout as delay } from 'node:timers/promises';
import type { Context } from '../../context.ts';
import { breaksRule } from '../../db/transaction.ts';
import { refuse } from '../../http/refusal.ts';
import { createBatcher } from './batch/batcher.ts';
import { createReserves, type Reserves } from './house-book.ts';
import type { Attempt, PlacementAnswer } from './answer.ts';
import type { Hold } from './batch/load.ts';
import { placeBatch } from './batch/place-batch.ts';
import { hearTakenBack } from './take-back.ts';
import { inRootSpan, inSpan, spanNow } from '../../tracing/spans.ts';
import type { Bundle } from './bundle.ts';
import type { Ticket } from './ticket.ts';

const BATCHES_IN_FLIGHT_MAX = 4;
const BATCH_MAX = 384;
/** Fewer bets wait for the batch that runs, unless it stands still. */
const BESIDE = { from: 64, afterMs: 20 };
/** More than this many tickets waiting would take longer than a price lives. */
const WAITING_MAX = 20_000;

export type Placement = {
  /** Answers when the ticket is decided and, if accepted, committed. In play it may first be held for the bet delay. */
  place(ticket: Ticket): Promise<PlacementAnswer>;
  /** The same for the bets of a bundle: every one of them is placed, or none. */
  placeAll<Kept>(bundle: Bundle<Kept>): Promise<PlacementAnswer<Kept>>;
  /** Answers when a request that is on its way through this server has its answer; at once when there is none. */
  answered(accountId: number, requestId: string): Promise<unknown>;
  wait(ms: number): Promise<unknown>;
  /** Answers when everything that was submitted has its answer. */
  idle(): Promise<void>;
};

export type PlacementOptions = {
  /** How a held ticket waits; a simulation brings its own time. */
  readonly wait?: (ms: number) => Promise<unknown>;
  /** How many tickets may wait for a batch. */
  readonly waitingMax?: number;
};

/** The one way a bet gets into the database. One per server: it owns the batches and the requests on their way. */
export function createPlacement(context: Context, options: PlacementOptions = {}): Placement {
  const { wait = delay, waitingMax = WAITING_MAX } = options;
  const reserves = createReserves(context.random.uuid());
  const batcher = createBatcher<Attempt, PlacementAnswer>(
    (attempts) => traced(attempts, () => decideAll(context, attempts, reserves)),
    {
      inFlightMax: BATCHES_IN_FLIGHT_MAX,
      beside: BESIDE,
      batchMax: BATCH_MAX,
      keysOf: ({ ticket }) => [ticket.accountId],
    },
  );
  const onTheirWay = new Map<string, { bodyHash: Buffer; answer: Promise<PlacementAnswer> }>();
  const waking = new Map<string, () => void>();
  hearTakenBack(context.bus, (way) => waking.get(way)?.());

  /** Waits, at most until somebody says that it was taken back: true when the whole time has passed. */
  async function waitOut(ticket: Ticket | Bundle, ms: number): Promise<boolean> {
    const woken = Promise.withResolvers<false>();
    waking.set(wayOf(ticket), () => woken.resolve(false));
    const isOver = await Promise.race([wait(ms).then(() => true), woken.promise]);
    waking.delete(wayOf(ticket));
    return isOver;
  }

  async function decide(ticket: Ticket | Bundle): Promise<PlacementAnswer> {
    const watch = context.metrics.placing.start();
    await context.quotes.find(ticket.eventId, ticket.marketId, ticket.selectionKey);
    // After the wait for the price: of those that come together each sees the ones before it.
    if (batcher.waiting >= waitingMax) return { type: 'refused', refusal: refuse('OVERLOADED') };
    let heldMs = 0;
    for (;;) {
      const answer = await inSpan('bet waits for its batch', { 'pavilion.held_ms': heldMs }, () =>
        batcher.submit({ ticket, heldMs, ...spanOfAsker() }),
      );
      if (answer.type === 'placed' || answer.type === 'all-placed') watch.end();
      if (answer.type !== 'held') return answer;
      watch.pause();
      // Woken before, it has waited for nothing yet: its answer stands on record, or it waits anew.
      const leftMs = answer.holdMs - heldMs;
      if (await inSpan('bet is held', {}, () => waitOut(ticket, leftMs))) heldMs = answer.holdMs;
      watch.goOn();
    }
  }

  function submit(ticket: Ticket | Bundle): Promise<PlacementAnswer> {
    const key = wayOf(ticket);
    const twin = onTheirWay.get(key);
    if (twin !== undefined) {
      if (twin.bodyHash.equals(ticket.bodyHash)) return twin.answer.then(asRepeated);
      return Promise.resolve({ type: 'refused', refusal: refuse('IDEMPOTENCY_CONFLICT') });
    }
    const answer = inSpan('bet is placed', {}, () => decide(ticket)).finally(() => onTheirWay.delete(key));
    onTheirWay.set(key, { bodyHash: ticket.bodyHash, answer });
    return answer;
  }

  return {
    place: submit,
    // What is kept beside the bets of a bundle is what its own decision made.
    placeAll: <Kept>(bundle: Bundle<Kept>) => submit(bundle) as Promise<PlacementAnswer<Kept>>,
    answered: async (accountId, requestId) => onTheirWay.get(wayOf({ accountId, requestId }))?.answer,
    wait,
    idle: () => batcher.idle(),
  };
}

const wayOf = ({ accountId, requestId }: Pick<Ticket, 'accountId' | 'requestId'>): string =>
  `${accountId}/${requestId}`;

/** The same request, sent again while the first one was on its way, gets the same bet. */
const asRepeated = (answer: PlacementAnswer): PlacementAnswer =>
  answer.type === 'placed' || answer.type === 'all-placed' ? { type: 'repeated', betId: answer.betId } : answer;

function spanOfAsker(): Pick<Attempt, 'span'> {
  const span = spanNow();
  return span === null ? {} : { span: span.spanContext() };
}

/** A batch is a part of the trace of its first bet that has one, and links to those of the others. */
function traced<T>(attempts: readonly Attempt[], body: () => Promise<T>): Promise<T> {
  const [from, ...others] = attempts.flatMap(({ span }) => span ?? []);
  if (from === undefined) return body();
  const links = others.map((context) => ({ context }));
  return inRootSpan('batch of bets', { 'pavilion.bets': attempts.length }, body, { from, links });
}

/** What cannot be decided beside others is decided once more, with its markets to itself. */
async function decideAll(
  context: Context,
  attempts: readonly Attempt[],
  reserves: Reserves,
): Promise<readonly PlacementAnswer[]> {
  const answers = await placeOrSplit(context, attempts, reserves, 'shared');
  const left = attempts.filter((_, index) => answers[index]?.type === 'near-limit');
  if (left.length === 0) return answers;
  const later = (await placeOrSplit(context, left, reserves, 'alone')).values();
  return answers.map((answer) => (answer.type === 'near-limit' ? (later.next().value ?? answer) : answer));
}

/** One ticket that cannot be written must not take its batch with it: then each is tried alone. */
async function placeOrSplit(
  context: Context,
  attempts: readonly Attempt[],
  reserves: Reserves,
  hold: Hold,
): Promise<readonly PlacementAnswer[]> {
  try {
    return await placeBatch(context, attempts, reserves, hold);
  } catch (error) {
    if (attempts.length === 1 || !breaksRule(error)) throw error;
    context.log.warn({ err: error, size: attempts.length }, 'a batch of bets failed; each is tried alone');
  }
  const answers: PlacementAnswer[] = [];
  for (const attempt of attempts) {
    try {
      answers.push(...(await placeBatch(context, [attempt], reserves, hold)));
    } catch (error) {
      context.log.error({ err: error, requestId: attempt.ticket.requestId }, 'a bet could not be written');
      answers.push({ type: 'failed', error });
    }
  }
  return answers;
}
