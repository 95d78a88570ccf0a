import {
  type BetTerms,
  isMarketKind,
  leftOfBet,
  type NonRunner,
  reducedProfits,
  reductionsOf,
  shownOdds,
} from '@pavilion/betting';
import type { BetReply } from '@pavilion/contract';
import { RUNNER_NAMES, runnerName } from './runner-names.ts';
import { acceptedBetOf } from './bet-terms.ts';

/** A bet with who is out of its race, as the result of its market has it, else as it is on record. */
export type WithdrawnRow = {
  id: number;
  kind: string;
  status: BetReply['status'];
  side: 'back' | 'lay';
  selection: string;
  selection_name: string;
  price: number;
  line: number | null;
  width: number | null;
  stake: number;
  win: number;
  liability: number;
  created_at: Date;
  /** Absent on a bet that has just been placed: it was accepted at the odds of the race as it is. */
  non_runners?: readonly NonRunner[];
  runner_names?: readonly { id: string; name: string }[];
};

export const WITHDRAWN_COLUMNS = `coalesce((select v.non_runners from settlement v
    where v.market_id = m.id and v.version = m.settled_version), m.non_runners) as non_runners,
  ${RUNNER_NAMES}`;

/** What a bet can win and cost now, in paise, and what is said of the withdrawals that made it so. */
export type BetLeft = {
  readonly win: number;
  readonly liability: number;
  readonly withdrawal?: BetReply['withdrawal'];
};

/** Odds as they are shown; a bookmaker's are a rate per 100. */
const priceLeft = (kind: BetTerms['kind'], odds: number): number =>
  kind === 'bookmaker' ? Math.round((odds - 1) * 1_000_000) / 10_000 : odds;

export function betLeft(row: WithdrawnRow): BetLeft {
  const { kind, win, liability, non_runners: nonRunners = [], runner_names: names = [] } = row;
  if (nonRunners.length === 0 || !isMarketKind(kind)) return { win, liability };
  const bet = acceptedBetOf(kind, { ...row, created_ms: row.created_at.getTime() });
  const left = leftOfBet({ kind }, bet, nonRunners);
  if (left.type === 'whole') return { win, liability };
  const named = ({ selection, reductionHundredthsOfPercent }: NonRunner) => ({
    name: runnerName(names, selection),
    percent: reductionHundredthsOfPercent / 100,
  });
  if (left.type === 'void') {
    const withdrawal = { isVoid: true, oddsLeft: null, runners: [{ name: row.selection_name, percent: 0 }] };
    // Once it is decided, what it had risked is what comes back.
    return row.status === 'matched' ? { win: 0, liability: 0, withdrawal } : { win, liability, withdrawal };
  }
  const { ifWon, ifLost } = reducedProfits(bet.terms, left.ratio);
  const runners = reductionsOf({ kind }, bet, nonRunners).map(named);
  const oddsLeft = priceLeft(kind, shownOdds(left.ratio));
  return { win: ifWon, liability: 0 - ifLost, withdrawal: { isVoid: false, oddsLeft, runners } };
}
