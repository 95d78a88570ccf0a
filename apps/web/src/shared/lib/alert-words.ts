import type { AlertReason } from '@pavilion/betting';
import type { AlertReply } from '@pavilion/contract';
import { backOfficePath, marketBookPath, resultsPath } from '../address/back-office-paths.ts';
import { marketTitle } from './bet/bet-words.ts';
import { formatPaise, paiseFromWire } from './format/format.ts';
import { later, t, tn } from '../i18n/i18n.ts';

/** What a reason is called, where one is chosen. */
export const REASON_WORDS: Readonly<Record<AlertReason, string>> = {
  bet: later('Large bet'),
  'market-exposure': later('Exposure of a market'),
  'player-exposure': later('Exposure of a player'),
  'before-stop': later('Bet just before a stop'),
  linked: later('Linked accounts'),
  'result-awaited': later('Result awaited'),
  'feed-lost': later('Feed lost'),
  'price-held': later('Price guard holding'),
  'wrong-codes': later('Wrong codes'),
  'negative-wallet': later('Wallet below zero'),
  reconciliation: later('Reconciliation difference'),
};
export const reasonWord = (reason: AlertReason): string => t(REASON_WORDS[reason]);

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

/** What happened, in one line. */
export function alertTitle({ reason, amount: rupees, seconds, count, detail }: AlertReply): string {
  const amount = formatPaise(rupees === null ? null : paiseFromWire(Math.abs(rupees)));
  const time = timeText(seconds);
  switch (reason) {
    case 'bet':
      return t('Bet of {amount}', { amount });
    case 'market-exposure':
      return t('A market can cost {amount}', { amount });
    case 'player-exposure':
      return t('A player can lose {amount}', { amount });
    case 'before-stop':
      return detail === 'jumped'
        ? t('Bet {time} before the price jumped', { time })
        : t('Bet {time} before suspension', { time });
    case 'linked':
      return t('Linked accounts on opposite sides');
    case 'result-awaited':
      return t('Result awaited for {time}', { time });
    case 'feed-lost':
      return t('Feed lost for {time}', { time });
    case 'price-held':
      return t('Price guard holding for {time}', { time });
    case 'wrong-codes':
      return tn(count ?? 0, '{count} wrong transaction code', '{count} wrong transaction codes');
    case 'negative-wallet':
      return t('Wallet {amount} below zero', { amount });
    case 'reconciliation':
      return tn(count ?? 0, '{count} difference in the books', '{count} differences in the books');
  }
}

const OF_MARKETS: ReadonlySet<AlertReason> = new Set(['result-awaited', 'price-held']);
const WITH_STAKE: ReadonlySet<AlertReason> = new Set(['before-stop', 'linked']);

/** Who and where, in a second line. */
export function alertAbout(alert: AlertReply): string {
  const { reason, account, other, market, event, amount, count, detail } = alert;
  const who =
    account && other
      ? t('{one} and {other}', { one: account.username, other: other.username })
      : (account?.username ?? other?.username);
  const parts = [
    who,
    market && marketTitle(market.name, event?.sport.name),
    event?.name,
    OF_MARKETS.has(reason) && (count ?? 0) > 1 ? tn(count ?? 0, '{count} market', '{count} markets') : null,
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
