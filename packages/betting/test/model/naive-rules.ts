import { type Figures, LAST_RUN, type Outcome, type Slot } from './command.ts';

/*
 * The rules of DOMAIN §2 once more, as plainly as they can be said: exact fractions, every result written out, no
 * zones, no closed forms, nothing taken from the core. Slow and simple on purpose: this is what the core is held against.
 */

export type NaiveBet = Figures & {
  readonly box: 'back' | 'lay';
  readonly selection: string;
  readonly stake: number;
};

function writeOutcomes(slot: Slot): Outcome[] {
  if (slot.runners.length === 0) {
    return Array.from({ length: LAST_RUN + 1 }, (_, runs): Outcome => ({ type: 'runs', runs }));
  }
  if (slot.winners === 1) return slot.runners.map((runner): Outcome => ({ type: 'winners', list: [runner] }));
  return slot.runners.flatMap((first, index) =>
    slot.runners.slice(index + 1).map((second): Outcome => ({ type: 'winners', list: [first, second] })),
  );
}

const written = new Map<Slot, readonly Outcome[]>();

/** Every way the market can end, a dead heat and a void aside; written out once per slot. */
export function everyOutcome(slot: Slot): readonly Outcome[] {
  const known = written.get(slot);
  if (known !== undefined) return known;
  const outcomes = writeOutcomes(slot);
  written.set(slot, outcomes);
  return outcomes;
}

type Fraction = readonly [numerator: bigint, denominator: bigint];

function floor([numerator, denominator]: Fraction): number {
  const whole = numerator / denominator;
  return Number(numerator < 0n && whole * denominator !== numerator ? whole - 1n : whole);
}

/** stake × (odds − 1), or stake × rate / 100, as an exact fraction. */
function stakeTimesPrice(kind: Slot['kind'], { price, stake }: NaiveBet): Fraction {
  if (kind === 'match' || kind === 'yesno' || kind === 'oddeven' || kind === 'digit') {
    return [BigInt(stake) * BigInt(price) - BigInt(stake) * 100n, 100n];
  }
  return [BigInt(stake) * BigInt(price), 10_000n];
}

function negative([numerator, denominator]: Fraction): Fraction {
  return [-numerator, denominator];
}

/** Does what the bet names happen? null: neither, the stake comes back. */
function happens(slot: Slot, bet: NaiveBet, outcome: Outcome): boolean | null {
  const line = bet.line ?? 0;
  if (outcome.type === 'runs') {
    const { runs } = outcome;
    switch (slot.kind) {
      case 'session':
        return runs >= line;
      case 'khado':
        return runs >= line && runs <= line + (bet.width ?? 0) - 1;
      case 'line':
        return runs === line ? null : runs < line;
      case 'oddeven':
        return runs % 2 === (bet.box === 'back' ? 1 : 0);
      case 'digit':
        return `${runs}`.at(-1) === bet.selection;
      case 'match':
      case 'bookmaker':
      case 'yesno':
      case 'meter':
        throw new Error(`${slot.kind} is not decided here`);
    }
  }
  if (outcome.type === 'void') return null;
  if (slot.kind === 'yesno') return outcome.list.includes('yes');
  if (slot.kind === 'oddeven') return outcome.list.includes(bet.box === 'back' ? 'odd' : 'even');
  return outcome.list.includes(bet.selection);
}

/** The player is for what the bet names, except in a lay box; EVEN in its lay box is named itself. */
function isFor(slot: Slot, bet: NaiveBet): boolean {
  return bet.box === 'back' || slot.kind === 'oddeven';
}

/** A meter counts runs: each is worth stake × rate / 100, rounded toward the house. */
function meterProfit(bet: NaiveBet, runs: number): number {
  const distance = (bet.box === 'back' ? 1 : -1) * (Math.min(runs, LAST_RUN) - (bet.line ?? 0));
  if (distance === 0) return 0;
  const perRun: Fraction = [BigInt(bet.stake) * BigInt(bet.price), 10_000n];
  return distance > 0 ? distance * floor(perRun) : -distance * floor(negative(perRun));
}

/** What a bet pays, in paise, rounded once toward the house. */
export function naiveProfit(slot: Slot, bet: NaiveBet, outcome: Outcome): number {
  if (outcome.type === 'void') return 0;
  if (slot.kind === 'meter') {
    if (outcome.type !== 'runs') throw new Error('a meter is decided by runs');
    return meterProfit(bet, outcome.runs);
  }
  const happened = happens(slot, bet, outcome);
  if (happened === null) return 0;
  const agrees = isFor(slot, bet);
  if (slot.kind === 'line') return happened === agrees ? bet.stake : -bet.stake;
  const price = stakeTimesPrice(slot.kind, bet);
  const places = BigInt(slot.winners);
  const winners = outcome.type === 'winners' ? BigInt(outcome.list.length) : places;
  if (happened && winners > places) {
    // A dead heat: m/k of the stake wins at full odds, the rest of it loses.
    const [numerator, denominator] = price;
    const backer: Fraction = [
      places * numerator - (winners - places) * BigInt(bet.stake) * denominator,
      denominator * winners,
    ];
    return floor(agrees ? backer : negative(backer));
  }
  if (agrees) return happened ? floor(price) : -bet.stake;
  return happened ? floor(negative(price)) : bet.stake;
}

/** Would the player, for any result, be worse off with the one price than with the other? Judged by trying them all. */
export function naiveIsNoWorse(slot: Slot, bet: NaiveBet, offered: Figures, asked: Figures): boolean {
  // A stake large enough that no difference in price is rounded away.
  const at = (figures: Figures): NaiveBet => ({ ...bet, ...figures, stake: 1_000_000 });
  return everyOutcome(slot).every(
    (outcome) => naiveProfit(slot, at(offered), outcome) >= naiveProfit(slot, at(asked), outcome),
  );
}
