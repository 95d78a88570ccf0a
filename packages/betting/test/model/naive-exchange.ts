import {
  AGENTS,
  type Command,
  type Figures,
  MAX_AGE_MS,
  type Outcome,
  PLAYERS,
  type PlaceCommand,
  slotAt,
  SLOTS,
} from './command.ts';
import { type NaiveDivision, naiveDivision, type NaiveTerms, naiveTerms } from './naive-agents.ts';
import { everyOutcome, type NaiveBet, naiveIsNoWorse, naiveProfit } from './naive-rules.ts';

type Held = {
  player: string;
  bet: NaiveBet;
  profits: number[];
  decision: 'won' | 'lost' | 'pending' | null;
  /** Paise that the last result gave back to it in a dead heat. */
  given: number;
  terms: NaiveTerms;
};
/** `divided` keeps what was worked out for a player until something in the room changes. */
type Room = { bets: Held[]; outcome: Outcome | null; divided: Map<string, NaiveDivision & { net: number }> };

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
  readonly rooms: Room[] = SLOTS.map(() => ({ bets: [], outcome: null, divided: new Map() }));
  /** Deposits less withdrawals, and the results of markets that were cleared away. */
  readonly closed = new Map(PLAYERS.map((player) => [player, 0]));
  /** What agents gained by markets that were cleared away. */
  readonly closedAgents = new Map(AGENTS.map((agent) => [agent, 0]));
  private placed = 0;

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

  /** What each settled bet of a player in a market came to, as if only the last result had ever been known. */
  paid(player: string, slot: number): { held: Held; profit: number }[] {
    const { bets, outcome } = this.room(slot);
    if (outcome === null) return [];
    const own = bets.filter((held) => held.player === player && held.decision !== 'pending');
    return own.map((held) => {
      const { bet, decision, profits, given } = held;
      if (decision === 'won') return { held, profit: Math.max(...profits) };
      if (decision === 'lost') return { held, profit: Math.min(...profits) };
      return { held, profit: naiveProfit(slotAt(slot), bet, outcome) + given };
    });
  }

  /**
   * In a dead heat the rounding of single bets never takes more than was held for the market: a paisa for each bet on one of the
   * winners, until enough is given back. That is a matter of the result: a bet that is decided by hand afterwards changes
   * nothing of the others, and where one was decided before, nothing is given.
   */
  private giveBack(player: string, slot: number): void {
    const { bets, outcome } = this.room(slot);
    const all = bets.filter((held) => held.player === player);
    for (const held of all) held.given = 0;
    const own = all.filter((held) => held.decision !== 'pending');
    if (outcome?.type !== 'winners' || outcome.list.length <= slotAt(slot).winners) return;
    if (own.some((held) => held.decision !== null)) return;
    const sum = this.paid(player, slot).reduce((total, { profit }) => total + profit, 0);
    const inEach = everyOutcome(slotAt(slot)).map((_, index) =>
      own.reduce((total, each) => total + (each.profits[index] ?? 0), 0),
    );
    let missing = Math.min(0, ...inEach) - sum;
    for (const held of own) {
      if (missing <= 0) return;
      if (!outcome.list.includes(held.bet.selection)) continue;
      held.given = 1;
      missing -= 1;
    }
  }

  net(player: string, slot: number): number {
    return this.division(player, slot).net;
  }

  division(player: string, slot: number): NaiveDivision & { net: number } {
    const { divided } = this.room(slot);
    const known = divided.get(player);
    if (known !== undefined) return known;
    const paid = this.paid(player, slot).map(({ held, profit }) => ({ ...held.terms, profit }));
    const made = { ...naiveDivision(paid), net: paid.reduce((sum, { profit }) => sum + profit, 0) };
    divided.set(player, made);
    return made;
  }

  commission(player: string, slot: number): number {
    return this.division(player, slot).commission;
  }

  agentGain(agent: string, slot: number): number {
    return PLAYERS.reduce((sum, player) => sum + (this.division(player, slot).agents.get(agent) ?? 0), 0);
  }

  agentBalance(agent: string): number {
    return SLOTS.reduce((sum, _, slot) => sum + this.agentGain(agent, slot), this.closedAgents.get(agent) ?? 0);
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

  /** What the house pays all players together in each result, with one more bet or without. */
  private paidIn(slot: number, more: NaiveBet | null): number {
    const each = everyOutcome(slotAt(slot)).map((outcome, index) =>
      PLAYERS.reduce(
        (sum, player) => sum + (this.profits(player, slot)[index] ?? 0),
        more === null ? 0 : naiveProfit(slotAt(slot), more, outcome),
      ),
    );
    return Math.max(0, ...each);
  }

  breaksHouseLimit(command: PlaceCommand, bet: NaiveBet): boolean {
    const { houseWin, houseExposure, houseLiability, slot, player } = command;
    const best = Math.max(...everyOutcome(slotAt(slot)).map((outcome) => naiveProfit(slotAt(slot), bet, outcome)));
    if (houseWin !== null && best > houseWin) return true;
    const exposure = this.exposureWith(command, bet);
    if (houseExposure !== null && exposure > houseExposure && exposure > this.exposureIn(player, slot)) return true;
    const liability = this.paidIn(slot, bet);
    return houseLiability !== null && liability > houseLiability && liability > this.paidIn(slot, null);
  }

  /** Would both the house and the wallet take this bet? */
  takes(command: PlaceCommand, bet: NaiveBet): boolean {
    return this.carries(command, bet) && !this.breaksHouseLimit(command, bet);
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
    if (this.breaksHouseLimit(command, terms)) return { code: 'HOUSE_LIMIT' };
    if (!this.carries(command, terms)) {
      const available = this.available(command.player, command.held);
      return { code: 'INSUFFICIENT_FUNDS', available, needed: exposure - before };
    }
    const profits = everyOutcome(slot).map((outcome) => naiveProfit(slot, terms, outcome));
    this.placed += 1;
    this.room(command.slot).divided.clear();
    this.room(command.slot).bets.push({
      player: command.player,
      bet: terms,
      profits,
      decision: null,
      given: 0,
      terms: naiveTerms(command.player, this.placed, slot.kind),
    });
    return { code: 'OK', taken, exposure };
  }

  apply(command: Exclude<Command, PlaceCommand>): void {
    if (command.type === 'deposit' || command.type === 'withdraw') {
      const change = command.type === 'deposit' ? command.amount : -command.amount;
      this.closed.set(command.player, (this.closed.get(command.player) ?? 0) + change);
      return;
    }
    const room = this.room(command.slot);
    if (command.type !== 'renew') room.divided.clear();
    if (command.type === 'settle') {
      room.outcome = command.outcome;
      for (const player of PLAYERS) this.giveBack(player, command.slot);
    }
    if (command.type === 'decide-bet') {
      const held = room.bets[command.bet];
      if (held !== undefined) held.decision = command.decision;
    }
    if (command.type === 'renew') {
      for (const player of PLAYERS) {
        const net = this.net(player, command.slot) - this.commission(player, command.slot);
        this.closed.set(player, (this.closed.get(player) ?? 0) + net);
      }
      for (const agent of AGENTS) {
        const gain = this.agentGain(agent, command.slot);
        this.closedAgents.set(agent, (this.closedAgents.get(agent) ?? 0) + gain);
      }
      this.rooms[command.slot] = { bets: [], outcome: null, divided: new Map() };
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
