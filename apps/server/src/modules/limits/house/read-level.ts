import type { HouseLimitLevel, HouseLimitRow, InheritedHouseLimits } from '@pavilion/contract';
import type { Db } from '../../../db/transaction.ts';
import { houseLimitsAt, type LimitLevel, placeOfLevel } from './store.ts';

type Figure = keyof InheritedHouseLimits;

/** Of one figure the strictest word of the levels; of equal ones the first. */
function strictestOf(levels: readonly HouseLimitRow[], figure: Figure): InheritedHouseLimits[Figure] {
  let found: InheritedHouseLimits[Figure] = null;
  for (const level of levels) {
    const amount = level[figure];
    if (amount === null || (found !== null && found.amount <= amount)) continue;
    found = { amount, scope: level.scope, name: level.name };
  }
  return found;
}

/** Of each figure the strictest word of the levels. */
export const strictestWords = (levels: readonly HouseLimitRow[]): InheritedHouseLimits => ({
  maxStake: strictestOf(levels, 'maxStake'),
  maxWin: strictestOf(levels, 'maxWin'),
  maxExposure: strictestOf(levels, 'maxExposure'),
  maxLiability: strictestOf(levels, 'maxLiability'),
});

/** A level with its own word and what holds beside it; null: there is no such sport, kind, market, agent or player. */
export async function readLevel(db: Db, level: LimitLevel): Promise<HouseLimitLevel | null> {
  const place = await placeOfLevel(db, level);
  if (place === null) return null;
  const rows = await houseLimitsAt(db, [level, ...place.beside]);
  const own = rows.find(({ scope }) => scope === level.scope) ?? null;
  return {
    scope: level.scope,
    key: level.scope === 'client' ? (level.key.split('/')[1] ?? '') : level.key,
    name: place.name,
    own,
    inherited: strictestWords(rows.filter((row) => row !== own)),
  };
}
