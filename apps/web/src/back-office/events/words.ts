import type { Declared, BackOfficeMarket, Terms } from '../../shared/api/back-office/events.ts';
import { formatPaise, paiseFromWire, formatCount } from '../../shared/lib/format/format.ts';
import type { Tone } from '../../shared/ui/StatusPill.tsx';

const KINDS: Readonly<Record<string, string>> = {
  match: 'Match odds',
  bookmaker: 'Bookmaker',
  session: 'Session',
  yesno: 'Yes or no',
  line: 'Line',
  oddeven: 'Odd or even',
  khado: 'Khado',
  meter: 'Meter',
  digit: 'Last digit',
};
export const kindName = (kind: string): string => KINDS[kind] ?? kind;

export const STATES: Readonly<Record<BackOfficeMarket['state'], { label: string; tone: Tone }>> = {
  open: { label: 'Open', tone: 'ok' },
  suspended: { label: 'Suspended', tone: 'warn' },
  awaiting: { label: 'Awaiting result', tone: 'info' },
  settled: { label: 'Settled', tone: 'plain' },
};

/** A result in words: who won, the runs, Void. */
export function resultName(result: Declared, outcomes: BackOfficeMarket['outcomes']): string {
  if (result.type === 'integer') return String(result.value);
  if (result.type !== 'winner') return result.type === 'void' ? 'Void' : 'No result';
  const names = result.selections.map((id) => outcomes.find((outcome) => outcome.id === id)?.name ?? id);
  return names.join(', ');
}

export const money = (rupees: number, signed = false): string =>
  formatPaise(paiseFromWire(rupees), { short: true, ...(signed ? { sign: 'always' } : {}) });

export const seconds = (ms: number): string => `${ms / 1000} s`;

/** Limits as a row shows them: what the back office has set, else the feed's. */
export function limitsText(terms: Terms, feed: BackOfficeMarket['feed']): string {
  const [min, max] = [terms.minStake ?? feed?.minStake ?? null, terms.maxStake ?? feed?.maxStake ?? null];
  if (min === null && max === null) return '–';
  return `${min === null ? '' : money(min)} – ${max === null ? '' : money(max)}`.trim();
}

/** Terms in words, for the line that says what an act changed. */
export function termsText({ minStake, maxStake, betDelayMs }: Terms): string {
  const parts = [
    minStake === null ? '' : `min ${money(minStake)}`,
    maxStake === null ? '' : `max ${money(maxStake)}`,
    betDelayMs === null ? '' : `bet delay ${seconds(betDelayMs)}`,
  ].filter((part) => part !== '');
  return parts.length === 0 ? 'as the feed says' : parts.join(', ');
}

export const plural = (count: number, one: string): string => `${formatCount(count)} ${one}${count === 1 ? '' : 's'}`;
