import { ALERT_REASONS, type AlertReason } from '@pavilion/betting';
import type { AlertReply } from '@pavilion/contract';
import { backOfficePath, marketBookPath, resultsPath } from '../address/back-office-paths.ts';
import { marketTitle } from './bet/bet-words.ts';
import { formatCount, formatPaise, paiseFromWire } from './format/format.ts';

/** What a reason is called, where one is chosen. */
const REASON_WORDS: Readonly<Record<AlertReason, string>> = {
  bet: 'Large bet',
  'market-exposure': 'Exposure of a market',
  'player-exposure': 'Exposure of a player',
  'before-stop': 'Bet just before a stop',
  linked: 'Linked accounts',
  'result-awaited': 'Result awaited',
  'feed-lost': 'Feed lost',
  'price-held': 'Price guard holding',
  'wrong-codes': 'Wrong codes',
  'negative-wallet': 'Wallet below zero',
  reconciliation: 'Reconciliation difference',
};
export const reasonWord = (reason: AlertReason): string => REASON_WORDS[reason];
export const REASON_OPTIONS = ALERT_REASONS.map((value) => ({ value, label: REASON_WORDS[value] }));

/** What somebody should look at first. */
const URGENT: ReadonlySet<AlertReason> = new Set([
  'linked',
  'before-stop',
  'feed-lost',
  'negative-wallet',
  'reconciliation',
]);
export const isUrgent = ({ reason }: AlertReply): boolean => URGENT.has(reason);

/** `18 s`, `23 min`, `3 h`. */
function timeText(seconds: number | null): string {
  if (seconds === null) return '–';
  if (seconds < 120) return `${seconds} s`;
  return seconds < 7_200 ? `${Math.floor(seconds / 60)} min` : `${Math.floor(seconds / 3_600)} h`;
}

const counted = (count: number | null, one: string, many: string): string =>
  `${formatCount(count ?? 0)} ${count === 1 ? one : many}`;

/** What happened, in one line. */
export function alertTitle({ reason, amount, seconds, count, detail }: AlertReply): string {
  const money = formatPaise(amount === null ? null : paiseFromWire(Math.abs(amount)));
  switch (reason) {
    case 'bet':
      return `Bet of ${money}`;
    case 'market-exposure':
      return `A market can cost ${money}`;
    case 'player-exposure':
      return `A player can lose ${money}`;
    case 'before-stop':
      return `Bet ${timeText(seconds)} before ${detail === 'jumped' ? 'the price jumped' : 'suspension'}`;
    case 'linked':
      return 'Linked accounts on opposite sides';
    case 'result-awaited':
      return `Result awaited for ${timeText(seconds)}`;
    case 'feed-lost':
      return `Feed lost for ${timeText(seconds)}`;
    case 'price-held':
      return `Price guard holding for ${timeText(seconds)}`;
    case 'wrong-codes':
      return counted(count, 'wrong transaction code', 'wrong transaction codes');
    case 'negative-wallet':
      return `Wallet ${money} below zero`;
    case 'reconciliation':
      return counted(count, 'difference in the books', 'differences in the books');
  }
}

const OF_MARKETS: ReadonlySet<AlertReason> = new Set(['result-awaited', 'price-held']);
const WITH_STAKE: ReadonlySet<AlertReason> = new Set(['before-stop', 'linked']);

/** Who and where, in a second line. */
export function alertAbout(alert: AlertReply): string {
  const { reason, account, other, market, event, amount, count, detail } = alert;
  const who = [account?.username, other?.username].filter(Boolean).join(' and ');
  const parts = [
    who,
    market && marketTitle(market.name, event?.sport.name),
    event?.name,
    OF_MARKETS.has(reason) && (count ?? 0) > 1 ? counted(count, 'market', 'markets') : null,
    WITH_STAKE.has(reason) && amount !== null ? formatPaise(paiseFromWire(amount)) : null,
    reason === 'feed-lost' ? detail : null,
  ];
  return parts.filter(Boolean).join(' · ');
}

/** Where it can be looked into. */
export function alertLink({ reason, account, market, event }: AlertReply): string {
  const to = (page: Parameters<typeof backOfficePath>[1], query = {}) => backOfficePath('super_admin', page, query);
  switch (reason) {
    case 'bet':
    case 'before-stop':
    case 'linked':
    case 'player-exposure':
      return to('currentBets', account ? { userId: account.id } : {});
    case 'market-exposure':
      return market ? marketBookPath('super_admin', market.id) : to('risk');
    case 'result-awaited':
      if (event === null) return to('events');
      return market ? resultsPath(event.id, market.id) : `${to('events')}/${encodeURIComponent(event.id)}`;
    case 'feed-lost':
      return to('systemStatus');
    case 'price-held':
      return to('priceHolds');
    case 'wrong-codes':
      return to('auditLog', account ? { actorId: account.id, outcome: 'refused' } : {});
    case 'negative-wallet':
      return to('accounts', account ? { search: account.username } : {});
    case 'reconciliation':
      return to('reconciliation');
  }
}
