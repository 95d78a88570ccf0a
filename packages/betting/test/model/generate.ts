import {
  type Command,
  type Figures,
  type Kind,
  LAST_RUN,
  type Outcome,
  PLAYERS,
  type PlaceCommand,
  type Slot,
  slotAt,
  SLOTS,
} from './command.ts';
import type { Random } from './random.ts';

const LINES = { low: 1, high: 16 };

function hasDecimalPrice(kind: Kind): boolean {
  return kind === 'match' || kind === 'yesno' || kind === 'oddeven' || kind === 'digit';
}

function figures({ kind }: Slot, random: Random): Figures {
  const lined = kind === 'session' || kind === 'line' || kind === 'khado' || kind === 'meter';
  const line = lined ? random.between(LINES.low, LINES.high) : null;
  const width = kind === 'khado' ? random.between(1, 6) : null;
  if (kind === 'line') return { price: 10_000, line, width };
  if (hasDecimalPrice(kind))
    return { price: random.chance(70) ? random.between(101, 400) : random.between(101, 20_000), line, width };
  return { price: random.chance(60) ? random.pick([9_000, 10_000, 11_000]) : random.between(1, 30_000), line, width };
}

/** A price near another, as a book moves: mostly the same, sometimes a little off, sometimes another altogether. */
function near(slot: Slot, from: Figures, random: Random): Figures {
  if (random.chance(40)) return from;
  if (random.chance(20)) return figures(slot, random);
  const step = () => (random.chance(50) ? 0 : random.between(-1, 1));
  const lowest = hasDecimalPrice(slot.kind) ? 101 : 1;
  return {
    price: slot.kind === 'line' ? from.price : Math.max(lowest, from.price + step() * random.between(1, 500)),
    line: from.line === null ? null : Math.min(LINES.high, Math.max(LINES.low, from.line + step())),
    width: from.width === null ? null : Math.min(6, Math.max(1, from.width + step())),
  };
}

function selection({ kind, runners }: Slot, random: Random): string {
  return kind === 'match' || kind === 'bookmaker' || kind === 'digit' ? random.pick(runners) : 'row';
}

function stake(random: Random): number {
  if (random.chance(1)) return random.pick([0, 10_000_000_001]);
  return random.chance(50) ? random.between(1, 300) : random.between(1, 400_000);
}

function place(random: Random): PlaceCommand {
  const slotIndex = random.between(0, SLOTS.length - 1);
  const slot = slotAt(slotIndex);
  const expected = figures(slot, random);
  const boxes = random.chance(2) ? 0 : random.between(1, 3);
  const size = stake(random);
  return {
    type: 'place',
    player: random.pick(PLAYERS),
    slot: slotIndex,
    box: slot.kind === 'khado' || slot.kind === 'digit' ? 'back' : random.pick(['back', 'lay'] as const),
    selection: selection(slot, random),
    stake: size,
    expected,
    level: random.chance(50) ? null : random.between(0, 2),
    consent: random.chance(40),
    offers: Array.from({ length: boxes }, (_, level) => ({ ...near(slot, expected, random), level })),
    userLocked: random.chance(0.5),
    betLocked: random.chance(0.5),
    excluded: random.chance(0.5),
    stakeLeft: random.chance(2) ? random.between(0, 300_000) : null,
    lossLeft: random.chance(3) && size < 1_000_000 ? random.between(0, 3_000_000) : null,
    listed: !random.chance(0.5),
    rowOpen: !random.chance(0.5),
    marketOpen: !random.chance(0.5),
    suspended: random.chance(0.5),
    min: random.chance(50) ? null : random.between(1, 100),
    max: random.chance(90) ? null : random.between(1, 500_000),
    age: random.chance(98) ? random.between(0, 3_000) : random.between(3_001, 9_000),
    held: random.chance(5) ? random.between(0, 10_000) : 0,
    houseWin: random.chance(4) ? random.between(0, 400_000) : null,
    houseExposure: random.chance(4) ? random.between(0, 400_000) : null,
    houseLiability: random.chance(6) ? random.between(0, 900_000) : null,
  };
}

function outcome(slot: Slot, random: Random): Outcome {
  if (random.chance(8)) return { type: 'void' };
  const { kind, runners, winners } = slot;
  // Above LAST_RUN a meter stands still; the other kinds know every result up to it.
  if (runners.length === 0)
    return { type: 'runs', runs: random.between(0, kind === 'meter' ? LAST_RUN + 9 : LAST_RUN) };
  if ((kind === 'oddeven' || kind === 'digit') && random.chance(70))
    return { type: 'runs', runs: random.between(0, 300) };
  const shuffled = runners.toSorted(() => random.pick([-1, 1]));
  const deadHeat = (kind === 'match' || kind === 'bookmaker') && random.chance(25);
  return { type: 'winners', list: shuffled.slice(0, winners + (deadHeat ? 1 : 0)) };
}

/** What the driver may ask of the state, to make commands that mean something. */
export type Glance = {
  isSettled(slot: number): boolean;
  betCount(slot: number): number;
  available(player: string): number;
};

const BETS_MAX = 14;

/** The next command of a run. */
export function nextCommand(random: Random, state: Glance): Command {
  const slot = random.between(0, SLOTS.length - 1);
  const player = random.pick(PLAYERS);
  const available = state.available(player);
  // A debt after a re-settlement is left to stand for a while: bets that lower a risk must still be taken.
  const poor = available < 20_000;
  if (random.chance(poor ? 8 : 1)) return { type: 'deposit', player, amount: random.between(1, 800_000) };
  if (random.chance(2) && available > 0) return { type: 'withdraw', player, amount: random.between(1, available) };
  if (state.isSettled(slot)) {
    if (random.chance(25)) return { type: 'settle', slot, outcome: outcome(slotAt(slot), random) };
    if (random.chance(20) && state.betCount(slot) > 0 && slotAt(slot).kind !== 'meter') {
      const bet = random.between(0, state.betCount(slot) - 1);
      return { type: 'decide-bet', slot, bet, decision: random.pick(['won', 'lost', 'pending'] as const) };
    }
    if (random.chance(40)) return { type: 'renew', slot };
  } else if (state.betCount(slot) >= BETS_MAX || random.chance(1)) {
    return { type: 'settle', slot, outcome: outcome(slotAt(slot), random) };
  }
  return place(random);
}
