// A second, naive opinion on every answer: bets are kept as a list and every figure is worked out anew from it, in exact
// integers, by trying all results. It shares no code with the rules it judges.

/** A bet as the auditor keeps it: units are paise and hundredths, as bigint. */
export type AuditedBet = {
  readonly kind: string;
  readonly side: 'back' | 'lay';
  readonly selection: string;
  readonly price: bigint;
  readonly line: number;
  readonly width: number;
  readonly stake: bigint;
};

export type AuditedResult =
  | { readonly type: 'winner'; readonly selections: string[]; readonly expectedWinners: number }
  | { readonly type: 'integer'; readonly value: number }
  | { readonly type: 'void' };

const ceilDiv = (a: bigint, b: bigint) => (a + b - 1n) / b;

/** What a bet brings if its market ends with these runs, or with this winner. From the table in DOMAIN §2. */
export function profitIf(bet: AuditedBet, winner: string, runs: number, maxRuns: number): bigint {
  const { stake: s, price: p, line, side } = bet;
  const decimalWin = (s * (p - 100n)) / 100n;
  const decimalRisk = ceilDiv(s * (p - 100n), 100n);
  const rateWin = (s * p) / 10_000n;
  const rateRisk = ceilDiv(s * p, 10_000n);
  switch (bet.kind) {
    case 'match':
    case 'yesno': {
      const hit = bet.kind === 'yesno' ? winner === 'yes' : winner === bet.selection;
      if (side === 'back') return hit ? decimalWin : -s;
      return hit ? -decimalRisk : s;
    }
    case 'bookmaker':
      if (side === 'back') return winner === bet.selection ? rateWin : -s;
      return winner === bet.selection ? -rateRisk : s;
    case 'session':
      if (side === 'back') return runs >= line ? rateWin : -s;
      return runs < line ? s : -rateRisk;
    case 'line':
      if (runs === line) return 0n;
      return runs < line === (side === 'back') ? s : -s;
    case 'oddeven':
      return (runs % 2 === 1) === (side === 'back') ? decimalWin : -s;
    case 'khado':
      return runs >= line && runs <= line + bet.width - 1 ? rateWin : -s;
    case 'meter': {
      const over = BigInt(Math.min(runs, maxRuns) - line);
      const ahead = side === 'back' ? over : -over;
      return ahead >= 0n ? ahead * rateWin : ahead * rateRisk;
    }
    case 'digit':
      return winner === bet.selection ? decimalWin : -s;
    default:
      throw new Error(`the auditor does not know ${bet.kind}`);
  }
}

const MAX_RUNS = 200;
const RUNS_TRIED = 420;
const OUTCOMES: Readonly<Record<string, readonly string[]>> = {
  match: ['1', '2', '3'],
  bookmaker: ['1', '2', '3'],
  yesno: ['yes', 'no'],
  digit: ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9'],
};

const sum = (values: readonly bigint[]) => values.reduce((total, value) => total + value, 0n);

/** What the bets of one market come to together, for every result that is tried. */
function totals(bets: readonly AuditedBet[]): bigint[] {
  const names = OUTCOMES[bets[0]?.kind ?? ''];
  return names === undefined
    ? Array.from({ length: RUNS_TRIED }, (_, runs) => sum(bets.map((bet) => profitIf(bet, '', runs, MAX_RUNS))))
    : names.map((name) => sum(bets.map((bet) => profitIf(bet, name, 0, MAX_RUNS))));
}

/** What all bets of one player on one market cost at worst: the smallest sum over every result, never above zero. */
export function worstCase(bets: readonly AuditedBet[]): bigint {
  if (bets.length === 0) return 0n;
  const worst = totals(bets).reduce((least, total) => (total < least ? total : least));
  return worst < 0n ? -worst : 0n;
}

/** The most that one bet can bring. */
export const bestCase = (bet: AuditedBet): bigint =>
  totals([bet]).reduce((most, total) => (total > most ? total : most));

/** What a bet is paid by a result. Several winners where one was expected share: stake × expected / winners is paid. */
export function paidBy(bet: AuditedBet, result: AuditedResult): bigint {
  if (result.type === 'void') return 0n;
  if (result.type === 'integer') return profitIf(bet, String(result.value % 10), result.value, MAX_RUNS);
  const { selections, expectedWinners } = result;
  const own = bet.kind === 'yesno' ? 'yes' : bet.selection;
  if (selections.length <= expectedWinners || !selections.includes(own)) {
    return profitIf(bet, selections[0] === own || selections.includes(own) ? own : (selections[0] ?? ''), 0, MAX_RUNS);
  }
  throw new Error('the workload declares no dead heats');
}

type Key = `${number}/${number}`;

/** The books as the auditor keeps them. */
export class Auditor {
  readonly balances = new Map<number, bigint>();
  /** What withdrawal requests hold back. */
  readonly held = new Map<number, bigint>();
  private readonly bets = new Map<Key, AuditedBet[]>();
  private readonly results = new Map<number, AuditedResult>();

  open(playerId: number, balance: bigint): void {
    this.balances.set(playerId, balance);
  }

  private betsOf(playerId: number, marketId: number): AuditedBet[] {
    return this.bets.get(`${playerId}/${marketId}`) ?? [];
  }

  /** What the player's open bets on a market come to in the worst result. */
  worstOf(playerId: number, marketId: number): bigint {
    const bets = this.betsOf(playerId, marketId);
    return bets.length === 0 ? 0n : totals(bets).reduce((least, total) => (total < least ? total : least));
  }

  marketExposure(playerId: number, marketId: number): bigint {
    return this.results.has(marketId) ? 0n : worstCase(this.betsOf(playerId, marketId));
  }

  exposure(playerId: number): bigint {
    let total = 0n;
    for (const key of this.bets.keys()) {
      const [player, market] = key.split('/').map(Number);
      if (player === playerId && market !== undefined) total += this.marketExposure(playerId, market);
    }
    return total;
  }

  available(playerId: number): bigint {
    return (this.balances.get(playerId) ?? 0n) - this.exposure(playerId) - (this.held.get(playerId) ?? 0n);
  }

  /** Whether the player can carry one more bet: it costs no more than what is available, or nothing at all. */
  affords(playerId: number, marketId: number, bet: AuditedBet): boolean {
    const held = this.betsOf(playerId, marketId);
    const more = worstCase([...held, bet]) - worstCase(held);
    return more <= 0n || more <= this.available(playerId);
  }

  accept(playerId: number, marketId: number, bet: AuditedBet): void {
    this.bets.set(`${playerId}/${marketId}`, [...this.betsOf(playerId, marketId), bet]);
  }

  isSettled(marketId: number): boolean {
    return this.results.has(marketId);
  }

  /** Ends the market like this; null opens it again. What an earlier result paid is taken back. */
  settle(marketId: number, result: AuditedResult | null): void {
    const earlier = this.results.get(marketId);
    for (const [key, bets] of this.bets) {
      const [player, market] = key.split('/').map(Number);
      if (market !== marketId || player === undefined) continue;
      const before = earlier === undefined ? 0n : sum(bets.map((bet) => paidBy(bet, earlier)));
      const after = result === null ? 0n : sum(bets.map((bet) => paidBy(bet, result)));
      this.balances.set(player, (this.balances.get(player) ?? 0n) - before + after);
    }
    if (result === null) this.results.delete(marketId);
    else this.results.set(marketId, result);
  }

  hold(playerId: number, amount: bigint): void {
    this.held.set(playerId, (this.held.get(playerId) ?? 0n) + amount);
  }

  move(playerId: number, amount: bigint): void {
    this.balances.set(playerId, (this.balances.get(playerId) ?? 0n) + amount);
  }
}
