import { isReduction, type NonRunner } from '@pavilion/betting';
import { idOf, isObject, type JsonObject, listOf, numberOf } from '../field.ts';

/** Percent to hundredths of it. What would take all of the odds away, or rounds to that, is no factor. */
function reductionOf(raw: unknown): number | null {
  const hundredths = Math.round(numberOf(raw) * 100);
  return isReduction(hundredths) ? hundredths : null;
}

function nonRunnerOf(raw: unknown): NonRunner | null {
  if (!isObject(raw)) return null;
  const selection = idOf(raw.sid);
  const reductionHundredthsOfPercent = reductionOf(raw.factor);
  const removedAtMs = typeof raw.removedAt === 'string' ? Date.parse(raw.removedAt) : Number.NaN;
  if (selection === null || reductionHundredthsOfPercent === null || Number.isNaN(removedAtMs)) return null;
  return { selection, reductionHundredthsOfPercent, removedAtMs };
}

/**
 * The runners that a market or a result says have left. Undefined: one of them cannot be read, or one is named twice, so
 * nothing may be bet or paid on this message.
 */
export function nonRunnersOf(raw: JsonObject): readonly NonRunner[] | undefined {
  const read = listOf(raw.nonRunners).map(nonRunnerOf);
  const sound = read.filter((runner) => runner !== null);
  const isDistinct = new Set(sound.map((runner) => runner.selection)).size === sound.length;
  return sound.length === read.length && isDistinct ? sound : undefined;
}
