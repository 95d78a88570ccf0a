/** Work items collect while earlier batches are being written; one alone starts at once. */
export type Batcher<Item, Answer> = {
  /** Answers when the item's batch is committed; rejects when the batch failed as a whole. */
  submit(item: Item): Promise<Answer>;
  /** Answers when nothing is waiting or running. */
  idle(): Promise<void>;
  readonly waiting: number;
};

export type BatcherOptions<Item> = {
  readonly inFlightMax: number;
  readonly batchMax: number;
  /** Items with the same key never run in two batches at once: they would only wait for each other's locks. */
  readonly keyOf: (item: Item) => number;
};

/**
 * Groups items into batches. A batch starts as soon as a slot is free
 * and takes what waits, up to `batchMax`, in order of arrival; items whose key is busy in a running batch stay for a
 * later one, so the items of one key keep their order. `run` answers one value per item, in order.
 */
export function createBatcher<Item, Answer>(
  run: (items: readonly Item[]) => Promise<readonly Answer[]>,
  { inFlightMax, batchMax, keyOf }: BatcherOptions<Item>,
): Batcher<Item, Answer> {
  type Waiting = { item: Item; resolve: (answer: Answer) => void; reject: (error: unknown) => void };
  let queue: Waiting[] = [];
  const busy = new Set<number>();
  const idlers: (() => void)[] = [];
  let inFlight = 0;
  let scheduled = false;

  /** The next batch; its keys are busy from now on. */
  function take(): Waiting[] {
    const batch: Waiting[] = [];
    const left: Waiting[] = [];
    for (const waiting of queue) {
      if (batch.length < batchMax && !busy.has(keyOf(waiting.item))) batch.push(waiting);
      else left.push(waiting);
    }
    queue = left;
    for (const { item } of batch) busy.add(keyOf(item));
    return batch;
  }

  async function runBatch(batch: readonly Waiting[]): Promise<void> {
    try {
      const answers = await run(batch.map((waiting) => waiting.item));
      batch.forEach((waiting, index) => {
        const answer = answers[index];
        if (answer === undefined) waiting.reject(new Error('a batch answered too few items'));
        else waiting.resolve(answer);
      });
    } catch (error) {
      for (const waiting of batch) waiting.reject(error);
    } finally {
      inFlight -= 1;
      for (const { item } of batch) busy.delete(keyOf(item));
      start();
    }
  }

  function start(): void {
    scheduled = false;
    while (inFlight < inFlightMax && queue.length > 0) {
      const batch = take();
      if (batch.length === 0) break;
      inFlight += 1;
      void runBatch(batch);
    }
    if (inFlight === 0 && queue.length === 0) for (const wake of idlers.splice(0)) wake();
  }

  return {
    submit: (item) =>
      new Promise((resolve, reject) => {
        queue.push({ item, resolve, reject });
        // Everything that arrives in the same turn of the event loop shares the batch.
        if (!scheduled) {
          scheduled = true;
          setImmediate(start);
        }
      }),
    idle: () =>
      inFlight === 0 && queue.length === 0 ? Promise.resolve() : new Promise((resolve) => idlers.push(resolve)),
    get waiting() {
      return queue.length;
    },
  };
}
