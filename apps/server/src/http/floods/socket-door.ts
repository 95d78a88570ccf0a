import { authenticateRequest, REFUSALS } from '@pavilion/contract';
import type { JsonObject } from '@pavilion/feed';
import type { HubConnection } from '@pavilion/protocol';
import type { RateLimits } from '../../rate-limits.ts';
import type { PrivateTopics } from '../private-topics.ts';
import { Buckets } from './buckets.ts';

/** What one address may have of the browsers' sockets: so many open, and so many sign-ins on them a second. */
export class SocketDoor {
  readonly #socketsMax: number;
  readonly #open = new Map<string, number>();
  readonly #from = new WeakMap<HubConnection, string>();
  readonly #signIns: Buckets;

  constructor({ sockets, requests }: RateLimits) {
    this.#socketsMax = sockets;
    this.#signIns = new Buckets(requests, () => performance.now());
  }

  hasRoom(from: string): boolean {
    return (this.#open.get(from) ?? 0) < this.#socketsMax;
  }

  /** Counts a socket; answers what ends that. */
  enter(connection: HubConnection, from: string): () => void {
    this.#from.set(connection, from);
    this.#open.set(from, (this.#open.get(from) ?? 0) + 1);
    return () => {
      const left = (this.#open.get(from) ?? 1) - 1;
      if (left > 0) this.#open.set(from, left);
      else this.#open.delete(from);
    };
  }

  /** Signs a socket in, where the frame is well formed and the address does not try one token after another. */
  authenticate(privateTopics: PrivateTopics, connection: HubConnection, frame: JsonObject): void {
    const parsed = authenticateRequest.safeParse(frame);
    const requestId = typeof frame.requestId === 'string' ? frame.requestId : null;
    if (!parsed.success) {
      connection.sendError(requestId, parsed.error.issues[0]?.message ?? 'token is required');
    } else if (this.#signIns.take(this.#from.get(connection) ?? '') > 0) {
      connection.sendError(requestId, REFUSALS.RATE_LIMITED.message);
    } else privateTopics.open(connection, parsed.data.token, parsed.data.requestId ?? null);
  }
}
