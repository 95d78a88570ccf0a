import { createHash } from 'node:crypto';
import { type CashOutTrigger, cashOutMarket, paise, reachedSide } from '@pavilion/betting';
import type { ActOfTheProduct, RefusalCode } from '@pavilion/contract';
import { type Clock, systemClock } from '@pavilion/feed';
import type { Context } from '../../context.ts';
import type { AuditRow } from '../../ledger/audit-log.ts';
import { derivedId } from '../../policy/derived-id.ts';
import { openPosition } from '../placement/batch/decide-ticket.ts';
import type { PlacementAnswer } from '../placement/answer.ts';
import { placementSettings } from '../prices/placement-settings.ts';
import { LeasedLooker } from '../prices/leased-looker.ts';
import { keepLooking, type Watchable } from '../prices/looking.ts';
import type { Placement } from '../placement/placement.ts';
import { RULES_CHANGED } from './auto-rules.ts';
import { amountMadeBy, claimRule, endOvertaken, endRule, openRules, rearmRule, type RuleRow } from './auto-store.ts';
import { cashOutBundle } from './decide-cash-out.ts';
import { cashOutClosed, hedgeRows, rowsOfMarket } from './hedge-rows.ts';
import type { CashOutOrder } from './order.ts';

const LEASE = 'auto-cash-out';
const LOOK_MS = 2_000;
/** A rule that could not be carried out is not tried again at once. */
const AGAIN_AFTER_MS = 1_000;
const UNIQUE_VIOLATION = '23505';
const SETTLED_TEXT = 'The market has a result.';
/** Request ids of rules can be worked out by their owner: what he placed under one is not the rule's cash-out. */
const ID_TAKEN_TEXT = 'Its request id was used for something else.';

/** Refusals that another moment may lift; after any other one the rule ends. */
const PASSING: ReadonlySet<RefusalCode> = new Set([
  'CASH_OUT_CHANGED',
  'CASH_OUT_NOT_AVAILABLE',
  'MARKET_SUSPENDED',
  'PRICE_STALE',
  'ODDS_CHANGED',
  'OVERLOADED',
]);

export type AutoCashOut = {
  /** Reads the rules again and looks at all of them now; true when this server is the one that carries them out. */
  look(): Promise<boolean>;
  /** Finishes what is being carried out, and lets another server go on. */
  close(): Promise<void>;
};

export type AutoOptions = { readonly clock?: Clock; readonly lookMs?: number };

type Parts = { readonly context: Context; readonly placement: Pick<Placement, 'placeAll'> };

/**
 * Carries out the automatic cash-outs on the prices of this server's own book. One server of several does it, the one
 * that holds the lease. Each rule is carried out once: its request id follows from the rule and the number of the try, so
 * a try that a crash interrupted is made again under the id that may already have its bets.
 */
export function startAutoCashOut(
  context: Context,
  placement: Pick<Placement, 'placeAll'>,
  book: Watchable,
  { clock = systemClock, lookMs = LOOK_MS }: AutoOptions = {},
): AutoCashOut {
  const { bus } = context;
  return keepLooking(new RuleRunner({ context, placement }), lookMs, { book, bus, news: RULES_CHANGED, clock });
}

/** The rules that wait, and those that are being carried out. */
class RuleRunner extends LeasedLooker {
  readonly #placement: Pick<Placement, 'placeAll'>;
  readonly #notBeforeMs = new Map<number, number>();
  /** By event: prices come for one event at a time, and for most there is no rule. */
  #rules: ReadonlyMap<string, readonly RuleRow[]> = new Map();

  constructor({ context, placement }: Parts) {
    super(context, LEASE, 'automatic cash-outs could not be looked at');
    this.#placement = placement;
  }

  onPrices(eventId: string): void {
    for (const rule of this.#rules.get(eventId) ?? []) {
      if (rule.state === 'armed') this.#consider(rule);
    }
  }

  protected forgetAll(): void {
    this.#rules = new Map();
  }

  protected async readAll(): Promise<void> {
    const { db, bus, clock, quotes } = this.context;
    for (const accountId of await endOvertaken(db, SETTLED_TEXT, clock.now())) {
      bus.publish(`account.${accountId}`, { event: 'bets:updated' });
    }
    const rules = await openRules(db);
    this.#rules = Map.groupBy(rules, (rule) => String(rule.event_id));
    const nowMs = clock.now();
    for (const [id, notBeforeMs] of this.#notBeforeMs) if (notBeforeMs <= nowMs) this.#notBeforeMs.delete(id);
    // Asking for a price keeps its event followed.
    const oneOfEach = new Map(rules.map((rule) => [rule.event_id, rule])).values();
    await Promise.all(
      oneOfEach.map((rule) => quotes.find(String(rule.event_id), String(rule.provider_market_id), rule.selection_key)),
    );
    for (const rule of rules) this.#consider(rule);
  }

  #consider(rule: RuleRow): void {
    const { clock, log } = this.context;
    if (!this.isFree(rule.id)) return;
    if ((this.#notBeforeMs.get(rule.id) ?? 0) > clock.now()) return;
    // One that is marked as being carried out, and is not here, was left by a server that stopped in the middle.
    if (rule.state !== 'firing' && !isReached(this.context, rule)) return;
    const run = carryOut(this.context, this.#placement, rule)
      .catch((error: unknown) => {
        log.error({ err: error, ruleId: rule.id }, 'an automatic cash-out failed; it will be tried again');
      })
      .finally(() => this.#notBeforeMs.set(rule.id, clock.now() + AGAIN_AFTER_MS));
    this.hold(rule.id, run);
  }
}

const triggerOf = ({ profit, loss }: Pick<RuleRow, 'profit' | 'loss'>): CashOutTrigger => ({
  profitPaise: profit === null ? null : paise(profit),
  lossPaise: loss === null ? null : paise(loss),
});

/** Whether the trigger holds on open, fresh prices. Only a reason to try: the try decides under the locks. */
function isReached(context: Context, rule: RuleRow): boolean {
  if (rule.position === null) return false;
  const row = context.quotes.current(String(rule.event_id), String(rule.provider_market_id), rule.selection_key);
  if (row === null || row.bettingMarketId !== rule.market_id) return false;
  if (cashOutClosed(row, placementSettings(context), context.clock.now()) !== null) return false;
  const whole = cashOutMarket(openPosition(row, rule.position), hedgeRows(rowsOfMarket(context.quotes, row)));
  return whole.ok && reachedSide(triggerOf(rule), whole.guaranteedPaise) !== null;
}

async function carryOut(context: Context, placement: Pick<Placement, 'placeAll'>, rule: RuleRow): Promise<void> {
  const tries = rule.state === 'firing' ? rule.tries : await claimRule(context.db, rule.id);
  if (tries === null) return;
  try {
    await finish(context, rule, tries, await placement.placeAll(cashOutBundle(orderOf(context, rule, tries))));
  } catch (error) {
    if (!isIdTaken(error)) throw error;
    await endAsMade(context, rule);
  }
}

/** A cash-out of the rule stands, whichever server and try made it; without one the id was somebody else's. */
async function endAsMade(context: Context, rule: RuleRow): Promise<void> {
  const amountPaise = await amountMadeBy(context.db, rule.id);
  if (amountPaise === null) return fail(context, rule, ID_TAKEN_TEXT);
  const how = { state: 'done', amountPaise, reason: '', atMs: context.clock.now() } as const;
  if (await endRule(context.db, rule.id, how))
    tell(context, rule, { done: true, amount: amountPaise / 100, reason: '' });
}

async function finish(context: Context, rule: RuleRow, tries: number, answer: PlacementAnswer): Promise<void> {
  switch (answer.type) {
    case 'failed':
      throw answer.error;
    case 'refused':
      if (PASSING.has(answer.refusal.code)) return rearmRule(context.db, rule.id, tries);
      return fail(context, rule, answer.refusal.message);
    case 'all-placed':
    case 'repeated':
      return endAsMade(context, rule);
    case 'placed':
    case 'near-limit':
    case 'held':
      throw new Error(`a cash-out was answered as ${answer.type}`);
  }
}

/** The database's unique key of requests: trying again would end in the same way for ever. */
const isIdTaken = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === UNIQUE_VIOLATION;

async function fail(context: Context, rule: RuleRow, reason: string): Promise<void> {
  await endRule(context.db, rule.id, { state: 'failed', amountPaise: null, reason, atMs: context.clock.now() });
  tell(context, rule, { done: false, amount: null, reason });
}

/** What the player's open screens show at once. */
function tell({ bus }: Context, rule: RuleRow, how: { done: boolean; amount: number | null; reason: string }): void {
  const { account_id: accountId, event_id: eventId, event_name: eventName, market_name: marketName } = rule;
  bus.publish(`account.${accountId}`, { event: 'cash-out', eventId: String(eventId), eventName, marketName, ...how });
}

function orderOf(context: Context, rule: RuleRow, tries: number): CashOutOrder {
  const requestId = derivedId(`auto-cash-out/${rule.id}/${tries}`);
  const audit =
    (action: string) =>
    (outcome: string): AuditRow => ({
      atMs: context.clock.now(),
      requestId,
      actorId: rule.account_id,
      actorRole: 'user',
      action,
      target: `auto cash-out ${rule.id}`,
      outcome,
      before: null,
      after: null,
      ip: null,
      userAgent: null,
    });
  return {
    accountId: rule.account_id,
    requestId,
    derived: true,
    bodyHash: createHash('sha256').update(requestId).digest(),
    eventId: String(rule.event_id),
    marketId: String(rule.provider_market_id),
    selectionKey: rule.selection_key,
    plan: { type: 'auto', trigger: triggerOf(rule), ruleId: rule.id },
    ip: null,
    userAgent: null,
    auditRow: audit('auto-cash-out.run' satisfies ActOfTheProduct),
    betAuditRow: audit('bet.place'),
  };
}
