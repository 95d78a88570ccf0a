import type { MarketKind } from '@pavilion/betting';
import { later, t } from '../../i18n/i18n.ts';
import { formatPaise } from '../format/format.ts';

/** How each kind of market settles, in the words a player needs before betting (the product's rules of settlement). */
export const RULES: Readonly<Record<MarketKind, { heading: string; lines: readonly string[] }>> = {
  match: {
    heading: later('Settled on the winning selection, at decimal odds.'),
    lines: [
      later('Back: if your selection wins you gain stake × (odds − 1); otherwise you lose the stake.'),
      later('Lay: if the selection does not win you gain the backer’s stake; otherwise you lose stake × (odds − 1).'),
      later('In play a bet is held for the bet delay shown in the slip, then checked again against the current price.'),
      later(
        'A void market pays every stake back. In a dead heat the winning part of the stake settles at full odds, the rest loses.',
      ),
    ],
  },
  bookmaker: {
    heading: later('Settled on the winning selection, at a rate per 100.'),
    lines: [
      later('Back: if your selection wins you gain stake × rate ÷ 100; otherwise you lose the stake.'),
      later('Lay: if the selection does not win you gain the stake; otherwise you lose stake × rate ÷ 100.'),
      later('Example: back at 40 with {stake} gains {gain} or loses {loss}.'),
    ],
  },
  session: {
    heading: later('Settled on the number of runs when the session is over.'),
    lines: [
      later('The large figure is the line, the small one the rate per 100.'),
      later('Yes wins when the result is the line or more: you gain stake × rate ÷ 100, or lose the stake.'),
      later('No wins when the result is below the line: you gain the stake, or lose stake × rate ÷ 100.'),
    ],
  },
  yesno: {
    heading: later('Settled on whether the statement comes true, at decimal odds.'),
    lines: [
      later('Yes: gain stake × (odds − 1) if it does; otherwise lose the stake.'),
      later('No: gain the stake if it does not; otherwise lose stake × (odds − 1).'),
    ],
  },
  line: {
    heading: later('Settled on the number of runs, at even money.'),
    lines: [
      later('Sell wins when the result is below the line, Buy when it is above. You gain or lose the stake.'),
      later('A result exactly on the line pays the stake back.'),
    ],
  },
  oddeven: {
    heading: later('Settled on whether the total is odd or even, at decimal odds.'),
    lines: [
      later('Both boxes are back bets: gain stake × (odds − 1) if you are right; otherwise lose the stake.'),
      later('A total of 0 is even.'),
    ],
  },
  khado: {
    heading: later('Settled on whether the total lies inside the band.'),
    lines: [
      later(
        'The large figures are the first and the last total of the band, both included; the small one is the rate per 100.',
      ),
      later('Inside: gain stake × rate ÷ 100. Outside: lose the stake.'),
    ],
  },
  meter: {
    heading: later('Settled run by run, from the line to the result.'),
    lines: [
      later('Yes gains stake × rate ÷ 100 for every run above the line and loses as much for every run below it.'),
      later('No gains for every run below the line and loses for every run above it.'),
      later(
        'Runs above the declared maximum of the market no longer count, so what can be lost is known when you bet.',
      ),
    ],
  },
  digit: {
    heading: later('Settled on the last digit of the total, at decimal odds.'),
    lines: [later('If the total ends in your digit you gain stake × (odds − 1); otherwise you lose the stake.')],
  },
};

/** A line of the rules in the language of the page, the amounts of its example as the site writes them. */
export function ruleLine(line: string): string {
  const stake = formatPaise(1_000_00, { short: true });
  return t(line, { stake, gain: formatPaise(400_00, { short: true }), loss: stake });
}
