import { isAnswer } from '../../api/answers.ts';
import { ApiError } from '../../api/api-error.ts';
import type { Order } from '../../api/market/orders.ts';
import { later, t } from '../../i18n/i18n.ts';
import { formatPaise, formatRecentTime, paiseFromWire } from '../format/format.ts';
import { oddsAsRead } from '../odds/odds-format.ts';
import { refusalText } from '../bet/refusal-text.ts';

export const hundredthsOf = (odds: number): number => Math.round(odds * 100);
export const oddsText = (odds: number): string => oddsAsRead(hundredthsOf(odds));
export const rupeesText = (rupees: number): string => formatPaise(paiseFromWire(rupees), { short: true });
/** When that was; of what is longer ago than half a day, the day with it. */
export const timeOf = (instant: string): string => formatRecentTime(Date.parse(instant), Date.now());

/** What has become of an order that was placed, in a sentence. */
export function becameText({ filled, remaining, odds, averageOdds }: Order): string {
  const matched = { filled: rupeesText(filled), at: oddsText(averageOdds ?? odds) };
  const waiting = { rest: rupeesText(remaining), odds: oddsText(odds) };
  if (filled === 0 && remaining === 0) return t('Nothing of it was matched, and it waits no more.');
  if (filled === 0) return t('{rest} waits at {odds}.', waiting);
  return remaining === 0
    ? t('{filled} matched at {at}.', matched)
    : t('{filled} matched at {at}, {rest} waits at {odds}.', { ...matched, ...waiting });
}

const NO_ANSWER = later('No answer came. Your orders say what became of it; asking again does not place it twice.');

export const noAnswerText = (): string => t(NO_ANSWER);

/** Whether a failure leaves open what the server did. */
export const isNoAnswer = (error: unknown): boolean => error instanceof ApiError && !isAnswer(error);

/**
 * Why an order was not placed, changed or ended: the server's words with their figures, else `failed`, or that no answer came.
 */
export function orderFailure(error: unknown, failed?: string): string {
  if (!(error instanceof ApiError)) throw error;
  return isNoAnswer(error) ? noAnswerText() : refusalText(error, failed);
}

/** What becomes of what is left when play begins. What was asked in play has that behind it. */
export function turnText({ inPlay, placedInPlay }: Pick<Order, 'inPlay' | 'placedInPlay'>): string {
  if (placedInPlay) return t('Asked in play');
  return inPlay === 'keep' ? t('Stays in play') : t('Ends at the start');
}

const ENDS: Readonly<Record<NonNullable<Order['reason']>, string>> = {
  'by-player': later('Cancelled by you'),
  'cancel-all': later('Cancelled by you'),
  'by-operator': later('Cancelled by the house'),
  'account-closed': later('Lapsed: account closed for bets'),
  'own-limit': later('Lapsed: your own limit'),
  'heartbeat-missed': later('Lapsed: your program fell silent'),
  'not-filled': later('Not matched at once'),
  'turned-in-play': later('Lapsed: play began'),
  suspended: later('Lapsed: market suspended'),
  'runner-withdrawn': later('Lapsed: a runner was withdrawn'),
  'runner-joined': later('Lapsed: a runner came back'),
  'market-closed': later('Lapsed: market closed'),
};

/** Where another one reads it than the owner. */
const ENDS_OF_OTHERS: Partial<typeof ENDS> = {
  'by-player': later('Cancelled by the player'),
  'cancel-all': later('Cancelled by the player'),
  'own-limit': later('Lapsed: a limit of the player’s own'),
  'heartbeat-missed': later('Lapsed: the player’s program fell silent'),
};

/** Why an order waits no more. `own`: to its owner. */
export const endText = ({ reason }: Pick<Order, 'reason'>, own = true): string =>
  reason === null ? t('Matched') : t((own ? undefined : ENDS_OF_OTHERS[reason]) ?? ENDS[reason]);

/** What a cancel has come to. One that came too late has changed nothing: what became of the order before is said. */
export function cancelledText(order: Order): string {
  if (order.state === 'filled') return becameText(order);
  if (order.state !== 'cancelled') return endText(order);
  return order.filled > 0
    ? t('Cancelled. {amount} had been matched.', { amount: rupeesText(order.filled) })
    : t('Order cancelled');
}
