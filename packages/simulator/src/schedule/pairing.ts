import { hash, hashNormal } from '../random.ts';

/**
 * Who meets whom. Round by round everybody plays once (circle method), so that a team is never in two matches of a
 * lane at nearly the same time: between two appearances lie at least half the teams' matches less one.
 */
export function pairing(teams: number, order: number, key: number): [home: number, away: number] {
  const perRound = Math.floor(teams / 2);
  const round = Math.floor(order / perRound);
  const match = order % perRound;
  const wheel = teams - 1;
  const turn = round % wheel;
  const seat = (place: number) => (place === 0 ? 0 : 1 + ((place - 1 + turn) % wheel));
  const a = seat(match);
  const b = seat(teams - 1 - match);
  return hash(key, order) % 2 === 0 ? [a, b] : [b, a];
}

/** Lasting strength of a team, in standard deviations, the same in all its matches. */
export function lastingStrength(key: number, team: number): number {
  return 0.7 * hashNormal(key, team, 0x7ea);
}
