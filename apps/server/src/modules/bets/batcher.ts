/** Work items collect while earlier batches are being written; one alone starts at once. */
export type Batcher<Item, Answer> = {
  /** Answers when the item's batch is committed; rejects when the batch failed as a whole. */
  submit(item: Item): Promise<Answer>;
  /** Answers when nothing is waiting or running. */
  idle(): Promise<void>;
  readonly waiting: number;
};

export type BatcherOptions = {
  readonly inFlightMax: number;
  readonly batchMax: number;
};

/**
 * Groups items into batches (architecture.md, "Bet placement is the hot path"). A batch starts as soon as a slot is free
 * and takes everything that waits, up to `batchMax`, in order of arrival. `run` answers one value per item, in order.
 */
export function createBatcher<Item, Answer>(
  run: (items: readonly Item[]) => Promise<readonly Answer[]>,
  { inFlightMax, batchMax }: BatcherOptions,
): Batcher<Item, Answer> {
  type Waiting = { item: Item; resolve: (answer: Answer) => void; reject: (error: unknown) => void };
  const queue: Waiting[] = [];
  const idlers: (() => void)[] = [];
  let inFlight = 0;
  let scheduled = false;

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
      start();
    }
  }

  function start(): void {
    scheduled = false;
    while (inFlight < inFlightMax && queue.length > 0) {
      inFlight += 1;
      void runBatch(queue.splice(0, batchMax));
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
