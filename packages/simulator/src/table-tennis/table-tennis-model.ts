/**
 * Chances in a match of games to eleven, by two, from the exact score, when side 0 wins every point with the same
 * probability.
 */
export const GAME_POINTS = 11;
const DEUCE = GAME_POINTS - 1;
const POINT_SPAN = 64;

export interface TableTennisState {
  /** Games won, and points in the game that is on. */
  games: readonly [number, number];
  points: readonly [number, number];
}

/** Chance to win a game, and the expectation of (-1)^(points still to come) over the games won and the games lost. */
interface GameEnd {
  won: number;
  oddWon: number;
  oddLost: number;
}

export function isGameOver(a: number, b: number): boolean {
  return Math.max(a, b) >= GAME_POINTS && Math.abs(a - b) >= 2;
}

export class TableTennisModel {
  readonly #p: number;
  readonly #gamesToWin: number;
  readonly #ends = new Map<number, GameEnd>();

  /** `p`: points won by side 0. */
  constructor(p: number, gamesToWin: number) {
    this.#p = p;
    this.#gamesToWin = gamesToWin;
  }

  /** Side 0's chance to win a game from its points. */
  gameChance(a: number, b: number): number {
    return this.#end(a, b).won;
  }

  /** Side 0's chance to win the match. */
  matchChance({ games, points }: TableTennisState): number {
    const [a, b] = games;
    if (a >= this.#gamesToWin) return 1;
    if (b >= this.#gamesToWin) return 0;
    const { won } = this.#end(points[0], points[1]);
    return won * this.#fromGames(a + 1, b) + (1 - won) * this.#fromGames(a, b + 1);
  }

  /** Chance that an odd number of points is still to come in the match. */
  oddChance({ games, points }: TableTennisState): number {
    const [a, b] = games;
    const { oddWon, oddLost } = this.#end(points[0], points[1]);
    const sign = oddWon * this.#signFromGames(a + 1, b) + oddLost * this.#signFromGames(a, b + 1);
    return (1 - sign) / 2;
  }

  #fromGames(a: number, b: number): number {
    if (a >= this.#gamesToWin) return 1;
    if (b >= this.#gamesToWin) return 0;
    const { won } = this.#end(0, 0);
    return won * this.#fromGames(a + 1, b) + (1 - won) * this.#fromGames(a, b + 1);
  }

  #signFromGames(a: number, b: number): number {
    if (Math.max(a, b) >= this.#gamesToWin) return 1;
    const { oddWon, oddLost } = this.#end(0, 0);
    return oddWon * this.#signFromGames(a + 1, b) + oddLost * this.#signFromGames(a, b + 1);
  }

  #end(a: number, b: number): GameEnd {
    const p = this.#p;
    const q = 1 - p;
    if (isGameOver(a, b)) return a > b ? { won: 1, oddWon: 1, oddLost: 0 } : { won: 0, oddWon: 0, oddLost: 1 };
    if (a >= DEUCE && a === b) {
      // From deuce an even number of points is always to come.
      const won = (p * p) / (p * p + q * q);
      return { won, oddWon: won, oddLost: 1 - won };
    }
    const key = a * POINT_SPAN + b;
    const known = a < DEUCE || b < DEUCE ? this.#ends.get(key) : undefined;
    if (known !== undefined) return known;
    const up = this.#end(a + 1, b);
    const down = this.#end(a, b + 1);
    const end = {
      won: p * up.won + q * down.won,
      oddWon: -(p * up.oddWon + q * down.oddWon),
      oddLost: -(p * up.oddLost + q * down.oddLost),
    };
    if (a < DEUCE || b < DEUCE) this.#ends.set(key, end);
    return end;
  }
}
