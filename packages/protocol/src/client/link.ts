import type { Clock } from '@pavilion/feed';
import type { JsonObject } from '@pavilion/feed';
import { parseFrame } from './protocol.ts';
import { FAILURES_OF_A_CHANGE, RESTART_DELAY_MS, retryDelayMs } from './retry.ts';
import type { ClientSocket } from './socket.ts';

/** waiting: between two tries. connecting: from opening until ready. */
export type LinkState = 'connecting' | 'ready' | 'waiting' | 'closed';

/** In milliseconds. */
export const HANDSHAKE_TIMEOUT_MS = 10_000;
export const READY_ASSUMED_MS = 2_000;
/** Heartbeats that may be missed before a connection that looks open is given up, and the least time for it. */
const HEARTBEATS_MISSED_MAX = 5;
const SILENCE_MS_MIN = 5_000;

export type LinkEvents = {
  readonly onReady: () => void;
  readonly onFrame: (frame: JsonObject) => void;
  /** The connection ended after having been opened or not; a new try follows unless the link was closed. */
  readonly onLost: () => void;
  readonly onState: (state: LinkState) => void;
};

export type LinkOptions = {
  readonly open: () => ClientSocket;
  readonly clock: Clock;
  /** From 0 to 1; spreads restarts. */
  readonly random: () => number;
  readonly events: LinkEvents;
  /** The waits after a lost connection where another is behind the same address within seconds; they grow later than the usual ones. */
  readonly restartMs?: number;
};

/**
 * Keeps one socket open: opens it, waits for ready, notices silence, and opens it again. Knows nothing of what is
 * said on it.
 */
export class Link {
  readonly #options: LinkOptions;
  #state: LinkState = 'waiting';
  #socket: ClientSocket | null = null;
  #failedTries = 0;
  #heartbeatMs: number | null = null;
  #cancelTimer: () => void = () => {};
  #cancelSilence: () => void = () => {};

  constructor(options: LinkOptions) {
    this.#options = options;
  }

  get state(): LinkState {
    return this.#state;
  }

  start(): void {
    if (this.#state === 'waiting') this.#connect();
  }

  /** Sends when ready; false when it could not be sent. */
  send(text: string): boolean {
    if (this.#state !== 'ready' || !this.#socket) return false;
    this.#socket.send(text);
    return true;
  }

  close(): void {
    this.#enter('closed');
    this.#dropSocket();
  }

  #enter(state: LinkState): void {
    if (this.#state === state || this.#state === 'closed') return;
    this.#state = state;
    this.#options.events.onState(state);
  }

  #after(delayMs: number, run: () => void): void {
    this.#cancelTimer();
    this.#cancelTimer = this.#options.clock.after(delayMs, run);
  }

  #connect(): void {
    this.#enter('connecting');
    this.#after(HANDSHAKE_TIMEOUT_MS, () => this.#lose());
    let socket: ClientSocket;
    try {
      socket = this.#options.open();
    } catch {
      this.#lose();
      return;
    }
    this.#socket = socket;
    socket.onopen = () => {
      if (this.#socket === socket) this.#after(READY_ASSUMED_MS, () => this.#becomeReady());
    };
    socket.onmessage = (event) => {
      if (this.#socket === socket) this.#take(event.data);
    };
    socket.onclose = () => {
      if (this.#socket === socket) this.#lose();
    };
    // Both kinds of socket report an error and then close; the close does the work.
    socket.onerror = () => {};
  }

  #becomeReady(): void {
    if (this.#state !== 'connecting') return;
    this.#cancelTimer();
    this.#failedTries = 0;
    this.#enter('ready');
    this.#options.events.onReady();
  }

  #take(data: unknown): void {
    const frame = parseFrame(data);
    if (!frame) return;
    if (frame.type === 'ready' && typeof frame.heartbeatMs === 'number') this.#heartbeatMs = frame.heartbeatMs;
    this.#watchSilence();
    // Some bridges talk before they greet; whatever they say shows that they are ready.
    this.#becomeReady();
    this.#options.events.onFrame(frame);
  }

  /** Only a bridge that promised heartbeats can be silent. */
  #watchSilence(): void {
    this.#cancelSilence();
    if (this.#heartbeatMs === null) return;
    const silenceMs = Math.max(SILENCE_MS_MIN, this.#heartbeatMs * HEARTBEATS_MISSED_MAX);
    this.#cancelSilence = this.#options.clock.after(silenceMs, () => this.#lose());
  }

  #dropSocket(): void {
    this.#cancelTimer();
    this.#cancelSilence();
    this.#heartbeatMs = null;
    const socket = this.#socket;
    this.#socket = null;
    if (!socket) return;
    try {
      socket.close();
    } catch {
      // A browser refuses to close a socket that it never opened; it is gone either way.
    }
  }

  #lose(): void {
    if (this.#state === 'closed') return;
    this.#dropSocket();
    this.#failedTries += 1;
    this.#enter('waiting');
    this.#options.events.onLost();
    const { restartMs, random } = this.#options;
    const delayMs =
      restartMs === undefined
        ? retryDelayMs(RESTART_DELAY_MS, this.#failedTries, random)
        : retryDelayMs(restartMs, this.#failedTries, random, FAILURES_OF_A_CHANGE);
    this.#after(delayMs, () => this.#connect());
  }
}
