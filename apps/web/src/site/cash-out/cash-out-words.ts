import { profitAt, type Position } from '@pavilion/betting';
import { later, t } from '../../shared/i18n/i18n.ts';
import type { CashOutQuote } from '../../shared/api/market/cash-out.ts';
import { rangeWords } from '../../shared/lib/bet/range-words.ts';
import { rowName } from '../../shared/lib/event/row-names.ts';
import { paiseFromWire } from '../../shared/lib/format/format.ts';
import { priceText, sideWord } from '../../shared/lib/bet/bet-words.ts';

type Row = CashOutQuote['rows'][number];

/** Outcomes that have no name of their own in the feed; the server calls them so. */
const FIXED_NAMES: Readonly<Record<string, string>> = {
  Yes: later('Yes'),
  No: later('No'),
  Odd: later('Odd'),
  Even: later('Even'),
};

/** What a row of the table is about: a runner, or `19 or less`, `20 to 24`, `25 or more`. */
export function rowLabel({ outcome, name, from, to }: Row): string {
  if (outcome !== null || from === null) return t(FIXED_NAMES[name] ?? name);
  return rangeWords(from, to);
}

/** What the same result pays before the cash-out, in paise; null while the position is not known. */
export function profitNow(position: Position | undefined, { outcome, from }: Row): number | null {
  if (position === undefined) return null;
  if (position.shape === 'vector') {
    return outcome === null ? null : profitAt(position, { type: 'winner', selections: [outcome], expectedWinners: 1 });
  }
  return from === null ? null : profitAt(position, { type: 'integer', value: from });
}

/** `Lay Kaveri at 4.10`: one bet of a cash-out. */
export function betWords(kind: string, bet: CashOutQuote['bets'][number]): string {
  const { side, selectionName, odds, line } = bet;
  const price = priceText(kind, { priceHundredths: Math.round(odds * 100), line, width: null });
  return t('{side} {name} at {price}', { side: t(sideWord(kind, side)), name: rowName(selectionName), price });
}

/** True when every result pays the same but for a rounded paisa or two. */
export function isLevel({ rows }: Pick<CashOutQuote, 'rows'>): boolean {
  const figures = rows.flatMap(({ profit, profitAtEnd }) => [paiseFromWire(profit), paiseFromWire(profitAtEnd)]);
  return Math.max(...figures) - Math.min(...figures) <= 100;
}
