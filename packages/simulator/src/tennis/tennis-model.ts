/**
 * Tennis from two numbers, the chance of each side to win a point on its serve, points being independent.
 * Everything is solved exactly by recursion and kept per pair.
 */

/** A match score seen from side 0; points count 0, 1, 2, 3 (40), and on in a deuce or tie-break. */
export interface TennisState {
  sets: readonly [number, number];
  games: readonly [number, number];
  points: readonly [number, number];
  /** Who serves this game; in a tie-break who served its first point. */
  server: 0 | 1;
}

export const GAMES_TO_SET = 6;
const TIE_BREAK_POINTS = 7;

export function isTieBreak(games: readonly [number, number]): boolean {
  return games[0] === GAMES_TO_SET && games[1] === GAMES_TO_SET;
}

/** Who serves a point of a tie-break, counted from 0: one, then two each. */
export function tieBreakServer(first: 0 | 1, point: number): 0 | 1 {
  return Math.floor((point + 1) / 2) % 2 === 0 ? first : first === 0 ? 1 : 0;
}

export class TennisModel {
  readonly #serve: readonly [number, number];
  readonly #setsToWin: number;
  readonly #holds: readonly [number, number];
  readonly #sets = new Map<number, number>();
  readonly #tieBreaks = new Map<number, number>();

  /** `serveA` and `serveB`: points won on serve. */
  constructor(serveA: number, serveB: number, setsToWin: number) {
    this.#serve = [serveA, serveB];
    this.#setsToWin = setsToWin;
    this.#holds = [this.gameChance(0, 0, 0), this.gameChance(1, 0, 0)];
  }

  /** The server's chance to win a game from a score. */
  gameChance(server: 0 | 1, own: number, other: number): number {
    const p = this.#serve[server];
    const q = 1 - p;
    // Beyond deuce only the difference counts.
    if (own >= 3 && other >= 3) {
      const deuce = (p * p) / (p * p + q * q);
      if (own - other >= 2) return 1;
      if (other - own >= 2) return 0;
      if (own === other) return deuce;
      return own > other ? p + q * deuce : p * deuce;
    }
    if (own >= 4) return 1;
    if (other >= 4) return 0;
    return p * this.gameChance(server, own + 1, other) + q * this.gameChance(server, own, other + 1);
  }

  /** Side 0's chance to win a tie-break from a score, by who served its first point. */
  tieBreakChance(first: 0 | 1, a: number, b: number): number {
    if (a >= TIE_BREAK_POINTS && a - b >= 2) return 1;
    if (b >= TIE_BREAK_POINTS && b - a >= 2) return 0;
    const [serveA, serveB] = this.#serve;
    if (a === b && a >= TIE_BREAK_POINTS - 1) {
      const won = serveA * (1 - serveB);
      const lost = (1 - serveA) * serveB;
      return won / (won + lost);
    }
    const key = (a * 64 + b) * 2 + first;
    const known = this.#tieBreaks.get(key);
    if (known !== undefined) return known;
    const p = tieBreakServer(first, a + b) === 0 ? serveA : 1 - serveB;
    const chance = p * this.tieBreakChance(first, a + 1, b) + (1 - p) * this.tieBreakChance(first, a, b + 1);
    this.#tieBreaks.set(key, chance);
    return chance;
  }

  /** Side 0's chance to win a set from its games, at the start of a game. */
  setChance(server: 0 | 1, a: number, b: number): number {
    if (a >= GAMES_TO_SET && a - b >= 2) return 1;
    if (b >= GAMES_TO_SET && b - a >= 2) return 0;
    if (a === GAMES_TO_SET + 1) return 1;
    if (b === GAMES_TO_SET + 1) return 0;
    if (isTieBreak([a, b])) return this.tieBreakChance(server, 0, 0);
    const key = (a * 8 + b) * 2 + server;
    const known = this.#sets.get(key);
    if (known !== undefined) return known;
    const held = this.#holds[server];
    const p = server === 0 ? held : 1 - held;
    const next = server === 0 ? 1 : 0;
    const chance = p * this.setChance(next, a + 1, b) + (1 - p) * this.setChance(next, a, b + 1);
    this.#sets.set(key, chance);
    return chance;
  }

  /** Side 0's chance to win the set that is on, from the exact score. */
  currentSetChance({ games, points, server }: TennisState): number {
    if (isTieBreak(games)) return this.tieBreakChance(server, points[0], points[1]);
    const other = server === 0 ? 1 : 0;
    const held = this.gameChance(server, points[server], points[other]);
    const p = server === 0 ? held : 1 - held;
    const [a, b] = games;
    return p * this.setChance(other, a + 1, b) + (1 - p) * this.setChance(other, a, b + 1);
  }

  /** Side 0's chance to win the match. Later sets count as the mean over who serves first in them. */
  matchChance(state: TennisState): number {
    const [a, b] = state.sets;
    if (a >= this.#setsToWin) return 1;
    if (b >= this.#setsToWin) return 0;
    const set = (this.setChance(0, 0, 0) + this.setChance(1, 0, 0)) / 2;
    const now = this.currentSetChance(state);
    return now * this.#fromSets(set, a + 1, b) + (1 - now) * this.#fromSets(set, a, b + 1);
  }

  #fromSets(set: number, a: number, b: number): number {
    if (a >= this.#setsToWin) return 1;
    if (b >= this.#setsToWin) return 0;
    return set * this.#fromSets(set, a + 1, b) + (1 - set) * this.#fromSets(set, a, b + 1);
  }
}
