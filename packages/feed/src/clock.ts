/** Time as the hub and the client need it; injected, so that tests move it by hand. */
export interface Clock {
  /** Epoch milliseconds. */
  now(): number;
  /** Runs once after the delay; the returned function cancels. */
  after(delayMs: number, run: () => void): () => void;
}

// This package runs in Node and in browsers and is compiled with the types of neither.
declare function setTimeout(run: () => void, delayMs: number): unknown;
declare function clearTimeout(timer: unknown): void;

export const systemClock: Clock = {
  now: () => Date.now(),
  after: (delayMs, run) => {
    const timer = setTimeout(run, delayMs);
    return () => clearTimeout(timer);
  },
};
