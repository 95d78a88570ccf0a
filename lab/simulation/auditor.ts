// A second, naive opinion on every answer: bets are kept as a list and every figure is worked out anew from it, in exact
// integers, by trying all results. It shares no code with the rules it judges.
import { RaceAuditor, type TakenBet } from './race-auditor.ts';

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

/** What a bet brings by who wins, or by the runs. */
type Brings = (winner: string, runs: number) => bigint;

/** What the bets of one market come to together, for every result that is tried. */
function totals(kind: string, bets: readonly Brings[], out: readonly string[] = []): bigint[] {
  const names = OUTCOMES[kind];
  return names === undefined
    ? Array.from({ length: RUNS_TRIED }, (_, runs) => sum(bets.map((brings) => brings('', runs))))
    : names.filter((name) => !out.includes(name)).map((name) => sum(bets.map((brings) => brings(name, 0))));
}

const inFull =
  (bet: AuditedBet): Brings =>
  (winner, runs) =>
    profitIf(bet, winner, runs, MAX_RUNS);
const leastOf = (values: readonly bigint[]) => values.reduce((least, total) => (total < least ? total : least));
const costOf = (worst: bigint) => (worst < 0n ? -worst : 0n);

/** What one bet costs at worst, as it was taken. */
export const worstCase = (bet: AuditedBet): bigint => costOf(leastOf(totals(bet.kind, [inFull(bet)])));

/** The most that one bet can bring, as it was taken. */
export const bestCase = (bet: AuditedBet): bigint =>
  totals(bet.kind, [inFull(bet)]).reduce((most, total) => (total > most ? total : most));

/** What a bet is paid by a result. The workload declares no dead heats. */
export function paidBy(bet: AuditedBet, result: AuditedResult, brings: Brings = inFull(bet)): bigint {
  if (result.type === 'void') return 0n;
  if (result.type === 'integer') return brings(String(result.value % 10), result.value);
  const { selections, expectedWinners } = result;
  const own = bet.kind === 'yesno' ? 'yes' : bet.selection;
  if (selections.length <= expectedWinners || !selections.includes(own))
    return brings(selections.includes(own) ? own : (selections[0] ?? ''), 0);
  throw new Error('the workload declares no dead heats');
}

type Key = `${number}/${number}`;

/** The books as the auditor keeps them. */
export class Auditor {
  readonly balances = new Map<number, bigint>();
  /** What withdrawal requests hold back. */
  readonly held = new Map<number, bigint>();
  readonly races = new RaceAuditor();
  private readonly bets = new Map<Key, TakenBet[]>();
  private readonly results = new Map<number, AuditedResult>();
  private readonly paid = new Map<Key, bigint>();

  /** How many bets were taken. */
  get count(): number {
    return this.bets.values().reduce((count, bets) => count + bets.length, 0);
  }

  open(playerId: number, balance: bigint): void {
    this.balances.set(playerId, balance);
  }

  /** What a bet brings now that some have left its market and others have come back. */
  private brings(marketId: number, taken: TakenBet): Brings {
    const left = this.races.left(marketId, taken);
    if (left === 'void') return () => 0n;
    if (left === 'whole') return inFull(taken.bet);
    return (winner) => left(winner === (taken.bet.kind === 'yesno' ? 'yes' : taken.bet.selection));
  }

  /** What the player's open bets on a market come to in the worst result, with one more or as they are. */
  worstOf(playerId: number, marketId: number, more: readonly AuditedBet[] = []): bigint {
    const bets = this.bets.get(`${playerId}/${marketId}`) ?? [];
    const kind = bets[0]?.bet.kind ?? more[0]?.kind;
    if (kind === undefined) return 0n;
    const brings = [...bets.map((taken) => this.brings(marketId, taken)), ...more.map(inFull)];
    const out = kind === 'yesno' ? [] : this.races.out(marketId);
    return leastOf(totals(kind, brings, out));
  }

  marketExposure(playerId: number, marketId: number): bigint {
    return this.results.has(marketId) ? 0n : costOf(this.worstOf(playerId, marketId));
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
    const more = costOf(this.worstOf(playerId, marketId, [bet])) - costOf(this.worstOf(playerId, marketId));
    return more <= 0n || more <= this.available(playerId);
  }

  /** `order` is its place among the bets of its market. */
  accept(playerId: number, marketId: number, bet: AuditedBet, { order, atMs }: Omit<TakenBet, 'bet'>): void {
    const key: Key = `${playerId}/${marketId}`;
    this.bets.set(key, [...(this.bets.get(key) ?? []), { bet, order, atMs }]);
  }

  isSettled(marketId: number): boolean {
    return this.results.has(marketId);
  }

  /** Ends the market like this; null opens it again. What an earlier result paid is taken back. */
  settle(marketId: number, result: AuditedResult | null): void {
    for (const [key, bets] of this.bets) {
      const [player, market] = key.split('/').map(Number);
      if (market !== marketId || player === undefined) continue;
      const after =
        result === null ? 0n : sum(bets.map((taken) => paidBy(taken.bet, result, this.brings(marketId, taken))));
      this.balances.set(player, (this.balances.get(player) ?? 0n) - (this.paid.get(key) ?? 0n) + after);
      this.paid.set(key, after);
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
