import type { CurrentBet } from '../../shared/api/market/bets.ts';
import { kindOf, marketWords } from '../../shared/lib/bet/bet-words.ts';
import { later } from '../../shared/i18n/i18n.ts';
import { isRacingName } from '../../shared/lib/event/racing.ts';

/** One tab of My Bets: a market type and its bets, newest first. */
export type BetTab = { readonly name: string; readonly bets: readonly CurrentBet[] };

/** The tabs of these names come first, in this order; others follow by name. */
const ORDER: readonly string[] = ['Match Odds', 'Bookmaker', 'Fancy', 'Session'];

/** The market type a bet stands under: Match Odds, Bookmaker, Fancy, Session; others by name. */
export function tabOf({ kind, market, sport }: CurrentBet): string {
  switch (kindOf(kind)) {
    case 'match':
      if (isRacingName(sport.name)) return marketWords(market.name, sport.name);
      return isSideMarket(market.name) ? marketWords(market.name) : later('Match Odds');
    case 'bookmaker':
      return isSideMarket(market.name) ? marketWords(market.name) : later('Bookmaker');
    case 'session':
      return later('Session');
    case 'yesno':
      return isRacingName(sport.name) ? later('Place') : later('Fancy');
    case 'oddeven':
      return later('Odd / Even');
    case 'khado':
      return later('Khado');
    case 'meter':
      return later('Meter');
    case 'line':
      return later('Line');
    case 'digit':
      return later('Last digit');
  }
}

/** Tied match, toss and the like are match or bookmaker markets with a name of their own. */
const isSideMarket = (name: string): boolean => /tied|toss|over.?under|goals?|winner.?without/i.test(name);

export function betTabs(bets: readonly CurrentBet[]): BetTab[] {
  const tabs = new Map<string, CurrentBet[]>();
  for (const bet of bets) {
    const name = tabOf(bet);
    tabs.set(name, [...(tabs.get(name) ?? []), bet]);
  }
  return [...tabs]
    .map(([name, own]) => ({ name, bets: own }))
    .sort((a, b) => rankOf(a) - rankOf(b) || compareNames(a, b));
}

const rankOf = ({ name }: BetTab): number => (ORDER.includes(name) ? ORDER.indexOf(name) : ORDER.length);
const compareNames = (a: BetTab, b: BetTab): number => a.name.localeCompare(b.name);
