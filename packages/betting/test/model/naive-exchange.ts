import {
  type Command,
  COMMISSION,
  type Figures,
  MAX_AGE_MS,
  type Outcome,
  PLAYERS,
  type PlaceCommand,
  slotAt,
  SLOTS,
} from './command.ts';
import { everyOutcome, type NaiveBet, naiveIsNoWorse, naiveProfit } from './naive-rules.ts';

type Held = { player: string; bet: NaiveBet; profits: number[]; decision: 'won' | 'lost' | 'pending' | null };
type Room = { bets: Held[]; outcome: Outcome | null };

/** What both sides say about a placement; figures that do not apply are left out. */
export type Answer = {
  readonly code: string;
  readonly taken?: Figures;
  readonly exposure?: number;
  readonly available?: number;
  readonly needed?: number;
};

const MAX_STAKE = 10_000_000_000;

/** An exchange that remembers only bets and deposits and works everything out again whenever it is asked. */
export class NaiveExchange {
  readonly rooms: Room[] = SLOTS.map(() => ({ bets: [], outcome: null }));
  /** Deposits less withdrawals, and the results of markets that were cleared away. */
  readonly closed = new Map(PLAYERS.map((player) => [player, 0]));

  room(slot: number): Room {
    const room = this.rooms[slot];
    if (room === undefined) throw new Error(`no room ${slot}`);
    return room;
  }

  open(player: string, slot: number): Held[] {
    const { bets, outcome } = this.room(slot);
    return bets.filter((held) => held.player === player && (outcome === null || held.decision === 'pending'));
  }

  profits(player: string, slot: number): number[] {
    const open = this.open(player, slot);
    return everyOutcome(slotAt(slot)).map((_, index) =>
      open.reduce((sum, held) => sum + (held.profits[index] ?? Number.NaN), 0),
    );
  }

  exposureIn(player: string, slot: number): number {
    return Math.max(0, -Math.min(...this.profits(player, slot)));
  }

  exposure(player: string): number {
    return SLOTS.reduce((sum, _, slot) => sum + this.exposureIn(player, slot), 0);
  }

  /** The settled net of a player in a market, as if only the last result had ever been known. */
  net(player: string, slot: number): number {
    const { bets, outcome } = this.room(slot);
    if (outcome === null) return 0;
    const own = bets.filter((held) => held.player === player && held.decision !== 'pending');
    const paid = own.map(({ bet, decision, profits }) => {
      if (decision === 'won') return Math.max(...profits);
      if (decision === 'lost') return Math.min(...profits);
      return naiveProfit(slotAt(slot), bet, outcome);
    });
    const sum = paid.reduce((total, profit) => total + profit, 0);
    const deadHeat = outcome.type === 'winners' && outcome.list.length > slotAt(slot).winners;
    const plain = own.every((held) => held.decision === null);
    // In a dead heat the rounding of single bets never takes more than was held for the market.
    const held = everyOutcome(slotAt(slot)).map((_, index) =>
      own.reduce((total, each) => total + (each.profits[index] ?? 0), 0),
    );
    const touched = own.some(({ bet }) => outcome.type === 'winners' && outcome.list.includes(bet.selection));
    return deadHeat && plain && touched ? Math.max(sum, Math.min(0, ...held)) : sum;
  }

  commission(player: string, slot: number): number {
    return Math.ceil((Math.max(0, this.net(player, slot)) * (COMMISSION[player] ?? 0)) / 10_000);
  }

  balance(player: string): number {
    const settled = SLOTS.reduce((sum, _, slot) => sum + this.net(player, slot) - this.commission(player, slot), 0);
    return (this.closed.get(player) ?? 0) + settled;
  }

  available(player: string, held = 0): number {
    return this.balance(player) - this.exposure(player) - held;
  }

  exposureWith(command: PlaceCommand, bet: NaiveBet): number {
    const outcomes = everyOutcome(slotAt(command.slot));
    const profits = this.profits(command.player, command.slot);
    const worst = outcomes.map(
      (outcome, index) => (profits[index] ?? 0) + naiveProfit(slotAt(command.slot), bet, outcome),
    );
    return Math.max(0, -Math.min(...worst));
  }

  /** Would the wallet carry this bet? */
  carries(command: PlaceCommand, bet: NaiveBet): boolean {
    const added = this.exposureWith(command, bet) - this.exposureIn(command.player, command.slot);
    return added <= 0 || added <= this.available(command.player, command.held);
  }

  breaksLossLimit(command: PlaceCommand, bet: NaiveBet): boolean {
    if (command.lossLeft === null) return false;
    const added = this.exposureWith(command, bet) - this.exposureIn(command.player, command.slot);
    return added > 0 && this.exposure(command.player) + added > command.lossLeft;
  }

  place(command: PlaceCommand): Answer {
    const slot = slotAt(command.slot);
    const { userLocked, betLocked, excluded, box, selection, stake } = command;
    const bet = (figures: Figures): NaiveBet => ({ box, selection, stake, ...figures });
    if (userLocked) return { code: 'USER_LOCKED' };
    if (betLocked) return { code: 'BET_LOCKED' };
    if (excluded || (command.stakeLeft !== null && stake > command.stakeLeft)) return { code: 'LIMIT_REACHED' };
    if (this.breaksLossLimit(command, bet(command.expected))) return { code: 'LIMIT_REACHED' };
    if (!command.listed) return { code: 'MARKET_NOT_AVAILABLE' };
    const resulted = this.room(command.slot).outcome !== null;
    const shut = !command.rowOpen || !command.marketOpen || command.suspended || resulted;
    if (shut || command.offers.length === 0) return { code: 'MARKET_SUSPENDED' };
    if (stake < Math.max(1, command.min ?? 1) || stake > Math.min(MAX_STAKE, command.max ?? MAX_STAKE)) {
      return { code: 'STAKE_OUT_OF_RANGE' };
    }
    if (command.age > MAX_AGE_MS) return { code: 'PRICE_STALE' };
    const taken = chooseNaively(command, bet);
    if (taken === null) return { code: 'ODDS_CHANGED' };
    const terms = bet(taken);
    if (this.breaksLossLimit(command, terms)) return { code: 'LIMIT_REACHED' };
    const exposure = this.exposureWith(command, terms);
    const before = this.exposureIn(command.player, command.slot);
    if (!this.carries(command, terms)) {
      const available = this.available(command.player, command.held);
      return { code: 'INSUFFICIENT_FUNDS', available, needed: exposure - before };
    }
    const profits = everyOutcome(slot).map((outcome) => naiveProfit(slot, terms, outcome));
    this.room(command.slot).bets.push({ player: command.player, bet: terms, profits, decision: null });
    return { code: 'OK', taken, exposure };
  }

  apply(command: Exclude<Command, PlaceCommand>): void {
    if (command.type === 'deposit' || command.type === 'withdraw') {
      const change = command.type === 'deposit' ? command.amount : -command.amount;
      this.closed.set(command.player, (this.closed.get(command.player) ?? 0) + change);
      return;
    }
    const room = this.room(command.slot);
    if (command.type === 'settle') room.outcome = command.outcome;
    if (command.type === 'decide-bet') {
      const held = room.bets[command.bet];
      if (held !== undefined) held.decision = command.decision;
    }
    if (command.type === 'renew') {
      for (const player of PLAYERS) {
        const net = this.net(player, command.slot) - this.commission(player, command.slot);
        this.closed.set(player, (this.closed.get(player) ?? 0) + net);
      }
      this.rooms[command.slot] = { bets: [], outcome: null };
    }
  }
}

/** Sorting keys, smallest first: the line that is easier to win, then the better price, then the wider band. */
function preference(command: PlaceCommand, { price, line, width }: Figures): readonly number[] {
  const { kind } = slotAt(command.slot);
  const runs = line ?? 0;
  const back = command.box === 'back';
  switch (kind) {
    case 'session':
      return back ? [runs, -price] : [-runs, price];
    case 'line':
      return [back ? -runs : runs];
    case 'meter':
      return [back ? runs : -runs];
    case 'khado':
      return [-price, -(width ?? 0)];
    case 'oddeven':
    case 'digit':
      return [-price];
    case 'match':
    case 'bookmaker':
    case 'yesno':
      return [back ? -price : price];
  }
}

function bestOf<Offer extends Figures>(command: PlaceCommand, offers: readonly Offer[]): Offer | null {
  const sorted = offers.toSorted((first, second) => {
    const a = preference(command, first);
    const b = preference(command, second);
    const differing = a.findIndex((key, index) => key !== b[index]);
    return differing < 0 ? 0 : (a[differing] ?? 0) - (b[differing] ?? 0);
  });
  return sorted[0] ?? null;
}

function chooseNaively(command: PlaceCommand, bet: (figures: Figures) => NaiveBet): Figures | null {
  const slot = slotAt(command.slot);
  const { expected, offers } = command;
  const good = offers.filter((offer) => {
    // A meter's rate scales gain and loss: another rate is another bet, even where no result would be worse.
    if (slot.kind === 'meter' && offer.price !== expected.price) return false;
    return naiveIsNoWorse(slot, bet(expected), offer, expected);
  });
  const best = bestOf(command, good);
  if (best !== null) return figuresOf(best);
  if (!command.consent) return null;
  const separate = slot.kind === 'session' || slot.kind === 'khado' || slot.kind === 'meter';
  const sameBox = separate ? offers.find((offer) => offer.level === (command.level ?? 0)) : undefined;
  const current = sameBox ?? bestOf(command, offers);
  return current === null ? null : figuresOf(current);
}

function figuresOf({ price, line, width }: Figures): Figures {
  return { price, line, width };
}
