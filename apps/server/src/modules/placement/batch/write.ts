import type { Attempt } from '../answer.ts';
import { type Decided, isHeldForOther } from './decide.ts';
import type { Accepted, BatchState } from './decide-ticket.ts';
import type { HeldTicket } from '../held-store.ts';
import { type Loaded, requestKey } from './load.ts';
import type { BatchWrites, BetRecord } from '../placement-store.ts';
import { storedDetail } from '../refusal-reply.ts';

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
export function writesOf(loaded: Loaded, attempts: readonly Attempt[], decided: readonly Decided[]): BatchWrites {
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

/** The requests of a batch whose bets begin to wait. */
export const heldOf = (attempts: readonly Attempt[], decided: readonly Decided[]): HeldTicket[] =>
  attempts.flatMap(({ ticket }, index) => {
    const answer = decided[index];
    return answer?.type === 'held' ? [{ ...ticket, holdMs: answer.holdMs }] : [];
  });
