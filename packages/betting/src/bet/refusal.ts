import type { HouseLimit } from './house-limits.ts';
import type { LimitPeriod, LimitSubject } from './limits.ts';
import type { Paise } from '../money/money.ts';
import type { ClosedReason } from '../market/row-gate.ts';

/** Why a bet is not taken: a stable code, a text, and the figures the player needs to act on it. */
export type PlacementRefusal =
  | { readonly code: 'USER_LOCKED'; readonly message: string; readonly detail: { readonly agent: string } }
  | { readonly code: 'BET_LOCKED'; readonly message: string; readonly detail: { readonly agent: string } }
  | { readonly code: 'LIMIT_REACHED'; readonly message: string; readonly detail: LimitDetail }
  | { readonly code: 'MARKET_NOT_AVAILABLE'; readonly message: string; readonly detail: Record<never, never> }
  | {
      readonly code: 'MARKET_SUSPENDED';
      readonly message: string;
      /** Absent when the row is open, and the box that was clicked is empty. */
      readonly detail: { readonly reason?: ClosedReason };
    }
  | {
      readonly code: 'STAKE_OUT_OF_RANGE';
      readonly message: string;
      readonly detail: { readonly minPaise: Paise; readonly maxPaise: Paise };
    }
  | {
      readonly code: 'PRICE_STALE';
      readonly message: string;
      readonly detail: { readonly priceAgeMs: number; readonly maxPriceAgeMs: number };
    }
  | {
      readonly code: 'ODDS_CHANGED';
      readonly message: string;
      /** The price the player would get now; the server translates it to currentOdds and currentLine. */
      readonly detail: {
        readonly currentPriceHundredths: number;
        readonly currentLine: number | null;
        readonly currentWidth: number | null;
      };
    }
  | {
      readonly code: 'HOUSE_LIMIT';
      readonly message: string;
      readonly detail: {
        readonly limit: HouseLimit;
        /** The largest stake at the same price that would be accepted; 0 when none would. */
        readonly largestStakePaise: Paise;
      };
    }
  | {
      readonly code: 'INSUFFICIENT_FUNDS';
      readonly message: string;
      readonly detail: {
        readonly availablePaise: Paise;
        /** What the bet would add to the exposure. */
        readonly neededPaise: Paise;
        /** The largest stake at the same price that would be accepted; 0 when none would. */
        readonly largestStakePaise: Paise;
      };
    };

/** The box that was clicked is empty now. */
export const MARKET_SUSPENDED: PlacementRefusal = {
  code: 'MARKET_SUSPENDED',
  message: 'This market is suspended.',
  detail: {},
};

/** Which own limit stands in the way; excludedUntilMs for a time-out or self-exclusion. */
export type LimitDetail =
  | {
      readonly subject: LimitSubject;
      readonly period: LimitPeriod;
      readonly maxPaise: Paise;
      readonly usedPaise: Paise;
      readonly remainingPaise: Paise;
    }
  | { readonly subject: 'exclusion'; readonly excludedUntilMs: number };

/** The fixed words for a bet-locked user; without an agent the text says Agent. */
export function betRestrictionText(agentName: string | null): string {
  return `Placing bet restricted. Contact Agent(${agentOrDefault(agentName)})`;
}

export function agentOrDefault(agentName: string | null): string {
  const name = agentName?.trim() ?? '';
  return name === '' ? 'Agent' : name;
}
