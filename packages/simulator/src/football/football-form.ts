import { LOW_SCORE_RHO, minuteOfShare, shareBy } from './goal-model.ts';

/** How a kind of football is played: on grass for ninety minutes, or on a console for eight. */
export interface FootballForm {
  halfMinutes: number;
  halfTimeMs: number;
  /** Added time of the two halves, in minutes, from and to. */
  added: readonly [readonly [number, number], readonly [number, number]];
  /** Correction of low scores; 0 leaves the sides independent. */
  rho: number;
  /** Share of a match's goals scored by the end of a playing minute, and the playing minute by which a share is. */
  shareBy: (minute: number) => number;
  minuteOfShare: (share: number) => number;
  /** Seconds for which trading stops after a goal, from and to. */
  goalStopSeconds: readonly [number, number];
  reviewsPerMatch: number;
  abandonedShare: number;
  /** Over and under are about this many goals, which is never a whole number. */
  goalLine: number;
  /** Parity of the goals closes at this minute of the second half. */
  parityUntilMinute: number;
  /** Half width of match odds in probability odds when calm, and right after a goal. */
  calmWidth: number;
  goalWidth: number;
  /** Median money at the best level, and largest stakes, in rupees. */
  liquidity: number;
  stakeMax: number;
  bookmakerStakeMax: number;
}

export const GRASS: FootballForm = {
  halfMinutes: 45,
  halfTimeMs: 15 * 60_000,
  added: [
    [1, 3],
    [3, 6],
  ],
  rho: LOW_SCORE_RHO + 0.02,
  shareBy,
  minuteOfShare,
  goalStopSeconds: [40, 60],
  reviewsPerMatch: 0.43,
  abandonedShare: 0.008,
  goalLine: 2.5,
  parityUntilMinute: 40,
  calmWidth: 0.004,
  goalWidth: 0.05,
  liquidity: 40_000,
  stakeMax: 500_000,
  bookmakerStakeMax: 200_000,
};

/** Two halves of four minutes, goals at any time alike. */
export const CONSOLE: FootballForm = {
  halfMinutes: 4,
  halfTimeMs: 45_000,
  added: [
    [0.1, 0.3],
    [0.1, 0.4],
  ],
  rho: 0,
  shareBy: (minute) => Math.min(1, Math.max(0, minute / 8)),
  minuteOfShare: (share) => share * 8,
  goalStopSeconds: [10, 16],
  reviewsPerMatch: 0,
  abandonedShare: 0.004,
  goalLine: 4.5,
  parityUntilMinute: 3,
  calmWidth: 0.012,
  goalWidth: 0.05,
  liquidity: 5_000,
  stakeMax: 100_000,
  bookmakerStakeMax: 50_000,
};
