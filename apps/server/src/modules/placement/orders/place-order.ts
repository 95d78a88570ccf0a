import { hash as digest } from 'node:crypto';
import { type AtTurn, type Paise, type RowState, type Side, type TimeInForce } from '@pavilion/betting';
import { OPEN_ORDERS_MAX, type RefusalCode } from '@pavilion/contract';
import type { Context } from '../../../context.ts';
import { type Tx, tx } from '../../../db/transaction.ts';
import { type Refusal, refuse } from '../../../http/refusal.ts';
import { type AuditNote, type AuditRow, writeAudit } from '../../../ledger/audit-log.ts';
import { isOneOfSeveral } from '../batch/load.ts';
import { type HeldTicket, keepHeld, type LetFail, readHeld, writeLetFail } from '../held-store.ts';
import { CLOSED } from '../placement-store.ts';
import { refusalFromStore, storedDetail } from '../refusal-reply.ts';
import { isLetFail, takenBackTooOften, whoLetsFail } from '../take-back.ts';
import type { QuotedRow } from '../../prices/book/quoted-row.ts';
import { type Arriving, decideArriving, enterArriving, filledBy, reachOf } from './arrive.ts';
import { reachesHouse } from './house-side.ts';
import { noteOf, type OrderRow } from './store/order-row.ts';
import {
  answerKey,
  type Answered,
  countWaiting,
  type Drawn,
  drawNumbers,
  type KeptRefusal,
  readAnswers,
  writeRefusals,
} from './store/orders-store.ts';
import { gateIn, Newcomers, openTurns, type Turn, type TurnAsked } from './turn.ts';
import type { Wallets, WalletsInUse } from './wallets-in-use.ts';
import { writeTurns } from './write-turn.ts';

/** An order on its way to an answer: what was asked, by whom, from where. */
export type OrderTicket = {
  readonly accountId: number;
  readonly requestId: string;
  readonly eventId: string;
  readonly marketId: string;
  readonly selectionKey: string;
  readonly side: Side;
  readonly priceHundredths: number;
  readonly sizePaise: Paise;
  readonly timeInForce: TimeInForce;
  readonly minFillPaise: Paise | null;
  readonly inPlay: AtTurn;
  readonly ip: string | null;
  readonly userAgent: string | null;
  readonly auditRow: (outcome: 'ok' | RefusalCode, note: AuditNote) => AuditRow;
};

export type OrderAnswer =
  /** What is decided now may wait; how long in all. */
  FinalAnswer | { readonly type: 'held'; readonly holdMs: number };

/** Nothing was decided: it would have waited for the wallets of another batch of this server, and is better in a later one. */
export type Left = { readonly type: 'left' };

/** What an order is answered with when it has waited long enough. */
export type FinalAnswer =
  | { readonly type: 'order'; readonly order: OrderRow; readonly ownInTheWay: readonly number[] }
  /** `kept`: it stands under the id, and the same order hears it again. */
  | { readonly type: 'refused'; readonly refusal: Refusal; readonly kept?: true };

const TRIES_MAX = 6;

/** Does it in a transaction, again and again while somebody new comes in between; at last it is too much for now. */
export async function inTurns<T>(context: Context, act: (t: Tx, isAgain: boolean) => Promise<T>): Promise<T | null> {
  for (let attempt = 1; attempt <= TRIES_MAX; attempt += 1) {
    try {
      return await tx(context.pool, (t) => act(t, attempt > 1));
    } catch (error) {
      if (!(error instanceof Newcomers)) throw error;
    }
  }
  return null;
}

/** The fields that make an order, in a fixed order, so that the same id with another body is told apart. */
export function hashOf(ticket: OrderTicket): Buffer {
  const known = hashes.get(ticket);
  if (known !== undefined) return known;
  const words = JSON.stringify([
    ...[ticket.eventId, ticket.marketId, ticket.selectionKey, ticket.side, ticket.priceHundredths],
    ...[ticket.sizePaise, ticket.timeInForce, ticket.minFillPaise, ticket.inPlay],
  ]);
  const hash = digest('sha256', words, 'buffer');
  hashes.set(ticket, hash);
  return hash;
}
const hashes = new WeakMap<OrderTicket, Buffer>();

/** So often a batch may leave an order to the next one. */
const LEFT_MAX = 3;

/** An order that is to be decided, how long it has been held, and how often a batch has left it to the next one. */
export type OrderAttempt = { readonly ticket: OrderTicket; readonly heldMs: number; readonly timesLeft?: number };

/**
 * Decides and writes orders in one transaction, each after the ones before it. Answered after the commit; the same request has
 * the same answer. Null: somebody new came in between again and again.
 */
export const placeOrders = (context: Context, attempts: readonly OrderAttempt[]): Promise<OrderAnswer[] | null> =>
  inTurns(context, async (t, isAgain) => {
    const answers = await new PlacingTurn(context, t, attempts, { isAgain }).place();
    return answers.map((answer) => {
      if (answer.type === 'left') throw new Error('an order was left where no batch is beside it');
      return answer;
    });
  });

/**
 * The same beside other batches of this server. Orders in markets where it would wait for the wallets of one of those are left,
 * once, and with them those behind them of the same players.
 */
export async function placeBeside(
  context: Context,
  attempts: readonly OrderAttempt[],
  inUse: WalletsInUse,
): Promise<(OrderAnswer | Left)[] | null> {
  const batch = {};
  try {
    return await inTurns(context, (t, isAgain) =>
      new PlacingTurn(context, t, attempts, {
        isAgain,
        leave: (wallets, insisted) => inUse.claim(batch, wallets, insisted),
      }).place(),
    );
  } finally {
    inUse.release(batch);
  }
}

type Opened = {
  readonly isAgain: boolean;
  readonly leave?: (wallets: Wallets, insisted: ReadonlySet<number>) => ReadonlySet<number>;
};

type Loaded = {
  /** By their places in the batch: what is left for a later one. */
  readonly left: ReadonlySet<number>;
  readonly turns: ReadonlyMap<number, Turn>;
  readonly earlier: ReadonlyMap<string, Answered>;
  readonly waiting: Map<number, number>;
  readonly held: ReadonlyMap<string, Buffer>;
  readonly numbers: Drawn[];
  /** Of whom nothing begins to wait. */
  readonly letFail: ReadonlySet<number>;
};

/** The orders of one batch on their way through one transaction. */
class PlacingTurn {
  readonly #context: Context;
  readonly #t: Tx;
  readonly #attempts: readonly OrderAttempt[];
  readonly #opened: Opened;
  readonly #audit: AuditRow[] = [];
  readonly #refusals: KeptRefusal[] = [];
  readonly #held: HeldTicket[] = [];
  readonly #letFail: LetFail[] = [];
  /** New orders by id, as they were when they came; what became of those that wait stands in their turn. */
  readonly #fresh = new Map<number, OrderRow>();

  constructor(context: Context, t: Tx, attempts: readonly OrderAttempt[], opened: Opened) {
    this.#context = context;
    this.#t = t;
    this.#attempts = attempts;
    this.#opened = opened;
  }

  async place(): Promise<(OrderAnswer | Left)[]> {
    const rows = this.#attempts.map(({ ticket }) => this.#quoted(ticket));
    const loaded = await this.#load(rows);
    const decided = this.#attempts.map((attempt, index): OrderAnswer | Left =>
      loaded.left.has(index) ? { type: 'left' } : this.#decide(attempt, rows[index] ?? null, loaded),
    );
    const turns = [...loaded.turns.values()];
    const fresh = turns.length === 0 ? [] : [...this.#fresh.values()].map((order) => this.#asItIs(loaded, order));
    const nowMs = this.#context.clock.now();
    const sent = Promise.all([
      turns.length === 0 ? [] : writeTurns(turns, this.#audit, fresh),
      writeRefusals(this.#t, this.#refusals, nowMs),
      keepHeld(this.#t, this.#held, nowMs, 'order'),
      writeLetFail(this.#t, this.#letFail, 'order', nowMs),
    ]);
    // Only of what begins to wait is it still open whether it may.
    const [written, , waiting] = await (this.#held.length === 0 ? this.#t.last(sent) : sent);
    const onRecord = new Map(written.map((order) => [order.id, order]));
    const mayWait = new Set(waiting.map((row) => answerKey(row.account_id, row.request_id)));
    const inTheWay: AuditRow[] = [];
    const answers = decided.map((answer, index): OrderAnswer | Left => {
      const ticket = this.#attempts[index]?.ticket;
      if (
        answer.type === 'held' &&
        ticket !== undefined &&
        !mayWait.has(answerKey(ticket.accountId, ticket.requestId))
      ) {
        // A bet waits out its delay under this id: as with another order, nothing is kept of this one.
        inTheWay.push(ticket.auditRow('IDEMPOTENCY_CONFLICT', {}));
        return { type: 'refused', refusal: refuse('IDEMPOTENCY_CONFLICT') };
      }
      if (answer.type !== 'order') return answer;
      return { ...answer, order: onRecord.get(answer.order.id) ?? answer.order };
    });
    await writeAudit(this.#t, inTheWay);
    return answers;
  }

  #quoted({ eventId, marketId, selectionKey }: OrderTicket): QuotedRow | null {
    return this.#context.quotes.current(eventId, marketId, selectionKey);
  }

  async #load(rows: readonly (QuotedRow | null)[]): Promise<Loaded> {
    const t = this.#t;
    const asked = this.#attempts.flatMap(({ ticket }, index): TurnAsked[] => {
      const row = rows[index] ?? null;
      if (row === null) return [];
      const { accountId, side, priceHundredths, sizePaise } = ticket;
      const meets = { reach: reachOf(row.outcome, side, priceHundredths), sizePaise };
      return [{ row, askers: [accountId], meets, withHouse: reachesHouse(row, side, priceHundredths) }];
    });
    const requestIds = this.#attempts.map(({ ticket }) => ticket.requestId);
    const accountIds = [...new Set(this.#attempts.map(({ ticket }) => ticket.accountId))];
    // Of requests that wait out their delay on whichever server (decision 0081 has it for bets).
    const readOthers = async () =>
      isOneOfSeveral(this.#context) ? readHeld(t, requestIds, this.#context.clock.now(), 'order') : [];
    const alsoRead = () =>
      Promise.all([
        readAnswers(t, requestIds),
        countWaiting(t, accountIds),
        readOthers(),
        drawNumbers(t, asked.length),
        whoLetsFail(t, accountIds, this.#context.clock.now()),
      ] as const);
    const { isAgain, leave } = this.#opened;
    const insisted = new Set(
      this.#attempts.flatMap(({ timesLeft = 0 }, index) =>
        timesLeft >= LEFT_MAX ? (rows[index]?.bettingMarketId ?? []) : [],
      ),
    );
    const opening = leave === undefined ? { isAgain } : { isAgain, leave: (all: Wallets) => leave(all, insisted) };
    const opened =
      asked.length === 0
        ? { turns: new Map<number, Turn>(), left: new Set<number>(), also: await alsoRead() }
        : await openTurns(this.#context, t, asked, opening, alsoRead);
    const [earlier, waiting, held, numbers, letFail] = opened.also;
    const hashes = new Map(held.map((row) => [answerKey(row.account_id, row.request_id), row.request_hash]));
    return {
      left: this.#leftOf(rows, opened.left),
      turns: opened.turns,
      earlier,
      waiting,
      numbers: [...numbers],
      held: hashes,
      letFail,
    };
  }

  /** Which of the orders are left where these markets are: those of a player stay in their order. */
  #leftOf(rows: readonly (QuotedRow | null)[], markets: ReadonlySet<number>): Set<number> {
    const left = new Set<number>();
    const behind = new Set<number>();
    if (markets.size === 0) return left;
    this.#attempts.forEach(({ ticket: { accountId } }, index) => {
      const row = rows[index];
      if (!behind.has(accountId) && (row == null || !markets.has(row.bettingMarketId))) return;
      left.add(index);
      behind.add(accountId);
    });
    return left;
  }

  #decide({ ticket, heldMs }: OrderAttempt, row: QuotedRow | null, loaded: Loaded): OrderAnswer {
    const { accountId, requestId } = ticket;
    const bodyHash = hashOf(ticket);
    const key = answerKey(accountId, requestId);
    const earlier = loaded.earlier.get(key);
    if (earlier !== undefined) return repeated(earlier, bodyHash);
    const turn = row === null ? undefined : loaded.turns.get(row.bettingMarketId);
    if (row === null || turn === undefined) return { type: 'refused', refusal: refuse('MARKET_NOT_AVAILABLE') };
    const other = loaded.held.get(key);
    if (other !== undefined && !other.equals(bodyHash)) {
      // Another order waits out its delay under this id: nothing is kept of this one, or it would take the answer's place.
      this.#audit.push(ticket.auditRow('IDEMPOTENCY_CONFLICT', {}));
      return { type: 'refused', refusal: refuse('IDEMPOTENCY_CONFLICT') };
    }
    // As it stands now that the locks are held.
    const now = this.#quoted(ticket);
    if (now === null || now.bettingMarketId !== row.bettingMarketId) {
      return this.#refuse(ticket, bodyHash, refuse('MARKET_NOT_AVAILABLE'));
    }
    const arriving: Arriving = { ...ticket, wholePaise: ticket.sizePaise, heldMs, again: null };
    const decided = decideArriving(turn, arriving, now);
    // Asked for once more on another server while it waits, it is decided there all the same.
    const hasWaited = heldMs > 0 || loaded.held.has(answerKey(accountId, requestId));
    if (decided.type === 'refused') return this.#refuse(ticket, bodyHash, decided.refusal, hasWaited);
    const waiting = loaded.waiting.get(accountId) ?? 0;
    if (ticket.timeInForce === 'rest' && waiting >= OPEN_ORDERS_MAX) {
      return this.#refuse(ticket, bodyHash, refuse('ORDERS_TOO_MANY', { max: OPEN_ORDERS_MAX }), hasWaited);
    }
    if (decided.type === 'held' && !hasWaited && loaded.letFail.has(accountId)) {
      return this.#refuse(ticket, bodyHash, takenBackTooOften());
    }
    if (decided.type === 'held') {
      this.#held.push({ accountId, requestId, bodyHash, holdMs: decided.holdMs - heldMs, inMarketId: turn.marketId });
      return decided;
    }
    const { decision } = decided;
    const order = this.#enter(ticket, newOrder(ticket, bodyHash, now, gateIn(turn, now), decision), turn, loaded);
    this.#audit.push(...enterArriving(turn, order, decision, now));
    if (order.state === 'open') {
      turn.orders = [...turn.orders, order];
      loaded.waiting.set(accountId, waiting + 1);
    }
    return { type: 'order', order, ownInTheWay: decision.matching.ownInTheWay };
  }

  /** Gives a new order its id and its place behind all that wait. Its first fills are of no version that it will ever have again. */
  #enter(ticket: OrderTicket, one: NewOrder, turn: Turn, { numbers }: Loaded): OrderRow {
    const next = numbers.shift();
    if (next === undefined) throw new Error('there are more new orders than were asked for');
    const order: OrderRow = { ...one, ...next, version: 0, created_ms: turn.nowMs };
    this.#fresh.set(order.id, order);
    this.#audit.push(ticket.auditRow('ok', { target: `order:${order.id}`, after: noteOf({ ...order, version: 1 }) }));
    return order;
  }

  #asItIs({ turns }: Loaded, order: OrderRow): OrderRow {
    return turns.get(order.market_id)?.orders.find((one) => one.id === order.id) ?? order;
  }

  /** A refusal is kept beside its id, so that the same request hears the same again. */
  #refuse(
    { accountId, requestId, auditRow }: OrderTicket,
    bodyHash: Buffer,
    refusal: Refusal,
    hasWaited = false,
  ): OrderAnswer {
    if (hasWaited && isLetFail(refusal)) this.#letFail.push({ accountId, requestId });
    this.#refusals.push({ accountId, requestId, bodyHash, code: refusal.code, detail: storedDetail(refusal) });
    this.#audit.push(auditRow(refusal.code, {}));
    return { type: 'refused', refusal, kept: true };
  }
}

/**
 * What the orders were answered with before, where this server takes no new ones: those of which nothing is on record are refused.
 * Null when it is none of them.
 */
export async function answeredBefore(context: Context, tickets: readonly OrderTicket[]): Promise<FinalAnswer[] | null> {
  const requestIds = tickets.map(({ requestId }) => requestId);
  const earlier = await readAnswers(context.db, requestIds);
  const answers = tickets.map((ticket): FinalAnswer | null => {
    const answer = earlier.get(answerKey(ticket.accountId, ticket.requestId));
    return answer === undefined ? null : repeated(answer, hashOf(ticket));
  });
  if (answers.every((answer) => answer === null)) return null;
  return answers.map((answer) => answer ?? { type: 'refused', refusal: refuse('ORDERS_NOT_TAKEN') });
}

function repeated(earlier: Answered, bodyHash: Buffer): FinalAnswer {
  // Whoever closed the id had not heard what was to be placed under it, so no body is compared.
  if (earlier.code === CLOSED) return { type: 'refused', refusal: refuse(CLOSED), kept: true };
  if (!earlier.hash.equals(bodyHash)) return { type: 'refused', refusal: refuse('IDEMPOTENCY_CONFLICT') };
  if (earlier.order !== null) return { type: 'order', order: earlier.order, ownInTheWay: [] };
  return { type: 'refused', refusal: refusalFromStore(earlier.code ?? '', earlier.detail), kept: true };
}

type NewOrder = Omit<OrderRow, 'id' | 'place' | 'version' | 'seq' | 'created_ms'>;

function newOrder(
  ticket: OrderTicket,
  bodyHash: Buffer,
  row: QuotedRow,
  { phase }: RowState,
  decision: Parameters<typeof filledBy>[0],
): NewOrder {
  const { filled, worth } = filledBy(decision);
  const isWhole = filled === ticket.sizePaise;
  const waits = decision.restPaise > 0;
  return {
    account_id: ticket.accountId,
    request_id: ticket.requestId,
    request_hash: bodyHash,
    market_id: row.bettingMarketId,
    selection: row.outcome,
    selection_key: ticket.selectionKey,
    selection_name: row.row.name,
    side: ticket.side,
    price: ticket.priceHundredths,
    size: ticket.sizePaise,
    ...{ filled, worth },
    time_in_force: ticket.timeInForce,
    min_fill: ticket.minFillPaise,
    in_play: ticket.inPlay,
    placed_in_play: phase !== 'pre-match',
    state: isWhole ? 'filled' : waits ? 'open' : 'cancelled',
    reason: isWhole || waits ? null : 'not-filled',
    ip: ticket.ip,
    user_agent: ticket.userAgent,
  };
}
