import { type PlacementRefusal, rupeesFromPaise } from '@pavilion/betting';
import { isRefusalCode } from '@pavilion/contract';
import { Refusal, refuse } from '../../http/refusal.ts';

/** The core's refusal in the words and units of the wire: rupees, and odds as numbers. */
export function refusalReply(refusal: PlacementRefusal): Refusal {
  return refuse(refusal.code, wireDetail(refusal), refusal.message);
}

function wireDetail(refusal: PlacementRefusal): Record<string, unknown> {
  switch (refusal.code) {
    case 'STAKE_OUT_OF_RANGE':
      return { min: rupeesFromPaise(refusal.detail.minPaise), max: rupeesFromPaise(refusal.detail.maxPaise) };
    case 'INSUFFICIENT_FUNDS':
      return {
        available: rupeesFromPaise(refusal.detail.availablePaise),
        needed: rupeesFromPaise(refusal.detail.neededPaise),
        largestStake: rupeesFromPaise(refusal.detail.largestStakePaise),
      };
    case 'HOUSE_LIMIT':
      return {
        limit: refusal.detail.limit,
        largestStake: rupeesFromPaise(refusal.detail.largestStakePaise),
      };
    case 'ODDS_CHANGED':
      return {
        currentOdds: refusal.detail.currentPriceHundredths / 100,
        currentLine: refusal.detail.currentLine,
        currentWidth: refusal.detail.currentWidth,
      };
    case 'LIMIT_REACHED': {
      const { detail } = refusal;
      if (detail.subject === 'exclusion') return { subject: 'exclusion', until: new Date(detail.excludedUntilMs) };
      return {
        subject: detail.subject,
        period: detail.period,
        max: rupeesFromPaise(detail.maxPaise),
        used: rupeesFromPaise(detail.usedPaise),
        remaining: rupeesFromPaise(detail.remainingPaise),
      };
    }
    case 'USER_LOCKED':
    case 'BET_LOCKED':
    case 'MARKET_NOT_AVAILABLE':
    case 'MARKET_SUSPENDED':
    case 'PRICE_STALE':
      return { ...refusal.detail };
  }
}

/** A refusal as it is kept beside its request id, so that a repeated request gets the first answer. */
export function storedDetail(refusal: Refusal): Record<string, unknown> {
  return { message: refusal.message, detail: refusal.detail };
}

/** The first answer again, from its stored form. */
export function refusalFromStore(code: string, stored: Readonly<Record<string, unknown>>): Refusal {
  if (!isRefusalCode(code)) throw new Error(`a stored refusal has the unknown code ${code}`);
  const { message, detail } = stored;
  const fields = typeof detail === 'object' && detail !== null ? { ...detail } : {};
  return new Refusal(code, fields, typeof message === 'string' ? message : refuse(code).message);
}
