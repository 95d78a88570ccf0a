const HOUR_MS = 3_600_000;
const TOKENS_MAX = 50_000;

/** Which account a token was found to be of lately, on this server: whose allowance its requests are of. */
export class KnownTokens {
  readonly #nowMs: () => number;
  #recent = new Map<string, number>();
  #before = new Map<string, number>();
  #turnedAtMs: number;

  constructor(nowMs: () => number) {
    this.#nowMs = nowMs;
    this.#turnedAtMs = nowMs();
  }

  accountOf(token: string): number | null {
    return this.#recent.get(token) ?? this.#before.get(token) ?? null;
  }

  remember(token: string, accountId: number): void {
    if (this.#recent.get(token) === accountId) return;
    if (this.#recent.size >= TOKENS_MAX || this.#nowMs() - this.#turnedAtMs > HOUR_MS) {
      this.#before = this.#recent;
      this.#recent = new Map();
      this.#turnedAtMs = this.#nowMs();
    }
    this.#recent.set(token, accountId);
  }

  forget(token: string): void {
    this.#recent.delete(token);
    this.#before.delete(token);
  }
}
