/** Too many callers wait for a hash; the request is refused with OVERLOADED. */
export class HashingOverloaded extends Error {}

type Waiting = { readonly start: () => void; readonly turnAway: () => void };

export type HashSlots = {
  /**
   * Runs work that hashes at most once, when a slot is free. `from` says who asks: those who ask take turns, so that
   * nobody waits behind all the tries of somebody else. Throws HashingOverloaded instead of queueing without end.
   */
  run<T>(from: string, act: () => Promise<T>): Promise<T>;
  readonly waiting: number;
};

export type SlotLimits = { readonly atOnce: number; readonly waitingMax: number; readonly waitingMaxEach: number };

/** When the queue is full, the newest of whoever has most in it makes room for somebody who has less. */
export function hashSlots({ atOnce, waitingMax, waitingMaxEach }: SlotLimits): HashSlots {
  const queues = new Map<string, Waiting[]>();
  let running = 0;
  let waiting = 0;

  function makeRoom(from: string): void {
    const own = queues.get(from)?.length ?? 0;
    if (own >= waitingMaxEach) throw new HashingOverloaded('too many hashes wait for this one');
    if (waiting < waitingMax) return;
    let longest: Waiting[] = [];
    for (const queue of queues.values()) if (queue.length > longest.length) longest = queue;
    const newest = longest.length > own + 1 ? longest.pop() : undefined;
    if (newest === undefined) throw new HashingOverloaded('too many sign-ins at once');
    waiting -= 1;
    newest.turnAway();
  }

  const inLine = (from: string) =>
    new Promise<void>((start, reject) => {
      makeRoom(from);
      const queue = queues.get(from) ?? [];
      queues.set(from, queue);
      queue.push({ start, turnAway: () => reject(new HashingOverloaded('somebody else had the room')) });
      waiting += 1;
    });

  /** The next in line: whoever asked goes to the end of those who wait. */
  function next(): Waiting | undefined {
    for (const [from, queue] of queues) {
      queues.delete(from);
      const first = queue.shift();
      if (queue.length > 0) queues.set(from, queue);
      if (first !== undefined) return first;
    }
    return undefined;
  }

  return {
    async run(from, act) {
      if (running >= atOnce) await inLine(from);
      else running += 1;
      try {
        return await act();
      } finally {
        const first = next();
        // The slot goes to the next in line as it is; only without one it becomes free.
        if (first === undefined) running -= 1;
        else {
          waiting -= 1;
          first.start();
        }
      }
    },
    get waiting() {
      return waiting;
    },
  };
}
