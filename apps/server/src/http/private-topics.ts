import { accountNotice, REFUSALS } from '@pavilion/contract';
import type { Clock, JsonObject } from '@pavilion/feed';
import type { HubConnection } from '@pavilion/protocol';
import type { Context } from '../context.ts';
import { type Actor, agentLabel } from '../policy/actor.ts';
import type { Sessions } from './session.ts';

type Listener = { readonly connection: HubConnection; readonly token: string; actor: Actor };

/** WebSocket close codes of our own: the session is over, the account is locked. */
export const SESSION_ENDED = 4401;
export const ACCOUNT_LOCKED = 4403;

/** The bus may lose a message, so every session that listens is looked at again and again. */
const LOOK_AGAIN_MS = 15_000;

/**
 * The private topics of accounts: what the bus says about an account goes to the sockets that authenticated as it. A
 * session that ends, or an account that is locked, closes its sockets at once.
 */
export class PrivateTopics {
  readonly #context: Pick<Context, 'bus' | 'log'>;
  readonly #sessions: Sessions;
  readonly #clock: Clock;
  readonly #listeners = new Map<HubConnection, Listener>();
  /** The newest request to authenticate of each socket. */
  readonly #asked = new WeakMap<HubConnection, symbol>();
  readonly #accounts = new Map<number, { readonly connections: Set<HubConnection>; readonly end: () => void }>();
  /** Those who listen as an account, as the users of an agent, and as a person for an account: whom a change of any concerns. */
  readonly #concerned = new Map<number, Set<Listener>>();
  readonly #stopHearing: () => void;
  #cancelLook: () => void = () => {};

  readonly #image: (actor: Actor) => Promise<JsonObject | null>;

  constructor(
    context: Pick<Context, 'bus' | 'log'>,
    sessions: Sessions,
    clock: Clock,
    image: (actor: Actor) => Promise<JsonObject | null> = async () => null,
  ) {
    this.#image = image;
    this.#context = context;
    this.#sessions = sessions;
    this.#clock = clock;
    const stops = [
      context.bus.subscribe('session.changed', (payload) => this.#onSessionChanged(payload)),
      context.bus.subscribe('platform.cleared', () => this.#look([...this.#listeners.values()])),
    ];
    this.#stopHearing = () => {
      for (const stop of stops) stop();
    };
    this.#armLook();
  }

  /** How many sockets are signed in. */
  get size(): number {
    return this.#listeners.size;
  }

  /** Who has signed in on a socket; null while nobody has. */
  actorOf(connection: HubConnection): Actor | null {
    return this.#listeners.get(connection)?.actor ?? null;
  }

  /**
   * Signs a socket in; one that was signed in before is that account's no more, whatever the answer. Two requests may
   * overlap, when one account is left for another: the one that was made last counts, however late the first is read.
   */
  open(connection: HubConnection, token: string, requestId: string | null): void {
    this.forget(connection);
    const asked = Symbol();
    this.#asked.set(connection, asked);
    this.#sessions
      .find(token)
      .then((actor) => {
        if (this.#asked.get(connection) === asked) this.#admit(connection, token, actor, requestId);
      })
      .catch((error: unknown) => {
        this.#context.log.warn({ err: error }, 'a session could not be read for a socket');
        connection.sendError(requestId, REFUSALS.OVERLOADED.message);
      });
  }

  forget(connection: HubConnection): void {
    const listener = this.#listeners.get(connection);
    if (listener === undefined) return;
    this.#listeners.delete(connection);
    this.#unlist(listener);
    const account = this.#accounts.get(listener.actor.accountId);
    account?.connections.delete(connection);
    if (account?.connections.size === 0) {
      account.end();
      this.#accounts.delete(listener.actor.accountId);
    }
  }

  close(): void {
    this.#stopHearing();
    this.#cancelLook();
    for (const connection of [...this.#listeners.keys()]) this.forget(connection);
  }

  #admit(connection: HubConnection, token: string, actor: Actor | null, requestId: string | null): void {
    if (connection.closed) return;
    if (actor === null) return connection.sendError(requestId, REFUSALS.LOGIN_REQUIRED.message);
    if (actor.userLocked) {
      return connection.sendError(requestId, `Login Restricted. Contact Agent(${agentLabel(actor)})`);
    }
    const listener: Listener = { connection, token, actor };
    this.#listeners.set(connection, listener);
    this.#list(listener);
    this.#account(actor.accountId).add(connection);
    connection.send({ type: 'authenticated', ...(requestId === null ? {} : { requestId }) });
    this.#sendImage(listener);
  }

  /** Read after the socket listens: what changes meanwhile is told beside it, and has a later number. */
  #sendImage(listener: Listener): void {
    this.#image(listener.actor)
      .then((image) => {
        if (image !== null && this.#listeners.get(listener.connection) === listener) {
          this.#tell(new Set([listener.connection]), image);
        }
      })
      .catch((error: unknown) => this.#context.log.warn({ err: error }, 'the orders of a socket could not be read'));
  }

  #account(accountId: number): Set<HubConnection> {
    const known = this.#accounts.get(accountId);
    if (known !== undefined) return known.connections;
    const connections = new Set<HubConnection>();
    const end = this.#context.bus.subscribe(`account.${accountId}`, (payload) => this.#tell(connections, payload));
    this.#accounts.set(accountId, { connections, end });
    return connections;
  }

  #tell(connections: ReadonlySet<HubConnection>, payload: unknown): void {
    const notice = accountNotice.safeParse({ ...(typeof payload === 'object' ? payload : {}), type: 'account' });
    if (!notice.success) return;
    for (const connection of connections) {
      // A person without a password of its own reads nothing; once it has one, the look at its session sees it.
      if (this.#listeners.get(connection)?.actor.staff?.passwordGiven !== true) connection.send(notice.data);
    }
  }

  #onSessionChanged(payload: unknown): void {
    const accountId =
      typeof payload === 'object' && payload !== null && 'accountId' in payload ? payload.accountId : null;
    if (typeof accountId === 'number') this.#look([...(this.#concerned.get(accountId) ?? [])]);
  }

  #list(listener: Listener): void {
    for (const id of idsOf(listener.actor)) {
      const known = this.#concerned.get(id);
      if (known === undefined) this.#concerned.set(id, new Set([listener]));
      else known.add(listener);
    }
  }

  #unlist(listener: Listener): void {
    for (const id of idsOf(listener.actor)) {
      const known = this.#concerned.get(id);
      known?.delete(listener);
      if (known?.size === 0) this.#concerned.delete(id);
    }
  }

  #armLook(): void {
    this.#cancelLook = this.#clock.after(LOOK_AGAIN_MS, () => {
      this.#look([...this.#listeners.values()]);
      this.#armLook();
    });
  }

  /** Ends the sockets whose session is over or whose account is locked; one query for all of them. */
  #look(listeners: readonly Listener[]): void {
    if (listeners.length === 0) return;
    this.#sessions
      .findAll(listeners.map((listener) => listener.token))
      .then((actors) => {
        for (const listener of listeners) this.#judge(listener, actors.get(listener.token) ?? null);
      })
      .catch((error: unknown) => this.#context.log.warn({ err: error }, 'sessions could not be looked at'));
  }

  #judge(listener: Listener, actor: Actor | null): void {
    const { connection } = listener;
    if (this.#listeners.get(connection) !== listener) return;
    if (actor !== null && !actor.userLocked) {
      // A player may have gone to another agent.
      this.#unlist(listener);
      listener.actor = actor;
      this.#list(listener);
      return;
    }
    this.forget(connection);
    if (actor === null) return connection.close(SESSION_ENDED, 'session ended');
    connection.send({ type: 'account', event: 'locked', field: 'userLocked', value: true });
    connection.close(ACCOUNT_LOCKED, 'account locked');
  }
}

const idsOf = ({ accountId, agentId, personId }: Actor): Set<number> =>
  new Set(agentId === null ? [accountId, personId] : [accountId, personId, agentId]);
