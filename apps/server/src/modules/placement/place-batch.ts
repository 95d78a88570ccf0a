import { betDelayInForce, betDelayMs, type Paise, type Position } from '@pavilion/betting';
import type { Context } from '../../context.ts';
import { lockMarketsExclusive, lockMarketsShared } from '../../db/market-lock.ts';
import { type Tx, tx } from '../../db/transaction.ts';
import { type Refusal, refuse } from '../../http/refusal.ts';
import { announceWallets } from '../../ledger/wallet.ts';
import { limitUses } from '../limits/limit-uses.ts';
import type { QuotedRow } from '../prices/book/quoted-row.ts';
import { type CashOutRecord, writeCashOuts } from '../cash-out/cash-out-record.ts';
import { type CashedOut, decideCashOut, type NearLimit } from '../cash-out/decide-cash-out.ts';
import type { CashOutOrder } from '../cash-out/order.ts';
import {
  type Accepted,
  type BatchState,
  decideTicket,
  gateOf,
  NEAR_LIMIT,
  openPosition,
  positionKey,
  termsOf,
  withoutEffect,
} from './decide-batch.ts';
import { readHouseBooks, type Reserves, reserveRoom } from './house-book.ts';
import { type AnsweredRow, type BatchWrites, type BetRecord, loadUnderLocks, writeBatch } from './placement-store.ts';
import { type HeldTicket, keepHeld } from './held-requests.ts';
import { placementSettings } from './placement-settings.ts';
import { CLOSED } from './close-request.ts';
import { refusalFromStore, refusalReply, storedDetail } from './refusal-reply.ts';
import type { Ticket } from './ticket.ts';

/** A bet, or all the bets of a cash-out, in a batch; and how long it has been held so far (DOMAIN §5, bet delay). */
export type Attempt = { readonly ticket: Ticket | CashOutOrder; readonly heldMs: number };

export type PlacementAnswer =
  | {
      readonly type: 'placed';
      readonly betId: number;
      readonly accepted: Accepted;
      readonly atMs: number;
      readonly wallet: Funds;
    }
  /** All bets of a cash-out were placed; `betId` is the first of them. */
  | { readonly type: 'cashed-out'; readonly betId: number; readonly record: CashOutRecord }
  /** Every check has passed, but the market is one on which bets are held: come back when it was held for so long. */
  | { readonly type: 'held'; readonly holdMs: number }
  /** The request id had an answer before: this bet, or a refusal. */
  | { readonly type: 'repeated'; readonly betId: number }
  | { readonly type: 'refused'; readonly refusal: Refusal }
  /** The house is near its limit in this market, or this server has not asked yet: decide it with the market to itself. */
  | NearLimit
  /** A defect: nothing was written for this ticket, and whoever asked gets an internal error. */
  | { readonly type: 'failed'; readonly error: unknown };

export type Funds = { readonly balancePaise: Paise; readonly exposurePaise: Paise; readonly heldPaise: Paise };

type Decided =
  | { readonly type: 'accepted'; readonly accepted: Accepted; readonly wallet: Funds }
  | CashedOut
  | Exclude<PlacementAnswer, { type: 'placed' } | { type: 'cashed-out' }>;

const unique = (values: Iterable<number>): number[] => [...new Set(values)].sort((a, b) => a - b);

const requestKey = (accountId: number, requestId: string): string => `${accountId}/${requestId}`;

const quotedNow = (context: Context, ticket: Ticket | CashOutOrder): QuotedRow | null =>
  context.quotes.current(ticket.eventId, ticket.marketId, ticket.selectionKey);

type Loaded = {
  readonly state: BatchState;
  readonly answers: ReadonlyMap<string, AnsweredRow>;
  /** By request: the body of the bet that waits under its id, on this server or another. */
  readonly held: ReadonlyMap<string, Buffer>;
};

/** How a batch holds its markets: together with others, or alone, with what all their players hold. */
export type Hold = 'shared' | 'alone';

/**
 * Locks and reads what the batch is decided on: the wallets in id order, then the markets. Which markets are locked is
 * taken from the book before the locks; a row that has moved to another market by then is refused, not guessed.
 */
async function load(
  context: Context,
  t: Tx,
  attempts: readonly Attempt[],
  rows: readonly (QuotedRow | null)[],
  reserves: Reserves,
  hold: Hold,
): Promise<Loaded> {
  const accountIds = unique(attempts.map(({ ticket }) => ticket.accountId));
  const marketIds = unique(rows.flatMap((row) => (row === null ? [] : [row.bettingMarketId])));
  const lock = hold === 'alone' ? lockMarketsExclusive : lockMarketsShared;
  const read = await loadUnderLocks(t, () => lock(t, marketIds), {
    holder: reserves.holder,
    accountIds,
    marketIds,
    accounts: attempts.map(({ ticket }) => ticket.accountId),
    requestIds: attempts.map(({ ticket }) => ticket.requestId),
    markets: rows.map((row) => row?.bettingMarketId ?? 0),
    heldAtMs: isOneOfSeveral(context) ? context.clock.now() : null,
  });
  const stored = new Map(read.position.map((row) => [positionKey(row.account_id, row.market_id), row.state]));
  const positions = new Map<string, Position>();
  attempts.forEach(({ ticket }, index) => {
    const row = rows[index];
    if (row == null) return;
    const key = positionKey(ticket.accountId, row.bettingMarketId);
    if (!positions.has(key)) positions.set(key, openPosition(row, stored.get(key)));
  });
  const books = hold === 'alone' ? await readHouseBooks(t, marketIds, reserves.holder) : null;
  // Asked only for those who have set limits: nobody else waits for this round trip.
  const limited = read.standing.filter((row) => row.own_limits).map((row) => row.account_id);
  const uses = limited.length === 0 ? new Map() : await limitUses(t, limited, context.clock.now());
  return {
    state: {
      settings: placementSettings(context),
      nowMs: context.clock.now(),
      limitUses: uses,
      holdings: new Map(
        [...read.wallets].map(([id, { balance, exposure, held }]) => [
          id,
          { balancePaise: balance, exposurePaise: exposure, heldPaise: held },
        ]),
      ),
      standings: new Map(read.standing.map((row) => [row.account_id, row])),
      markets: new Map(read.market.map((row) => [row.id, row])),
      books,
      reserves,
      positions,
      touched: new Map(),
    },
    answers: new Map(read.answers.map((row) => [requestKey(row.account_id, row.request_id), row])),
    held: new Map(read.held.map((row) => [requestKey(row.account_id, row.request_id), row.request_hash])),
  };
}

function decide(
  context: Context,
  loaded: Loaded,
  { ticket, heldMs }: Attempt,
  row: QuotedRow | null,
  locked: QuotedRow | null,
): Decided {
  const { state, answers } = loaded;
  const earlier = answers.get(requestKey(ticket.accountId, ticket.requestId));
  if (earlier !== undefined) return repeat(ticket, earlier);
  if (isHeldForOther(loaded, ticket)) return { type: 'refused', refusal: refuse('IDEMPOTENCY_CONFLICT') };
  if (row === null || locked === null || row.bettingMarketId !== locked.bettingMarketId) {
    return { type: 'refused', refusal: refuse('MARKET_NOT_AVAILABLE') };
  }
  // Asked here and not before the queue: a match that turns in play on the way, or whose start has passed, makes its bets
  // wait all the same.
  const { phase } = gateOf(state, row);
  const usualMs = betDelayMs(state.settings, row.sportId, row.betting.kind, phase);
  const holdMs = betDelayInForce(termsOf(state.markets.get(row.bettingMarketId)), usualMs);
  const rehearsal = holdMs > heldMs;
  const onto = rehearsal ? withoutEffect(state) : state;
  if ('plan' in ticket) {
    const decided = decideCashOut(context.quotes, onto, ticket, row);
    return rehearsal && decided.type === 'all-accepted' ? { type: 'held', holdMs } : decided;
  }
  const decision = decideTicket(onto, ticket, row);
  if (decision === NEAR_LIMIT) return { type: 'near-limit' };
  if ('ok' in decision) {
    // Only a "no" comes out of decideTicket in the core's own form.
    if (decision.ok) throw new Error('a decision was neither entered nor refused');
    return { type: 'refused', refusal: refusalReply(decision.refusal) };
  }
  const wallet = state.holdings.get(ticket.accountId);
  if (wallet === undefined) throw new Error(`account ${ticket.accountId} has no wallet`);
  return rehearsal ? { type: 'held', holdMs } : { type: 'accepted', accepted: decision, wallet: { ...wallet } };
}

/** Another body waits under the same id: nothing may be answered for good, or the one that waits would be ended by it. */
function isHeldForOther({ held }: Loaded, { accountId, requestId, bodyHash }: Ticket | CashOutOrder): boolean {
  const waiting = held.get(requestKey(accountId, requestId));
  return waiting !== undefined && !waiting.equals(bodyHash);
}

function repeat(ticket: Ticket | CashOutOrder, earlier: AnsweredRow): Decided {
  // Whoever closed the id had not heard what was to be placed under it, so no body is compared.
  if (earlier.code === CLOSED) return { type: 'refused', refusal: refuse(CLOSED) };
  if (!earlier.request_hash.equals(ticket.bodyHash)) {
    return { type: 'refused', refusal: refuse('IDEMPOTENCY_CONFLICT') };
  }
  if (earlier.bet_id !== null) return { type: 'repeated', betId: earlier.bet_id };
  return { type: 'refused', refusal: refusalFromStore(earlier.code ?? '', earlier.detail ?? {}) };
}

function betRecord(state: BatchState, accepted: Accepted): BetRecord {
  const { ticket, row, terms, winPaise, liabilityPaise, priceAgeMs, priceAgeMaxMs } = accepted;
  return {
    accountId: ticket.accountId,
    agentId: state.standings.get(ticket.accountId)?.agent_id ?? null,
    requestId: ticket.requestId,
    bodyHash: ticket.bodyHash,
    marketId: row.bettingMarketId,
    selection: terms.selection,
    selectionName: row.row.name,
    side: terms.side,
    priceRequested: ticket.expectedPriceHundredths,
    price: terms.priceHundredths,
    lineRequested: ticket.expectedLine,
    line: terms.line,
    width: terms.width,
    stakePaise: terms.stake,
    winPaise,
    liabilityPaise,
    frameSeq: row.seq,
    frameReceivedAtMs: row.receivedAtMs,
    priceAgeMs,
    ruleId: row.ruleId,
    ip: ticket.ip,
    userAgent: ticket.userAgent,
    priceAgeMaxMs,
    acceptsMovedPrice: ticket.acceptUpdatedOdds,
    derived: ticket.derived,
  };
}

/** What is written for the decisions. An answer that was given before is written once, not again. */
function writesOf(loaded: Loaded, attempts: readonly Attempt[], decided: readonly Decided[]): BatchWrites {
  const { state, answers } = loaded;
  const bets: BetRecord[] = [];
  const refusals: BatchWrites['refusals'][number][] = [];
  const audit: BatchWrites['audit'][number][] = [];
  const accounts = new Set<number>();
  decided.forEach((answer, index) => {
    const ticket = attempts[index]?.ticket;
    if (ticket === undefined || answer.type === 'held' || answer.type === 'failed' || answer.type === 'near-limit')
      return;
    const isWaiting = isHeldForOther(loaded, ticket);
    audit.push(ticket.auditRow(answer.type === 'refused' ? answer.refusal.code : 'ok'));
    if (answer.type === 'accepted') {
      bets.push(betRecord(state, answer.accepted));
      accounts.add(ticket.accountId);
    } else if (answer.type === 'all-accepted') {
      bets.push(...answer.accepted.map((accepted) => betRecord(state, accepted)));
      audit.push(...answer.accepted.map((accepted) => accepted.ticket.auditRow('ok')));
      accounts.add(ticket.accountId);
    } else if (
      answer.type === 'refused' &&
      !isWaiting &&
      !answers.has(requestKey(ticket.accountId, ticket.requestId))
    ) {
      const { accountId, requestId, bodyHash, derived } = ticket;
      refusals.push({
        accountId,
        requestId,
        bodyHash,
        code: answer.refusal.code,
        detail: storedDetail(answer.refusal),
        derived,
      });
    }
  });
  const positions = [...state.touched].map(([key, touched]) => ({
    ...touched,
    state: JSON.stringify(state.positions.get(key)),
  }));
  const exposures = [...accounts].map((accountId) => ({
    accountId,
    exposurePaise: state.holdings.get(accountId)?.exposurePaise ?? 0,
  }));
  return { bets, refusals, audit, positions, exposures, atMs: state.nowMs };
}

/**
 * Decides and writes a batch of tickets in one transaction: two round trips and a commit, whatever its size. Nothing is
 * answered before the commit, and each decision is made on the book and the rows as they stand after the locks.
 *
 * The house's liability in a market depends on everybody's bets, and batches share their markets. So each server holds a
 * reserve of what is left under the limit and takes from it without asking; a bet beyond it is answered `near-limit`, and
 * decided again in a batch that has its markets alone, knows what all players hold, and renews the reserve.
 */
export async function placeBatch(
  context: Context,
  attempts: readonly Attempt[],
  reserves: Reserves,
  hold: Hold = 'shared',
): Promise<PlacementAnswer[]> {
  return tx(context.pool, async (t) => {
    const locked = attempts.map(({ ticket }) => quotedNow(context, ticket));
    const loaded = await load(context, t, attempts, locked, reserves, hold);
    // A player's bets are decided in the order in which they came: behind one that is left, the others are left too.
    const left = new Set<number>();
    const decided = attempts.map((attempt, index): Decided => {
      const { accountId } = attempt.ticket;
      if (left.has(accountId)) return { type: 'near-limit' };
      const one = decide(context, loaded, attempt, quotedNow(context, attempt.ticket), locked[index] ?? null);
      if (one.type === 'near-limit') left.add(accountId);
      return one;
    });
    const { nowMs, books, markets } = loaded.state;
    const writes = writesOf(loaded, attempts, decided);
    const cashOuts = decided.flatMap((answer) => (answer.type === 'all-accepted' ? [answer.record] : []));
    const [ids] =
      writes.audit.length === 0
        ? [new Map<string, number>()]
        : await Promise.all([writeBatch(t, writes), writeCashOuts(t, cashOuts, nowMs)]);
    if (isOneOfSeveral(context)) await keepHeld(t, heldOf(attempts, decided), nowMs);
    if (books !== null) {
      const limits = [...markets.values()].flatMap(({ id, liability_max: max }) =>
        max === null ? [] : [[id, max] as const],
      );
      await reserveRoom(t, reserves, books, new Map(limits));
    }
    t.onCommit(() => tell(context, writes.exposures, loaded));
    return decided.map((answer): PlacementAnswer => {
      if (answer.type !== 'accepted' && answer.type !== 'all-accepted') return answer;
      const { accountId, requestId } = answer.type === 'accepted' ? answer.accepted.ticket : answer.record;
      const betId = ids.get(requestKey(accountId, requestId));
      if (betId === undefined) throw new Error('an accepted bet was not written');
      if (answer.type === 'all-accepted') return { type: 'cashed-out', betId, record: answer.record };
      return { type: 'placed', betId, accepted: answer.accepted, atMs: nowMs, wallet: answer.wallet };
    });
  });
}

/** One server alone has what it holds in its memory. */
const isOneOfSeveral = ({ config }: Context): boolean => config.natsUrl !== null;

const heldOf = (attempts: readonly Attempt[], decided: readonly Decided[]): HeldTicket[] =>
  attempts.flatMap(({ ticket }, index) => {
    const answer = decided[index];
    return answer?.type === 'held' ? [{ ...ticket, holdMs: answer.holdMs }] : [];
  });

/** Hints for the open screens of the players whose wallets changed. */
function tell({ bus }: Context, exposures: BatchWrites['exposures'], { state }: Loaded): void {
  for (const { accountId } of exposures) {
    const holding = state.holdings.get(accountId);
    if (holding === undefined) continue;
    const { balancePaise: balance, exposurePaise: exposure, heldPaise: held } = holding;
    announceWallets(bus, [{ accountId, balance, exposure, held }]);
    bus.publish(`account.${accountId}`, { event: 'bets:updated' });
  }
}
