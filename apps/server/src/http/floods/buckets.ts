/** So many seconds' worth may come at once, unless it is said otherwise. */
const BURST_SECONDS = 5;

/**
 * One allowance per key: so many a second, some seconds' worth at once. Keys that have been silent for so long that their
 * allowance is whole again are forgotten; the memory is bounded by those of about twice that time.
 */
export class Buckets {
  readonly #perSecond: number;
  readonly #burstSeconds: number;
  readonly #nowMs: () => number;
  #recent = new Map<string, { left: number; atMs: number }>();
  #before = new Map<string, { left: number; atMs: number }>();
  #turnedAtMs: number;

  constructor(perSecond: number, nowMs: () => number, burstSeconds = BURST_SECONDS) {
    this.#perSecond = perSecond;
    this.#burstSeconds = burstSeconds;
    this.#nowMs = nowMs;
    this.#turnedAtMs = nowMs();
  }

  /** Takes `count` out of the allowance. Answers 0, or after how many seconds it may be tried again. */
  take(key: string, count = 1): number {
    const bucket = this.#of(key);
    if (bucket === null) return 0;
    if (bucket.left < 1) return (1 - bucket.left) / this.#perSecond;
    bucket.left -= count;
    return 0;
  }

  /** Counts something that has already been done; the allowance may fall below nothing by no more than itself. */
  charge(key: string, count: number): void {
    const bucket = this.#of(key);
    if (bucket !== null) bucket.left = Math.max(bucket.left - count, -this.#perSecond);
  }

  #of(key: string): { left: number; atMs: number } | null {
    if (this.#perSecond === Infinity) return null;
    const nowMs = this.#nowMs();
    if (nowMs - this.#turnedAtMs > (this.#burstSeconds + 1) * 1000) {
      this.#before = this.#recent;
      this.#recent = new Map();
      this.#turnedAtMs = nowMs;
    }
    const whole = this.#perSecond * this.#burstSeconds;
    const bucket = this.#recent.get(key) ?? this.#before.get(key) ?? { left: whole, atMs: nowMs };
    bucket.left = Math.min(whole, bucket.left + (Math.max(0, nowMs - bucket.atMs) / 1000) * this.#perSecond);
    bucket.atMs = nowMs;
    this.#recent.set(key, bucket);
    return bucket;
  }
}
