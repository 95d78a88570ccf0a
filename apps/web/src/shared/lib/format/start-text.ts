import { t } from '../../i18n/i18n.ts';
import { formatFixtureTime, formatTime } from './format.ts';

const MINUTE_MS = 60_000;

/** How soon something begins: `in 4 min` and its time of day within the hour, else the day and the time. Null: not known. */
export function startText(startsAtMs: number | null, nowMs: number): { text: string; clock: string } | null {
  if (startsAtMs === null) return null;
  const minutes = Math.max(0, Math.ceil((startsAtMs - nowMs) / MINUTE_MS));
  if (minutes > 60) return { text: formatFixtureTime(startsAtMs, nowMs), clock: '' };
  const text = minutes === 0 ? t('now') : t('in {minutes} min', { minutes: String(minutes) });
  return { text, clock: formatTime(startsAtMs) };
}
