import { REFUSALS, watchBetsRequest } from '@pavilion/contract';
import type { Clock, JsonObject } from '@pavilion/feed';
import type { HubConnection } from '@pavilion/protocol';
import type { Context } from '../../../context.ts';
import type { Db } from '../../../db/transaction.ts';
import type { Actor } from '../../../policy/actor.ts';
import { asksForAll, askedOf, BetFacts, type FilteredBet, isWithin, passes, type Watched } from './bet-filter.ts';
import { BetTail } from './bet-tail.ts';
import { betsByIds, lastBets, liveBetReply, type LiveBetRow, type NewBetRow } from './live-bet-store.ts';

/** The part of a socket that bets are sent on. */
export type BetSocket = Pick<HubConnection, 'closed' | 'isBlocked' | 'send' | 'sendError'>;

type Watcher = Watched & {
  readonly requestId: string;
  /** The bets that the socket has not been told of yet; what stays here waits for a reader who is behind. */
  waiting: number[];
  matched: number;
  taken: number;
};

/** Bets are told so often. Between two times they come together in one frame. */
const EVERY_MS = 250;
/** After more bets than a screen shows: nobody reads faster, and each reading costs the server what many bets do. */
const EVERY_MS_IN_A_RUSH = 500;
/** A frame has the newest of them: a screen shows no more, however many are taken. */
const ITEMS_MAX = 40;
/** Among so many of the last bets those are looked for that a screen with a filter begins with. */
const LOOKED_BACK = 2_000;

/**
 * Bets as they are taken, for the staff who watch. They are read from the table of bets, once for everybody and only while
 * somebody watches, so that taking a bet does nothing for it. Of most bets no more is read than filters ask; a row of the list
 * costs more and is read for those that are told. An agent is told of its own users' bets alone.
 */
export class BetStream<Socket extends BetSocket> {
  readonly #context: Pick<Context, 'db' | 'log'>;
  readonly #clock: Clock;
  readonly #actorOf: (socket: Socket) => Actor | null;
  readonly #watchers = new Map<Socket, Watcher>();
  readonly #tail = new BetTail();
  readonly #facts = new BetFacts();
  /** Bets that were read and told to nobody yet. */
  #found: NewBetRow[] = [];
  #beginning: Promise<void> | null = null;
  /** The reading of new bets that is under way, or the last one. */
  #passing: Promise<void> = Promise.resolve();
  #cancel: (() => void) | null = null;
  #closed = false;

  constructor(context: Pick<Context, 'db' | 'log'>, clock: Clock, actorOf: (socket: Socket) => Actor | null) {
    this.#context = context;
    this.#clock = clock;
    this.#actorOf = actorOf;
  }

  /** Begins, changes or ends what a socket watches. */
  watch(socket: Socket, frame: JsonObject): void {
    const parsed = watchBetsRequest.safeParse(frame);
    const asked = typeof frame.requestId === 'string' ? frame.requestId : null;
    if (!parsed.success) return socket.sendError(asked, parsed.error.issues[0]?.message ?? 'filter is required');
    const { requestId, filter } = parsed.data;
    this.#watchers.delete(socket);
    if (filter === null) return;
    const actor = this.#actorOf(socket);
    if (actor === null) return socket.sendError(requestId, REFUSALS.LOGIN_REQUIRED.message);
    if (actor.staff?.passwordGiven) return socket.sendError(requestId, REFUSALS.PASSWORD_GIVEN.message);
    if (actor.role === 'user') return socket.sendError(requestId, REFUSALS.ROLE_NOT_ALLOWED.message);
    const agentId = actor.role === 'agent' ? actor.accountId : null;
    const watcher: Watcher = { requestId, filter, agentId, waiting: [], matched: 0, taken: 0 };
    this.#watchers.set(socket, watcher);
    void this.#begin(socket, watcher);
  }

  forget(socket: Socket): void {
    this.#watchers.delete(socket);
  }

  close(): void {
    this.#closed = true;
    this.#cancel?.();
    this.#watchers.clear();
  }

  /** The last bets before now; what comes while they are read is told beside them, and may be among them. */
  async #begin(socket: Socket, watcher: Watcher): Promise<void> {
    try {
      await this.#follow();
      // It is for those who watched before: what it has read is among the last bets after it, and not before.
      await this.#passing;
      const lookedBack = asksForAll(watcher) ? ITEMS_MAX : LOOKED_BACK;
      const rows = await lastBets(this.#context.db, watcher.agentId, lookedBack);
      if (this.#watchers.get(socket) !== watcher) return;
      const items = rows.filter((row) => passes(row, watcher.filter)).slice(-ITEMS_MAX);
      const { requestId } = watcher;
      socket.send({ type: 'bets', requestId, first: true, items: items.map(liveBetReply), matched: 0, taken: 0 });
    } catch (error) {
      this.#context.log.warn({ err: error }, 'the last bets could not be read');
      socket.sendError(watcher.requestId, REFUSALS.OVERLOADED.message);
      if (this.#watchers.get(socket) === watcher) this.#watchers.delete(socket);
    }
  }

  /** Follows the bets, if nobody has asked for that yet. Who asks when it fails is told so, and the next one begins anew. */
  #follow(): Promise<void> {
    if (this.#cancel !== null) return Promise.resolve();
    this.#found = [];
    this.#beginning ??= this.#tail
      .begin(this.#context.db, this.#clock.now())
      .then(() => this.#arm())
      .finally(() => {
        this.#beginning = null;
      });
    return this.#beginning;
  }

  #arm(afterMs = EVERY_MS): void {
    if (this.#closed) return;
    this.#cancel = this.#clock.after(afterMs, () => {
      this.#passing = this.#pass();
    });
  }

  async #pass(): Promise<void> {
    // Who has signed out on the socket, or in as somebody else, has asked for nothing yet.
    for (const [socket, { agentId }] of this.#watchers) {
      const actor = this.#actorOf(socket);
      const reach = actor?.role === 'agent' ? actor.accountId : null;
      if (socket.closed || actor === null || actor.role === 'user' || reach !== agentId) this.#watchers.delete(socket);
    }
    if (this.#watchers.size === 0) {
      this.#cancel = null;
      return;
    }
    let bets = 0;
    try {
      bets = await this.#tellNew(this.#context.db);
    } catch (error) {
      this.#context.log.warn({ err: error }, 'new bets could not be read for those who watch');
    }
    this.#arm(bets > ITEMS_MAX ? EVERY_MS_IN_A_RUSH : EVERY_MS);
  }

  /** Tells of what has come; answers how many bets that are. */
  async #tellNew(db: Db): Promise<number> {
    // Whoever begins to watch from here on reads these bets among the last ones.
    const watchers = [...this.#watchers.values()];
    this.#found.push(...(await this.#tail.next(db, this.#clock.now(), askedOf(watchers))));
    const bets = await this.#facts.of(db, this.#found, watchers);
    this.#found = [];
    for (const watcher of watchers) take(watcher, bets);
    const ready = [...this.#watchers].filter(([socket, { taken }]) => taken > 0 && !socket.isBlocked());
    const ids = new Set(ready.flatMap(([, { waiting }]) => waiting));
    const rows = new Map(ids.size === 0 ? [] : (await betsByIds(db, [...ids])).map((row) => [row.id, row]));
    for (const [socket, watcher] of ready) if (this.#watchers.get(socket) === watcher) tell(socket, watcher, rows);
    return bets.length;
  }
}

function take(watcher: Watcher, bets: readonly FilteredBet[]): void {
  const own = bets.filter((bet) => isWithin(bet, watcher));
  const matching = own.filter((bet) => passes(bet, watcher.filter));
  watcher.taken += own.length;
  watcher.matched += matching.length;
  watcher.waiting = [...watcher.waiting, ...matching.slice(-ITEMS_MAX).map(({ id }) => id)].slice(-ITEMS_MAX);
}

function tell(socket: BetSocket, watcher: Watcher, rows: ReadonlyMap<number, LiveBetRow>): void {
  const { requestId, matched, taken, waiting } = watcher;
  // A player may have gone to another agent while the reader was behind.
  const shown = waiting.flatMap((id) => rows.get(id) ?? []).filter((row) => isWithin(row, watcher));
  const items = shown.map(liveBetReply);
  socket.send({ type: 'bets', requestId, items, matched, taken });
  Object.assign(watcher, { waiting: [], matched: 0, taken: 0 });
}
