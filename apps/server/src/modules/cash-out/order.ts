import type { CashOutTrigger, HeldCashOut } from '@pavilion/betting';
import type { BookRequest } from '../placement/ticket.ts';

/**
 * What is to be cashed out.
 * - held: what a player was shown. Taken up while the offer is open, and never for less in any result.
 * - auto: the whole position, if the trigger of the rule holds at the prices at which the bets are decided.
 */
export type CashOutPlan =
  | {
      readonly type: 'held';
      readonly held: HeldCashOut;
      readonly quotedPaise: number;
      /** When the request came, and until when it had to. Waiting for the bet delay does not count. */
      readonly receivedAtMs: number;
      readonly acceptedUntilMs: number;
    }
  | { readonly type: 'auto'; readonly trigger: CashOutTrigger; readonly ruleId: number };

/** A cash-out that is asked for; `selectionKey` is any row of the market. */
export type CashOutOrder = BookRequest & {
  readonly plan: CashOutPlan;
  /** Each bet leaves an audit row of its own, as a bet placed by hand does. */
  readonly betAuditRow: BookRequest['auditRow'];
};
