import { paiseFromRupees } from '@pavilion/betting';
import { type LiveBetFilter, REFUSALS, watchBetsRequest } from '@pavilion/contract';
import type { Clock, JsonObject } from '@pavilion/feed';
import type { HubConnection } from '@pavilion/protocol';
import type { Context } from '../../../context.ts';
import type { Actor } from '../../../policy/actor.ts';
import { BetTail } from './bet-tail.ts';
import { lastBets, liveBetReply, type LiveBetRow } from './live-bet-store.ts';

/** The part of a socket that bets are sent on. */
export type BetSocket = Pick<HubConnection, 'closed' | 'isBlocked' | 'send' | 'sendError'>;

type Watcher = {
  readonly requestId: string;
  readonly filter: LiveBetFilter;
  /** Whose users; null: everybody. */
  readonly agentId: number | null;
  /** What the socket has not been told yet, because its reader is behind. */
  waiting: LiveBetRow[];
  matched: number;
  taken: number;
};

/** Bets are told so often. Between two times they come together in one frame. */
const EVERY_MS = 250;
/** A frame has the newest of them: a screen shows no more, however many are taken. */
const ITEMS_MAX = 40;
/** Among so many of the last bets those are looked for that a screen begins with. */
const LOOKED_BACK = 2_000;

const passes = (row: LiveBetRow, { sportId, eventId, marketId, stakeMin, userId, agentId }: LiveBetFilter): boolean =>
  (sportId === undefined || row.sport_id === Number(sportId)) &&
  (eventId === undefined || row.event_id === Number(eventId)) &&
  (marketId === undefined || row.market_id === Number(marketId)) &&
  (stakeMin === undefined || row.stake >= paiseFromRupees(stakeMin)) &&
  (userId === undefined || row.account_id === Number(userId)) &&
  (agentId === undefined || row.agent_id === Number(agentId));

/**
 * Bets as they are taken, for the staff who watch. They are read from the table of bets, once for everybody and only while
 * somebody watches, so that taking a bet does nothing for it; an agent is told of its own users' bets alone.
 */
export class BetStream<Socket extends BetSocket> {
  readonly #context: Pick<Context, 'db' | 'log'>;
  readonly #clock: Clock;
  readonly #actorOf: (socket: Socket) => Actor | null;
  readonly #watchers = new Map<Socket, Watcher>();
  readonly #tail = new BetTail();
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
      if (this.#cancel === null) {
        this.#cancel = () => {};
        await this.#tail.begin(this.#context.db).catch((error: unknown) => {
          // The next one who watches begins anew.
          this.#cancel = null;
          throw error;
        });
        this.#arm();
      }
      const rows = await lastBets(this.#context.db, watcher.agentId, LOOKED_BACK);
      if (this.#watchers.get(socket) !== watcher) return;
      const items = rows.filter((row) => passes(row, watcher.filter)).slice(-ITEMS_MAX);
      const { requestId } = watcher;
      socket.send({ type: 'bets', requestId, first: true, items: items.map(liveBetReply), matched: 0, taken: 0 });
    } catch (error) {
      this.#context.log.warn({ err: error }, 'the last bets could not be read');
      socket.sendError(watcher.requestId, REFUSALS.OVERLOADED.message);
      this.#watchers.delete(socket);
    }
  }

  #arm(): void {
    if (this.#closed) return;
    this.#cancel = this.#clock.after(EVERY_MS, () => void this.#pass());
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
    try {
      const rows = await this.#tail.next(this.#context.db, this.#clock.now());
      for (const [socket, watcher] of this.#watchers) tell(socket, watcher, rows);
    } catch (error) {
      this.#context.log.warn({ err: error }, 'new bets could not be read for those who watch');
    }
    this.#arm();
  }
}

function tell(socket: BetSocket, watcher: Watcher, rows: readonly LiveBetRow[]): void {
  const { requestId, filter, agentId } = watcher;
  const own = agentId === null ? rows : rows.filter((row) => row.agent_id === agentId);
  const matching = own.filter((row) => passes(row, filter));
  watcher.taken += own.length;
  watcher.matched += matching.length;
  watcher.waiting = [...watcher.waiting, ...matching.slice(-ITEMS_MAX)].slice(-ITEMS_MAX);
  if (watcher.taken === 0 || socket.isBlocked()) return;
  const { matched, taken } = watcher;
  socket.send({ type: 'bets', requestId, items: watcher.waiting.map(liveBetReply), matched, taken });
  Object.assign(watcher, { waiting: [], matched: 0, taken: 0 });
}
