type Turn = { waiting: (() => void)[]; running: number };

/** At most so many things of one key at once; further ones wait for their turn, so that no key takes all of what is shared. */
export class Turns {
  readonly #atOnce: number;
  readonly #turns = new Map<string, Turn>();

  constructor(atOnce: number) {
    this.#atOnce = atOnce;
  }

  /** Waits for a turn; answers what ends it. Ending it twice is ending it once. */
  async take(key: string): Promise<() => void> {
    const turn = this.#turns.get(key) ?? { waiting: [], running: 0 };
    this.#turns.set(key, turn);
    if (turn.running >= this.#atOnce) await new Promise<void>((resolve) => turn.waiting.push(resolve));
    else turn.running += 1;
    let isOver = false;
    return () => {
      if (isOver) return;
      isOver = true;
      this.#end(key, turn);
    };
  }

  #end(key: string, turn: Turn): void {
    const next = turn.waiting.shift();
    if (next !== undefined) {
      next();
      return;
    }
    turn.running -= 1;
    if (turn.running === 0) this.#turns.delete(key);
  }
}
