/** Work items collect while earlier batches are being written; one alone starts at once. */
export type Batcher<Item, Answer> = {
  /** Answers when the item's batch is committed; rejects when the batch failed as a whole. */
  submit(item: Item): Promise<Answer>;
  /** Answers when nothing is waiting or running. */
  idle(): Promise<void>;
  readonly waiting: number;
};

/** In place of an answer: the item is not done yet, and comes again in front of all that wait. */
export class Again<Item> {
  readonly item: Item;
  constructor(item: Item) {
    this.item = item;
  }
}

export type BatcherOptions<Item> = {
  readonly inFlightMax: number;
  readonly batchMax: number;
  /** Items that share a key never run in two batches at once: they would only wait for each other's locks. */
  readonly keysOf: (item: Item) => readonly (number | string)[];
  /**
   * While a batch runs the next one begins only when so many items wait, or one of them has waited so long: few cost least in one
   * batch after the other, and many have use for several beside each other. Without it a batch begins whenever there is a slot.
   */
  readonly beside?: { readonly from: number; readonly afterMs: number };
};

/**
 * Groups items into batches. A batch starts as soon as a slot is free
 * and takes what waits, up to `batchMax`, in order of arrival; items whose key is busy in a running batch stay for a
 * later one, and so do those behind them, so the items of one key keep their order. `run` answers one value per item, in order;
 * where it asks for an item again, it has to ask again for all behind it that share a key.
 */
export function createBatcher<Item, Answer>(
  run: (items: readonly Item[]) => Promise<readonly (Answer | Again<Item>)[]>,
  { inFlightMax, batchMax, keysOf, beside }: BatcherOptions<Item>,
): Batcher<Item, Answer> {
  type Waiting = Asked<Item, Answer>;
  let queue: Waiting[] = [];
  const busy = new Set<number | string>();
  const idlers: (() => void)[] = [];
  let inFlight = 0;
  let scheduled = false;
  /** Set while items wait for a batch that runs. */
  let patience: NodeJS.Timeout | undefined;
  let isOutOfPatience = false;

  /** The next batch; its keys are busy from now on. */
  function take(): Waiting[] {
    const { batch, left } = chooseBatch(queue, ({ item }) => keysOf(item), busy, batchMax);
    queue = left;
    for (const { item } of batch) for (const key of keysOf(item)) busy.add(key);
    return batch;
  }

  async function runBatch(batch: readonly Waiting[]): Promise<void> {
    try {
      const answers = await run(batch.map((waiting) => waiting.item));
      queue = [...answerThem(batch, answers), ...queue];
    } catch (error) {
      for (const waiting of batch) waiting.reject(error);
    } finally {
      inFlight -= 1;
      for (const { item } of batch) for (const key of keysOf(item)) busy.delete(key);
      start();
    }
  }

  /** Whether the next batch may begin; where it waits for the one that runs, it does not wait for ever. */
  function mayBegin(): boolean {
    if (inFlight === 0 || beside === undefined || isOutOfPatience || queue.length >= beside.from) return true;
    patience ??= setTimeout(() => {
      isOutOfPatience = true;
      start();
    }, beside.afterMs);
    return false;
  }

  function start(): void {
    scheduled = false;
    while (inFlight < inFlightMax && queue.length > 0 && mayBegin()) {
      clearTimeout(patience);
      patience = undefined;
      isOutOfPatience = false;
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

type Asked<Item, Answer> = { item: Item; resolve: (answer: Answer) => void; reject: (error: unknown) => void };

/** Hands out the answers of a batch; returns what comes again. */
function answerThem<Item, Answer>(
  batch: readonly Asked<Item, Answer>[],
  answers: readonly (Answer | Again<Item>)[],
): Asked<Item, Answer>[] {
  const again: Asked<Item, Answer>[] = [];
  batch.forEach((asked, index) => {
    const answer = answers[index];
    if (answer === undefined) asked.reject(new Error('a batch answered too few items'));
    else if (answer instanceof Again) again.push({ ...asked, item: answer.item });
    else asked.resolve(answer);
  });
  return again;
}

type Key = number | string;

/** What of the queue may run now; whatever has to wait keeps those behind it that share a key waiting, too. */
function chooseBatch<Waiting>(
  queue: readonly Waiting[],
  keysOf: (waiting: Waiting) => readonly Key[],
  busy: ReadonlySet<Key>,
  batchMax: number,
): { batch: Waiting[]; left: Waiting[] } {
  const batch: Waiting[] = [];
  const left: Waiting[] = [];
  const kept = new Set<Key>();
  for (const waiting of queue) {
    const keys = keysOf(waiting);
    if (batch.length < batchMax && !keys.some((key) => busy.has(key) || kept.has(key))) {
      batch.push(waiting);
    } else {
      left.push(waiting);
      for (const key of keys) kept.add(key);
    }
  }
  return { batch, left };
}
