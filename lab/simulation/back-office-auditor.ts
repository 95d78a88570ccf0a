// A second, naive opinion on withdrawal requests and bank settlements of players, in exact integers. It shares no code
// with the rules it judges.
import type { Auditor } from './auditor.ts';

export type AuditedMode = 'profit' | 'all' | 'custom';
export type AuditedStatus = 'pending' | 'approved' | 'rejected' | 'completed' | 'cancelled';
export type AuditedRequest = {
  readonly id: string;
  readonly playerId: number;
  readonly amount: bigint;
  status: AuditedStatus;
};

/** From and to. */
const LISTED: readonly string[] = [
  'pending approved',
  'pending rejected',
  'pending cancelled',
  'approved completed',
  'approved rejected',
  'approved cancelled',
];
const positive = (amount: bigint) => (amount > 0n ? amount : 0n);
const least = (one: bigint, other: bigint) => (one < other ? one : other);

/** What each player was given less what it gave back, and the requests that are open. */
export class BackOfficeAuditor {
  private readonly books: Auditor;
  readonly credits = new Map<number, bigint>();
  private readonly requests = new Map<string, AuditedRequest>();

  constructor(books: Auditor) {
    this.books = books;
  }

  /** Points that came (or went, negative) from above. */
  give(playerId: number, amount: bigint): void {
    this.credits.set(playerId, (this.credits.get(playerId) ?? 0n) + amount);
  }

  /** What a settlement of the player with its agent takes, or the code of the refusal. Enters what it takes. */
  settle(playerId: number, mode: AuditedMode, typed: bigint, shown: bigint | null): bigint | string {
    const available = positive(this.books.available(playerId));
    const balance = this.books.balances.get(playerId) ?? 0n;
    const profit = balance - (this.credits.get(playerId) ?? 0n);
    if (mode === 'custom' && typed > available) return 'INSUFFICIENT_POINTS';
    const taken = { custom: typed, all: available, profit: least(positive(profit), available) }[mode];
    if (mode !== 'custom' && shown !== null && shown !== taken) return 'AMOUNT_CHANGED';
    if (taken === 0n) return 'NOTHING_TO_SETTLE';
    const ofProfit = least(mode === 'all' ? profit : positive(profit), taken);
    this.books.move(playerId, -taken);
    this.give(playerId, ofProfit - taken);
    return taken;
  }

  /** Players with points that open requests hold, the longest asked first. */
  holders(): number[] {
    return this.asked(true).map(({ playerId }) => playerId);
  }

  /** The least that a player cannot settle with, because it is promised or held. */
  beyondAvailable(playerId: number): bigint {
    return positive(this.books.available(playerId)) + 1n;
  }

  canAsk(playerId: number, amount: bigint): boolean {
    return this.books.available(playerId) >= amount;
  }

  ask(request: Omit<AuditedRequest, 'status'>): void {
    this.requests.set(request.id, { ...request, status: 'pending' });
    this.books.hold(request.playerId, request.amount);
  }

  /** Those that may still move, or those that are at their end. */
  asked(open: boolean): readonly Readonly<AuditedRequest>[] {
    return [...this.requests.values()].filter(({ status }) => LISTED.some((one) => one.startsWith(status)) === open);
  }

  /** Moves a request, and answers what the server has to: the new status, or the code of the refusal. */
  move(id: string, to: AuditedStatus): string {
    const request = this.requests.get(id);
    if (request === undefined) return 'NOT_FOUND';
    const { playerId, amount, status } = request;
    if (!LISTED.includes(`${status} ${to}`)) return 'TRANSITION_NOT_ALLOWED';
    if (to === 'completed' && this.books.available(playerId) < 0n) return 'INSUFFICIENT_POINTS';
    request.status = to;
    if (to === 'approved') return to;
    this.books.hold(playerId, -amount);
    if (to === 'completed') {
      this.books.move(playerId, -amount);
      this.give(playerId, -amount);
    }
    return to;
  }
}
