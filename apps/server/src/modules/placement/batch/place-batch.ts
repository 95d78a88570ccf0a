import type { Context } from '../../../context.ts';
import { type Tx, tx } from '../../../db/transaction.ts';
import { refuse } from '../../../http/refusal.ts';
import { writeAudit } from '../../../ledger/audit-log.ts';
import { inShortSpan, inSpan } from '../../../tracing/spans.ts';
import { announceWallets } from '../../../ledger/wallet.ts';
import type { QuotedRow } from '../../prices/book/quoted-row.ts';
import type { Attempt, PlacementAnswer } from '../answer.ts';
import type { Bundle } from '../bundle.ts';
import { type Decided, decide } from './decide.ts';
import { type Reserves, reserveRoom } from '../house-book.ts';
import { keepHeld, type LetFail, writeLetFail } from '../held-store.ts';
import { type Hold, load, type Loaded, requestKey } from './load.ts';
import { type BatchWrites, writeBatch } from '../placement-store.ts';
import { isLetFail, takenBackTooOften, whoLetsFail } from '../take-back.ts';
import type { Ticket } from '../ticket.ts';
import { heldOf, writesOf } from './write.ts';

const quotedNow = (context: Context, ticket: Ticket | Bundle): QuotedRow | null =>
  context.quotes.current(ticket.eventId, ticket.marketId, ticket.selectionKey);

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
    const loaded = await inSpan('bets are locked and read', { 'pavilion.hold': hold }, () =>
      load(context, t, attempts, locked, reserves, hold),
    );
    // A player's bets are decided in the order in which they came: behind one that is left, the others are left too.
    const left = new Set<number>();
    const decideOne = (attempt: Attempt, index: number): Decided => {
      const { accountId } = attempt.ticket;
      if (left.has(accountId)) return { type: 'near-limit' };
      const one = decide(context, loaded, attempt, quotedNow(context, attempt.ticket), locked[index] ?? null);
      if (one.type === 'near-limit') left.add(accountId);
      return one;
    };
    const first = inShortSpan('bets are decided', () => attempts.map(decideOne));
    const decided = await withoutWhoLetsFail(t, loaded, attempts, first);
    const { nowMs, books, markets } = loaded.state;
    const writes = writesOf(loaded, attempts, decided);
    const bundles = decided.filter((answer) => answer.type === 'all-accepted');
    const held = heldOf(attempts, decided);
    const sent = Promise.all([
      writes.audit.length === 0 ? new Map<string, number>() : writeBatch(t, writes),
      writeLetFail(t, letFailOf(loaded, attempts, decided), 'bet', nowMs),
      ...bundles.map((bundle) => bundle.write(t, nowMs)),
    ]);
    // Nothing is asked behind it: neither whether something may wait, nor what the house may still lose.
    const isLast = held.length === 0 && bundles.length === 0 && books === null;
    const [ids] = await (isLast ? t.last(sent) : sent);
    const waiting = await keepHeld(t, held, nowMs);
    const mayWait = new Set(waiting.map((row) => requestKey(row.account_id, row.request_id)));
    const inTheWay = attempts.flatMap(({ ticket }, index) =>
      decided[index]?.type === 'held' && !mayWait.has(requestKey(ticket.accountId, ticket.requestId)) ? [ticket] : [],
    );
    await writeAudit(
      t,
      inTheWay.map((ticket) => ticket.auditRow('IDEMPOTENCY_CONFLICT')),
    );
    if (books !== null) {
      const limits = [...markets.values()].flatMap(({ id, liability_max: max }) =>
        max === null ? [] : [[id, max] as const],
      );
      await reserveRoom(t, reserves, books, new Map(limits));
    }
    t.onCommit(() => tell(context, writes.exposures, loaded));
    return decided.map((answer, index): PlacementAnswer => {
      const ticket = attempts[index]?.ticket;
      // An order waits out its delay under this id: nothing is kept of the bet, or it would take the answer's place.
      if (ticket !== undefined && inTheWay.includes(ticket))
        return { type: 'refused', refusal: refuse('IDEMPOTENCY_CONFLICT') };
      if (answer.type !== 'accepted' && answer.type !== 'all-accepted') return answer;
      const betId = ticket === undefined ? undefined : ids.get(requestKey(ticket.accountId, ticket.requestId));
      if (betId === undefined) throw new Error('an accepted bet was not written');
      if (answer.type === 'all-accepted') return { type: 'all-placed', betId, kept: answer.kept };
      return { type: 'placed', betId, accepted: answer.accepted, atMs: nowMs, wallet: answer.wallet };
    });
  });
}

/** Whether it waits out its delay, here or, asked for once more, on another server: it is one request wherever it ends. */
const hasWaited = ({ held }: Loaded, { ticket, heldMs }: Attempt): boolean =>
  heldMs > 0 || held.has(requestKey(ticket.accountId, ticket.requestId));

/** What would begin to wait, and for whom nothing more does. What the product does by itself nobody can take back. */
async function withoutWhoLetsFail(
  t: Tx,
  loaded: Loaded,
  attempts: readonly Attempt[],
  decided: readonly Decided[],
): Promise<readonly Decided[]> {
  const waits = (index: number) => {
    const attempt = attempts[index];
    if (attempt === undefined || decided[index]?.type !== 'held' || attempt.ticket.derived) return false;
    // What waits already goes on.
    return !hasWaited(loaded, attempt);
  };
  const accountIds = attempts.flatMap(({ ticket }, index) => (waits(index) ? [ticket.accountId] : []));
  const letFail = accountIds.length === 0 ? new Set<number>() : await whoLetsFail(t, accountIds, loaded.state.nowMs);
  if (letFail.size === 0) return decided;
  return decided.map((one, index): Decided => {
    const accountId = attempts[index]?.ticket.accountId ?? 0;
    return waits(index) && letFail.has(accountId) ? { type: 'refused', refusal: takenBackTooOften() } : one;
  });
}

/** What has waited and fails now by its player's own doing. */
const letFailOf = (loaded: Loaded, attempts: readonly Attempt[], decided: readonly Decided[]): LetFail[] =>
  attempts.flatMap((attempt, index) => {
    const { ticket } = attempt;
    const answer = decided[index];
    const isNew = !ticket.derived && !loaded.answers.has(requestKey(ticket.accountId, ticket.requestId));
    const hasFailed = isNew && hasWaited(loaded, attempt) && answer?.type === 'refused' && isLetFail(answer.refusal);
    return hasFailed ? [ticket] : [];
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
