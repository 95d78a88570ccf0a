/** What the bets of one rule brought, of each point at risk; an event's bets hang together and count as one. */
export class Account {
  bets = 0;
  events = 0;
  /** Events that would be won and lost if prices were fair: with few of either the error says nothing. */
  expected = { won: 0, lost: 0 };
  #won = 0;
  #squares = [0, 0, 0];
  #doubts = 0;
  #own = { won: 0, bets: 0, chance: 0, doubt: 0 };

  /** `gain` is what a win pays on top of the point, `doubt` how far from its mean such a bet ends: 0 where no luck is left. */
  add(won: number, gain: number, doubt: number): void {
    this.#own.won += won;
    this.#own.bets += 1;
    this.#own.chance += 1 / (1 + gain);
    this.#own.doubt += doubt;
  }

  endEvent(): void {
    const { won, bets, chance, doubt } = this.#own;
    if (bets === 0) return;
    this.bets += bets;
    this.events += 1;
    this.expected.won += chance / bets;
    this.expected.lost += 1 - chance / bets;
    this.#won += won;
    this.#doubts += doubt * doubt;
    for (const [i, square] of [won * won, won * bets, bets * bets].entries()) {
      this.#squares[i] = (this.#squares[i] ?? 0) + square;
    }
    this.#own = { won: 0, bets: 0, chance: 0, doubt: 0 };
  }

  get mean(): number {
    return this.#won / Math.max(1, this.bets);
  }

  /** From event to event, or that of fair bets where it is more: a rare loss may not have come yet. */
  get error(): number {
    const [wonWon = 0, wonBets = 0, betsBets = 0] = this.#squares;
    const { mean } = this;
    const shown = wonWon - 2 * mean * wonBets + mean * mean * betsBets;
    return Math.sqrt(Math.max(shown, this.#doubts)) / Math.max(1, this.bets);
  }
}
