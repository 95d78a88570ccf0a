// Bets that arrive by chance at databases which write them in batches: a simulation in virtual time, without a database.

/** One database, as the bench of one machine found it. */
export type Shard = {
  /** What a batch takes however small it is (its trips and its commit), and each bet more of it; milliseconds. */
  readonly batchMs: number;
  readonly betMs: number;
  readonly batchMax: number;
  readonly inFlightMax: number;
};

export type Load = {
  readonly betsPerSecond: number;
  readonly shards: number;
  readonly seconds: number;
  /** 0 to 1, each call another. */
  readonly random: () => number;
};

export type Waiting = {
  readonly p50Ms: number;
  readonly p99Ms: number;
  readonly mostWaiting: number;
  readonly placed: number;
};

/** The most that one database can write, in bets a second. */
export const capacityOf = ({ batchMs, betMs, batchMax, inFlightMax }: Shard): number =>
  (inFlightMax * batchMax * 1000) / (batchMs + batchMax * betMs);

/** How long the bets of one database took from their arrival to their commit. */
function one({ batchMs, betMs, batchMax, inFlightMax }: Shard, perMs: number, endMs: number, random: () => number) {
  const took: number[] = [];
  const waiting: number[] = [];
  const busy: { untilMs: number; arrivals: number[] }[] = [];
  let mostWaiting = 0;
  let arrivalMs = -Math.log(1 - random()) / perMs;
  while (arrivalMs < endMs || waiting.length > 0 || busy.length > 0) {
    const done = busy.reduce<(typeof busy)[number] | null>(
      (first, next) => (first === null || next.untilMs < first.untilMs ? next : first),
      null,
    );
    let nowMs = arrivalMs;
    if (done !== null && (done.untilMs <= arrivalMs || arrivalMs >= endMs)) {
      nowMs = done.untilMs;
      busy.splice(busy.indexOf(done), 1);
      for (const arrived of done.arrivals) took.push(done.untilMs - arrived);
    } else if (arrivalMs < endMs) {
      waiting.push(arrivalMs);
      arrivalMs -= Math.log(1 - random()) / perMs;
    }
    mostWaiting = Math.max(mostWaiting, waiting.length);
    if (waiting.length > 0 && busy.length < inFlightMax) {
      const arrivals = waiting.splice(0, batchMax);
      busy.push({ untilMs: nowMs + batchMs + arrivals.length * betMs, arrivals });
    }
  }
  return { took, mostWaiting };
}

/** Plays a load on so many databases, each of which has its share of the players; what is waiting at the end is finished. */
export function play(shard: Shard, { betsPerSecond, shards, seconds, random }: Load): Waiting {
  const parts = Array.from({ length: shards }, () => one(shard, betsPerSecond / shards / 1000, seconds * 1000, random));
  const took = parts.flatMap((part) => part.took).sort((a, b) => a - b);
  const at = (share: number) => took[Math.min(took.length - 1, Math.floor(took.length * share))] ?? 0;
  return {
    p50Ms: at(0.5),
    p99Ms: at(0.99),
    mostWaiting: Math.max(0, ...parts.map((part) => part.mostWaiting)),
    placed: took.length,
  };
}
