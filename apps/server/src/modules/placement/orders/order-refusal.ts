import {
  agentOrDefault,
  betRestrictionText,
  type OrderFault,
  type OrderRefusal,
  type Paise,
  remainingOf,
  rupeesFromPaise,
} from '@pavilion/betting';
import { type Refusal, refuse } from '../../../http/refusal.ts';
import type { BatchState } from '../batch/decide-ticket.ts';
import { refusalReply } from '../refusal-reply.ts';

type Standing = BatchState['standings'] extends ReadonlyMap<number, infer Row> ? Row : never;

/** Why an account may place nothing at all; null when it may. */
export function accountRefusal(standing: Standing, nowMs: number): Refusal | null {
  const { user_locked: userLocked, bet_locked: betLocked, agent_name: name, excluded_until_ms: untilMs } = standing;
  if (userLocked || betLocked) {
    const agent = agentOrDefault(name);
    return refuse(userLocked ? 'USER_LOCKED' : 'BET_LOCKED', { agent }, betRestrictionText(agent));
  }
  if (untilMs === null || untilMs <= nowMs) return null;
  return refusalReply({
    code: 'LIMIT_REACHED',
    message: 'Betting is paused on this account.',
    detail: { subject: 'exclusion', excludedUntilMs: untilMs },
  });
}

/** What is wrong with an order, in the units of the wire. */
export function faultRefusal(fault: OrderFault): Refusal {
  switch (fault.code) {
    case 'ODDS_NOT_ON_LADDER':
      return refuse(fault.code, { below: fault.below / 100, above: fault.above / 100 });
    case 'STAKE_OUT_OF_RANGE':
      return refuse(fault.code, { min: rupeesFromPaise(fault.minPaise), max: rupeesFromPaise(fault.maxPaise) });
    case 'ORDER_SIZE_NOT_WHOLE':
    case 'MIN_FILL_OUT_OF_RANGE':
    case 'ORDERS_NOT_TAKEN':
      return refuse(fault.code);
  }
}

/** Why an order was not accepted, in the units of the wire. */
export function orderRefusal(refusal: OrderRefusal): Refusal {
  const rupees = (amount: Paise) => rupeesFromPaise(amount);
  switch (refusal.code) {
    case 'ORDER_NOT_FILLED':
      return refuse(refusal.code, { fillable: rupees(refusal.fillablePaise) });
    case 'INSUFFICIENT_FUNDS':
      return refuse(refusal.code, {
        available: rupees(refusal.availablePaise),
        needed: rupees(refusal.neededPaise),
        largestStake: rupees(refusal.largestSizePaise),
      });
    case 'LIMIT_REACHED': {
      const { use } = refusal;
      const text = use.subject === 'loss' ? 'Your loss limit is reached.' : 'Your stake limit is reached.';
      return refusalReply({
        code: 'LIMIT_REACHED',
        message: text,
        detail: { ...use, remainingPaise: remainingOf(use) },
      });
    }
  }
}
