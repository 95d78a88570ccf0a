/** One line of the benchmark: a figure, what it is measured against in the same run, and their ratio. */
export type Figure = {
  readonly name: string;
  readonly value: number;
  readonly unit: string;
  readonly baseline: string;
  readonly baselineValue: number;
  readonly ratio: number;
};

export type Load = { readonly perSecond: number; readonly latenciesMs: Float64Array };

/** Runs `act` in `clients` loops for `seconds`; the first fifth warms up and is not counted. */
export async function closedLoop(
  clients: number,
  seconds: number,
  act: (client: number) => Promise<void>,
): Promise<Load> {
  const startMs = performance.now();
  const countFromMs = startMs + seconds * 200;
  const endMs = startMs + seconds * 1000;
  const latencies: number[] = [];
  await Promise.all(
    Array.from({ length: clients }, async (_, client) => {
      for (let beganMs = performance.now(); beganMs < endMs; beganMs = performance.now()) {
        await act(client);
        if (beganMs >= countFromMs) latencies.push(performance.now() - beganMs);
      }
    }),
  );
  const spentMs = performance.now() - countFromMs;
  return { perSecond: (latencies.length * 1000) / spentMs, latenciesMs: Float64Array.from(latencies).sort() };
}

/**
 * Starts acts at a fixed rate for `seconds`, whether or not earlier ones have been answered, so that a slow answer is
 * felt by the ones behind it. `act` gets a running number.
 */
export async function openLoop(perSecond: number, seconds: number, act: (n: number) => Promise<void>): Promise<Load> {
  const latencies: number[] = [];
  const running: Promise<void>[] = [];
  const startMs = performance.now();
  const total = Math.round(perSecond * seconds);
  for (let n = 0; n < total; ) {
    const due = Math.min(total, 1 + Math.floor(((performance.now() - startMs) / 1000) * perSecond));
    for (; n < due; n++) {
      const dueMs = startMs + (n / perSecond) * 1000;
      running.push(act(n).then(() => void latencies.push(performance.now() - dueMs)));
    }
    await new Promise((resolve) => setTimeout(resolve, 1));
  }
  await Promise.all(running);
  const spentMs = performance.now() - startMs;
  return { perSecond: (total * 1000) / spentMs, latenciesMs: Float64Array.from(latencies).sort() };
}

export function percentile(sorted: Float64Array, share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}
