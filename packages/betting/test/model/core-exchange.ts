import {
  addPositions,
  adjustmentTransfer,
  agentCommissions,
  agentShares,
  type AgentTerms,
  amountsChanged,
  availableOf,
  type BettingMarket,
  bettingMarket,
  type BetToSettle,
  commissionTransfer,
  decidePlacement,
  divideResult,
  emptyPosition,
  exposureOf,
  isOnRunners,
  issueTransfer,
  type LedgerAccount,
  type LimitUse,
  type MarketResult,
  NO_HOUSE_LIMITS,
  overrideBet,
  paise,
  type Paise,
  payoutTransfer,
  type PlacementDecision,
  type PlacementInput,
  type PlayerSettlement,
  type Position,
  positionOf,
  postingsWithBalances,
  reversalTransfers,
  type Settlement,
  settleMarket,
  settlementTransfers,
  shareTransfer,
  termsAt,
  type Transfer,
  VOID,
  walletAccount,
} from '../../src/index.ts';
import { OPEN_ROW } from '../bet/placement-fixture.ts';
import {
  type Command,
  MAX_AGE_MS,
  type Outcome,
  type PlaceCommand,
  PLAYERS,
  type Slot,
  slotAt,
  SLOTS,
} from './command.ts';
import { agentAt, TERMS } from './naive-agents.ts';

type Room = {
  market: BettingMarket;
  bets: BetToSettle[];
  positions: Map<string, Position>;
  exposures: Map<string, Paise>;
  settlement: Settlement | null;
};

const ZERO = paise(0);
const paiseOrNull = (amount: number | null) => (amount === null ? null : paise(amount));

function emptyRoom({ kind, runners, winners, maxResult }: Slot): Room {
  const named = isOnRunners(kind);
  const market = bettingMarket(kind, {
    ...(named ? { runners, expectedWinners: winners } : {}),
    ...(maxResult === null ? {} : { maxResult }),
  });
  return { market, bets: [], positions: new Map(), exposures: new Map(), settlement: null };
}

export function resultOf(slot: Slot, outcome: Outcome): MarketResult {
  if (outcome.type === 'void') return VOID;
  if (outcome.type === 'runs') return { type: 'integer', value: outcome.runs };
  return { type: 'winner', selections: outcome.list, expectedWinners: slot.winners };
}

/** The core wired as a server wires it: positions and exposures kept up bet by bet, wallets kept up by postings. */
export class CoreExchange {
  readonly rooms: Room[] = SLOTS.map(emptyRoom);
  readonly balances = new Map<LedgerAccount, Paise>();
  private counter = 0;
  private readonly termsOfBets = new Map<string, AgentTerms>();

  room(slot: number): Room {
    const room = this.rooms[slot];
    if (room === undefined) throw new Error(`no room ${slot}`);
    return room;
  }

  position(player: string, slot: number): Position {
    const room = this.room(slot);
    return room.positions.get(player) ?? emptyPosition(room.market);
  }

  wallet(player: string, held: number): PlacementInput['wallet'] {
    const exposure = this.rooms.reduce((sum, room) => sum + (room.exposures.get(player) ?? 0), 0);
    return {
      balancePaise: this.balances.get(walletAccount(player)) ?? ZERO,
      exposurePaise: paise(exposure),
      heldPaise: paise(held),
    };
  }

  available(player: string): number {
    return availableOf(this.wallet(player, 0));
  }

  private post(transfer: Transfer | null): void {
    if (transfer === null) return;
    for (const { account, balanceAfterPaise } of postingsWithBalances(transfer, this.balances)) {
      this.balances.set(account, balanceAfterPaise);
    }
  }

  /** The placement that a command describes, against the state as it stands. */
  input(command: PlaceCommand): PlacementInput {
    const room = this.room(command.slot);
    const limits: LimitUse[] = [];
    const used = paise(7);
    const limit = (subject: 'stake' | 'loss', left: number | null) => {
      if (left !== null) limits.push({ subject, period: 'day', maxPaise: paise(left + used), usedPaise: used });
    };
    limit('stake', command.stakeLeft);
    limit('loss', command.lossLeft);
    return {
      account: {
        userLocked: command.userLocked,
        betLocked: command.betLocked,
        agentName: null,
        excludedUntilMs: command.excluded ? 1 : null,
        limits,
      },
      market: room.market,
      row: {
        ...OPEN_ROW,
        catalogueOn: command.listed,
        rowOpen: command.rowOpen,
        marketOpen: command.marketOpen,
        suspendedByOperator: command.suspended,
        resultKnown: room.settlement !== null,
        priceAgeMs: command.age,
        maxPriceAgeMs: MAX_AGE_MS,
      },
      limits: {
        minPaise: command.min === null ? null : paise(command.min),
        maxPaise: command.max === null ? null : paise(command.max),
      },
      offers: command.offers.map(({ price, ...offer }) => ({ ...offer, priceHundredths: price })),
      request: {
        side: command.box,
        selection: command.selection,
        stakePaise: paise(command.stake),
        expectedPriceHundredths: command.expected.price,
        expectedLine: command.expected.line,
        expectedWidth: command.expected.width,
        expectedLevel: command.level,
        acceptUpdatedOdds: command.consent,
      },
      wallet: this.wallet(command.player, command.held),
      position: this.position(command.player, command.slot),
      house: {
        limits: {
          ...NO_HOUSE_LIMITS,
          winMaxPaise: paiseOrNull(command.houseWin),
          exposureMaxPaise: paiseOrNull(command.houseExposure),
          liabilityMaxPaise: paiseOrNull(command.houseLiability),
        },
        book: [...room.positions.values()].reduce(addPositions, emptyPosition(room.market)),
      },
    };
  }

  place(command: PlaceCommand): PlacementDecision {
    const decision = decidePlacement(this.input(command));
    if (!decision.ok) return decision;
    const room = this.room(command.slot);
    this.counter += 1;
    room.bets.push({
      betId: `b${this.counter}`,
      playerId: command.player,
      terms: decision.terms,
      acceptedAtMs: this.counter,
      override: null,
    });
    room.positions.set(command.player, decision.position);
    room.exposures.set(command.player, decision.exposurePaise);
    return decision;
  }

  apply(command: Exclude<Command, PlaceCommand>): void {
    switch (command.type) {
      case 'deposit':
        return this.post(issueTransfer(command.player, paise(command.amount)));
      case 'withdraw':
        return this.post(payoutTransfer(command.player, paise(command.amount)));
      case 'renew':
        this.rooms[command.slot] = emptyRoom(slotAt(command.slot));
        return;
      case 'settle':
        return this.settle(command.slot, command.outcome);
      case 'decide-bet':
        return this.decideBet(command.slot, command.bet, command.decision);
    }
  }

  private readonly termsOf = ({ betId, playerId, terms, acceptedAtMs }: BetToSettle): AgentTerms => {
    const known = this.termsOfBets.get(betId);
    const found = known ?? termsAt(TERMS, agentAt(playerId, acceptedAtMs), terms.kind, acceptedAtMs);
    if (known === undefined) this.termsOfBets.set(betId, found);
    return found;
  };

  private settle(slot: number, outcome: Outcome): void {
    const room = this.room(slot);
    const input = {
      market: room.market,
      result: resultOf(slotAt(slot), outcome),
      bets: room.bets,
      termsOf: this.termsOf,
    };
    const standing = room.settlement;
    const settlement = settleMarket(input, (standing?.version ?? 0) + 1);
    const reversal = standing === null ? [] : reversalTransfers(standing.players);
    for (const { transfer } of [...reversal, ...settlementTransfers(settlement.players)]) this.post(transfer);
    room.settlement = settlement;
    for (const player of PLAYERS) this.holdPending(room, player);
  }

  /** After a settlement only the bets that were set back to pending are still at risk. */
  private holdPending(room: Room, player: string): void {
    const pending = room.bets.filter((bet) => bet.playerId === player && bet.override === 'pending');
    const position = positionOf(
      room.market,
      pending.map((bet) => bet.terms),
    );
    room.positions.set(player, position);
    room.exposures.set(player, exposureOf(position));
  }

  private decideBet(slot: number, index: number, decision: 'won' | 'lost' | 'pending'): void {
    const room = this.room(slot);
    const bet = room.bets[index];
    const { settlement } = room;
    if (bet === undefined || settlement === null) return;
    const { betId, playerId, terms } = bet;
    const standing = settlement.bets.find((settled) => settled.betId === betId) ?? null;
    const { payout, differencePaise } = overrideBet({ terms, standing, decision });
    room.bets[index] = { ...bet, override: decision };
    const others = settlement.bets.filter((settled) => settled.betId !== betId);
    const bets = payout === null ? others : [...others, { betId, playerId, ...payout }];
    const before = settlement.players.find((each) => each.playerId === playerId);
    const after = this.dividedAgain(room, playerId, bets);
    const [commissions, shares] = [agentCommissions, agentShares].map((of) =>
      amountsChanged(of(before?.parts ?? []), of(after.parts)),
    );
    const commission = paise(after.commissionPaise - (before?.commissionPaise ?? 0));
    this.post(adjustmentTransfer(playerId, differencePaise));
    this.post(commissionTransfer(playerId, commission, commissions));
    this.post(shareTransfer(shares ?? []));
    const rest = settlement.players.filter((each) => each.playerId !== playerId);
    room.settlement = { ...settlement, bets, players: [...rest, after] };
    this.holdPending(room, playerId);
  }

  /** What a player's bets come to as they stand now. */
  private dividedAgain(room: Room, playerId: string, settled: Settlement['bets']): PlayerSettlement {
    const nets = settled
      .filter((each) => each.playerId === playerId)
      .flatMap(({ betId, profitPaise }) => {
        const bet = room.bets.find((each) => each.betId === betId);
        return bet === undefined ? [] : [{ ...this.termsOf(bet), netPaise: profitPaise }];
      });
    return { playerId, ...divideResult(nets) };
  }

  agentBalance(agent: string): number {
    return this.balances.get(walletAccount(agent)) ?? 0;
  }

  /** Wallets, house and commission together: always nothing. */
  ledgerSum(): number {
    return [...this.balances.values()].reduce((sum, balance) => sum + balance, 0);
  }
}
