// A second, naive opinion on races that lose runners: who was out when, and what that leaves of each bet. It shares no code
// with the rules it judges.
import type { AuditedBet } from './auditor.ts';

/** A bet with its place among all bets of its market, and when it was taken. */
export type TakenBet = { readonly bet: AuditedBet; readonly order: number; readonly atMs: number };
/** Who left, what that takes off the odds of the others in hundredths of a percent, and when it left by its source's clock. */
export type AuditedLeaver = { readonly runner: string; readonly factor: number; readonly leftAtMs: number };

/** From the newest bet that did not know of it to the newest one when the runner came back. */
type Absence = AuditedLeaver & { readonly since: number; readonly until: number | null };

/** A price is at most so old: a bet taken later than this after a runner left was taken at odds without it. */
const PRICE_AGE_MS = 10_000;
/** Where one wins, smaller factors are nothing. */
const LEAST_FACTOR = 250;

const ceilDiv = (a: bigint, b: bigint) => (a + b - 1n) / b;

/** What a bet pays at these winnings per unit of stake. */
function profitAt({ side, stake }: AuditedBet, [won, of]: readonly [bigint, bigint], hit: boolean): bigint {
  if (side === 'back') return hit ? (stake * won) / of : -stake;
  return hit ? -ceilDiv(stake * won, of) : stake;
}

/** The absences of all races, as they were told. */
export class RaceAuditor {
  readonly #absences = new Map<number, readonly Absence[]>();

  #of(marketId: number): readonly Absence[] {
    return this.#absences.get(marketId) ?? [];
  }

  /** Who is out now. */
  out(marketId: number): string[] {
    return this.#of(marketId).flatMap(({ runner, until }) => (until === null ? [runner] : []));
  }

  /** A runner leaves, or another factor is said of one that has left; `newest` is the newest bet of the race. */
  #leave(marketId: number, leaver: AuditedLeaver, newest: number): void {
    const before = this.#of(marketId);
    const known = before.find(({ runner, until }) => runner === leaver.runner && until === null);
    const others = before.filter((one) => one !== known);
    this.#absences.set(marketId, [...others, { ...leaver, since: known?.since ?? newest, until: null }]);
  }

  /** The feed said who is out, and the newest bet did not know of it. */
  told(marketId: number, runner: string, leaver: Omit<AuditedLeaver, 'runner'> | null, newest: number): void {
    if (leaver === null) this.#comeBack(marketId, runner, newest);
    else this.#leave(marketId, { runner, ...leaver }, newest);
  }

  #comeBack(marketId: number, runner: string, newest: number): void {
    const ended = this.#of(marketId).map((one) =>
      one.runner === runner && one.until === null ? { ...one, until: newest } : one,
    );
    this.#absences.set(marketId, ended);
  }

  #knew(marketId: number, { order }: TakenBet, who: string): boolean {
    return this.#of(marketId).some(
      ({ runner, since, until }) => runner === who && order > since && (until === null || order <= until),
    );
  }

  /** The factors that the odds of a bet lose. */
  #factors(marketId: number, taken: TakenBet): bigint[] {
    const least = taken.bet.kind === 'yesno' ? 1 : LEAST_FACTOR;
    return this.#of(marketId)
      .filter(({ until, factor }) => until === null && factor >= least)
      .filter(({ leftAtMs }) => taken.atMs < leftAtMs + PRICE_AGE_MS)
      .filter(({ runner }) => !this.#knew(marketId, taken, runner))
      .map(({ factor }) => BigInt(factor));
  }

  /** What is left of a bet: nothing, all of it, or what it brings by whether its runner wins. */
  left(marketId: number, taken: TakenBet): 'void' | 'whole' | ((hit: boolean) => bigint) {
    const { bet } = taken;
    if (this.out(marketId).includes(bet.selection)) return 'void';
    const factors = this.#factors(marketId, taken);
    if (factors.length === 0) return 'whole';
    const [own, unit] = bet.kind === 'bookmaker' ? [bet.price, 10_000n] : [bet.price - 100n, 100n];
    const part = factors.reduce((product, factor) => product * (10_000n - factor), 1n);
    const whole = 10_000n ** BigInt(factors.length);
    const won = bet.kind === 'yesno' ? own * part : (own + unit) * part - unit * whole;
    const isEnough = won * 100n >= unit * whole;
    if (isEnough) return (hit) => profitAt(bet, [won, unit * whole], hit);
    // One paisa in a rupee is the least that is won, or what it was before if that was less.
    const least: [bigint, bigint] = own * 100n < unit ? [own, unit] : [1n, 100n];
    return (hit) => profitAt(bet, least, hit);
  }
}
