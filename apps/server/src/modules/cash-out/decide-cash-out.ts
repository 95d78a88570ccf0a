import {
  availableOf,
  type BetTerms,
  type CashOut,
  cashOutMarket,
  honourCashOut,
  paise,
  type Position,
  reachedSide,
  rupeesFromPaise,
  worstProfitOf,
} from '@pavilion/betting';
import { isRowKind } from '@pavilion/feed';
import { type Refusal, refuse } from '../../http/refusal.ts';
import { derivedId } from '../../policy/derived-id.ts';
import type { AllAccepted, Bundle, BundleDecision } from '../placement/bundle.ts';
import {
  type Accepted,
  aside,
  type BatchState,
  decideTicket,
  gateOf,
  NEAR_LIMIT,
  openPosition,
  positionKey,
} from '../placement/batch/decide-ticket.ts';
import { refusalReply } from '../placement/refusal-reply.ts';
import type { Ticket } from '../placement/ticket.ts';
import type { QuotedRow, QuoteSource } from '../prices/book/quoted-row.ts';
import { type CashOutRecord, writeCashOut } from './cash-out-store.ts';
import { hedgeRows, refusalOf, rowsOfMarket } from './hedge-rows.ts';
import { NOT_AVAILABLE_TEXT, unavailable } from './unavailable.ts';
import type { CashOutOrder, CashOutPlan } from './order.ts';

type Refused = { readonly type: 'refused'; readonly refusal: Refusal };

/** The bets of a cash-out, all or none. */
export const cashOutBundle = (order: CashOutOrder): Bundle<CashOutRecord> => ({
  ...order,
  decide: (quotes, state, row) => decideCashOut(quotes, state, order, row),
});

const no = (refusal: Refusal): Refused => ({ type: 'refused', refusal });

/** More than any bet can risk: the funds are judged once, for all bets together. */
const ANY_BALANCE = paise(1_000_000_000_000_000);

/**
 * Decides a cash-out under the locks: what is bet follows from the book as it stands now, each bet passes every check of
 * a bet placed by hand, and all are entered into the state or none. Single bets of a cash-out may raise the risk that the
 * others take away, so the funds are judged by the position after all of them. That is never riskier than before, but for
 * orders that wait in the market: a gain that stood against one of them may be gone, and has to be available instead.
 */
function decideCashOut(
  quotes: Pick<QuoteSource, 'current'>,
  state: BatchState,
  order: CashOutOrder,
  row: QuotedRow,
): BundleDecision<CashOutRecord> {
  const marketId = row.bettingMarketId;
  const holding = state.holdings.get(order.accountId);
  if (holding === undefined) throw new Error(`account ${order.accountId} has no wallet`);
  const closed = refusalOf(gateOf(state, row));
  if (closed !== null) return no(closed);
  const rows = rowsOfMarket(quotes, row);
  const key = positionKey(order.accountId, marketId);
  const position = state.positions.get(key) ?? openPosition(row, undefined);
  const planned = planNow(order.plan, position, rows);
  if (!('bets' in planned)) return no(planned);
  const trial = aside(state);
  trial.holdings.set(order.accountId, { ...holding, balancePaise: ANY_BALANCE });
  const accepted: Accepted[] = [];
  for (const [index, terms] of planned.bets.entries()) {
    const quoted = isRowKind(terms.kind) ? row : rows.find((one) => one.outcome === terms.selection);
    if (quoted === undefined) return no(refuse('MARKET_NOT_AVAILABLE'));
    const decision = decideTicket(trial, hedgeTicket(order, quoted, terms, index), quoted, 'hedge');
    if (decision === NEAR_LIMIT) return { type: 'near-limit' };
    if (!('kind' in decision)) {
      if (decision.ok) throw new Error('a decision was neither entered nor refused');
      return no(refusalReply(decision.refusal));
    }
    accepted.push(decision);
  }
  const rise = (trial.holdings.get(order.accountId)?.exposurePaise ?? 0) - holding.exposurePaise;
  const available = availableOf(holding);
  if (rise > 0 && rise > available) {
    return no(
      refuse('INSUFFICIENT_FUNDS', { available: rupeesFromPaise(available), needed: rupeesFromPaise(paise(rise)) }),
    );
  }
  return enter(state, trial, order, { position, marketId, accepted });
}

/** What is bet at the prices of now, or why nothing is. */
function planNow(plan: CashOutPlan, position: Position, rows: readonly QuotedRow[]): CashOut | Refusal {
  if (plan.type === 'auto') {
    const whole = cashOutMarket(position, hedgeRows(rows));
    if (!whole.ok) return unavailable(whole.reason);
    return reachedSide(plan.trigger, whole.guaranteedPaise) === null ? refuse('CASH_OUT_CHANGED') : whole;
  }
  if (plan.receivedAtMs > plan.acceptedUntilMs) return refuse('CASH_OUT_EXPIRED');
  const honoured = honourCashOut(plan.held, position, hedgeRows(rows));
  if (honoured.ok) return honoured;
  if (honoured.reason === 'WORSE') return refuse('CASH_OUT_CHANGED');
  if (honoured.reason === 'POSITION_CHANGED')
    return refuse('CASH_OUT_CHANGED', {}, NOT_AVAILABLE_TEXT.POSITION_CHANGED);
  return unavailable(honoured.reason);
}

/** The trial becomes the state, with the real wallet. */
function enter(
  state: BatchState,
  trial: BatchState,
  order: CashOutOrder,
  made: { position: Position; marketId: number; accepted: readonly Accepted[] },
): AllAccepted<CashOutRecord> {
  const { accountId, plan } = order;
  const key = positionKey(accountId, made.marketId);
  const after = trial.positions.get(key);
  const touched = trial.touched.get(key);
  const holding = state.holdings.get(accountId);
  const exposurePaise = trial.holdings.get(accountId)?.exposurePaise;
  if (after === undefined || touched === undefined || holding === undefined || exposurePaise === undefined) {
    throw new Error('a cash-out changed nothing');
  }
  if (exposurePaise > holding.exposurePaise && made.position.shape !== 'vector') {
    throw new Error('a cash-out would raise the exposure');
  }
  state.positions.set(key, after);
  const book = state.books?.get(made.marketId);
  if (book !== undefined) book.position = trial.books?.get(made.marketId)?.position ?? null;
  state.touched.set(key, touched);
  holding.exposurePaise = exposurePaise;
  const amountPaise = worstProfitOf(after);
  const record: CashOutRecord = {
    accountId,
    requestId: order.requestId,
    marketId: made.marketId,
    fraction: plan.type === 'held' ? plan.held.fraction : 10_000,
    worstBeforePaise: worstProfitOf(made.position),
    quotedPaise: plan.type === 'held' ? plan.quotedPaise : amountPaise,
    amountPaise,
    betRequestIds: made.accepted.map(({ ticket }) => ticket.requestId),
    ruleId: plan.type === 'auto' ? plan.ruleId : null,
  };
  return {
    type: 'all-accepted',
    accepted: made.accepted,
    kept: record,
    write: (t, atMs) => writeCashOut(t, record, atMs),
  };
}

/** The first bet carries the request id of the cash-out, the others ids that follow from it. */
function hedgeTicket(order: CashOutOrder, row: QuotedRow, terms: BetTerms, index: number): Ticket {
  const { accountId, bodyHash, eventId, marketId, ip, userAgent } = order;
  return {
    accountId,
    requestId: index === 0 ? order.requestId : derivedId(`cash-out/${accountId}/${order.requestId}/${index}`),
    derived: index > 0 || order.derived,
    bodyHash,
    eventId,
    marketId,
    selectionKey: row.row.selectionKey,
    side: terms.side,
    stakePaise: terms.stake,
    expectedPriceHundredths: terms.priceHundredths,
    expectedLine: terms.line,
    expectedWidth: terms.width,
    level: null,
    acceptUpdatedOdds: false,
    ip,
    userAgent,
    auditRow: order.betAuditRow,
  };
}
