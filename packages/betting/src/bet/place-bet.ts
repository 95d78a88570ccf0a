import { areTerms, type BetTerms } from './bet.ts';
import { chooseOffer, expectedPrice, hasMoved, isBettable, type PlacementRequest } from '../market/choose-offer.ts';
import { isAffordable, largestStake } from './funds.ts';
import { brokenHouseLimit, type HouseLimit, type HouseLimits } from './house-limits.ts';
import { brokenLimit, type LimitUse, remainingOf } from './limits.ts';
import { type BettingMarket, namesOutcome, offersLay } from '../market/market.ts';
import { MAX_STAKE, type Paise, paise, ZERO } from '../money/money.ts';
import { addBet, exposureOf, type Position } from '../position/position.ts';
import type { Offer, Price } from '../market/price.ts';
import {
  agentOrDefault,
  betRestrictionText,
  type LimitDetail,
  MARKET_SUSPENDED,
  type PlacementRefusal,
} from './refusal.ts';
import { type ClosedReason, closedReason, closedRefusal, type RowState } from '../market/row-gate.ts';

/** Everything a placement is decided on, loaded under the locks of its transaction. */
export type PlacementInput = {
  readonly account: {
    readonly userLocked: boolean;
    /** Also when an ancestor is bet-locked. */
    readonly betLocked: boolean;
    readonly agentName: string | null;
    /** End of a time-out or self-exclusion that is in force; null when there is none. */
    readonly excludedUntilMs: number | null;
    /** The player's own limits in force, with what this period has used of them. */
    readonly limits: readonly LimitUse[];
  };
  readonly market: BettingMarket;
  /** What the gate is asked about. */
  readonly row: RowState;
  /** Stake limits of the row or the market; null where the provider gives none. */
  readonly limits: { readonly minPaise: Paise | null; readonly maxPaise: Paise | null };
  /** Current offers of the clicked box's side, level 0 first; an empty box is left out. */
  readonly offers: readonly Offer[];
  readonly request: PlacementRequest;
  readonly wallet: {
    readonly balancePaise: Paise;
    /** Over all open markets, this one included. */
    readonly exposurePaise: Paise;
    /** Amounts held by withdrawal requests. */
    readonly heldPaise: Paise;
  };
  readonly position: Position;
  /** What the house takes from this player in this market, and what all its players hold together. */
  readonly house: {
    readonly limits: HouseLimits;
    /** null where the caller answers for the house's liability. */
    readonly book: Position | null;
  };
};

export type PlacementAccepted = {
  readonly ok: true;
  readonly terms: BetTerms;
  readonly position: Position;
  /** This market's exposure after the bet. */
  readonly exposurePaise: Paise;
  /** What the bet adds to the player's total exposure; negative when it lowers it. */
  readonly exposureDeltaPaise: Paise;
  /** True when the accepted price differs from the expected one, for better or with the player's consent for worse. */
  readonly priceMoved: boolean;
};

export type PlacementDecision = PlacementAccepted | { readonly ok: false; readonly refusal: PlacementRefusal };

/** What the wallet can still risk: balance less exposure and held withdrawals; negative after a reversal. */
export function availableOf(wallet: PlacementInput['wallet']): Paise {
  return paise(wallet.balancePaise - wallet.exposurePaise - wallet.heldPaise);
}

/**
 * Decides one bet, after DOMAIN §5 steps 4–10: the first check that fails answers. Reads no clock and keeps nothing,
 * so deciding twice on the same state gives the same answer. A bet that does not raise exposure always passes the last
 * check, even in debt.
 */
export function decidePlacement(input: PlacementInput): PlacementDecision {
  const closed = closedReason(input.row);
  const refusal =
    refuseAccount(input) ??
    refuseOwnLimit(input) ??
    refuseMarket(input, closed) ??
    refuseStake(input) ??
    (closed === null ? null : closedRefusal(closed, input.row));
  if (refusal !== null) return { ok: false, refusal };
  const choice = chooseOffer(input.market, input.offers, input.request);
  return choice.ok ? decideFunds(input, choice.offer) : choice;
}

function refuseAccount({ account }: PlacementInput): PlacementRefusal | null {
  if (!account.userLocked && !account.betLocked) return null;
  const agent = agentOrDefault(account.agentName);
  return {
    code: account.userLocked ? 'USER_LOCKED' : 'BET_LOCKED',
    message: betRestrictionText(agent),
    detail: { agent },
  };
}

function limitReached(message: string, detail: LimitDetail): PlacementRefusal {
  return { code: 'LIMIT_REACHED', message, detail };
}

function limitDetail(use: LimitUse): LimitDetail {
  return { ...use, remainingPaise: remainingOf(use) };
}

/**
 * Exclusion, the stake limit, and the loss limit at the price that was asked for. The loss limit is judged once more with
 * the funds, because an accepted worse price can risk more.
 */
function refuseOwnLimit(input: PlacementInput): PlacementRefusal | null {
  const { account, request } = input;
  if (account.excludedUntilMs !== null) {
    return limitReached('Betting is paused on this account.', {
      subject: 'exclusion',
      excludedUntilMs: account.excludedUntilMs,
    });
  }
  const broken = brokenLimit(account.limits, 'stake', request.stakePaise);
  if (broken !== null) return limitReached('Your stake limit is reached.', limitDetail(broken));
  if (!account.limits.some((use) => use.subject === 'loss')) return null;
  const asked = termsOf(input, expectedPrice(request));
  if (!areTerms(asked) || !isKnownSelection(input)) return null;
  return refuseLossLimit(input, paise(exposureOf(addBet(input.position, asked)) - exposureOf(input.position)));
}

function termsOf({ market, request }: PlacementInput, price: Price): BetTerms {
  return {
    kind: market.kind,
    side: request.side,
    selection: request.selection,
    priceHundredths: price.priceHundredths,
    line: price.line,
    width: price.width,
    stake: request.stakePaise,
  };
}

function isKnownSelection({ market, request }: PlacementInput): boolean {
  return !namesOutcome(market.kind) || market.outcomes.includes(request.selection);
}

/** What the gate says, but for the age of the price: that is told after the stake was judged. */
function refuseMarket(input: PlacementInput, closed: ClosedReason | null): PlacementRefusal | null {
  const { market, row, offers, request } = input;
  const hasBox = request.side === 'back' || offersLay(market.kind);
  const isRunner = isKnownSelection(input) || market.withdrawn?.includes(request.selection) === true;
  if (!hasBox || !isRunner) return closedRefusal('catalogue-off', row);
  if (closed !== null && closed !== 'feed-stale') return closedRefusal(closed, row);
  return offers.some((offer) => isBettable(market, offer)) ? null : MARKET_SUSPENDED;
}

function refuseStake({ limits, house, request }: PlacementInput): PlacementRefusal | null {
  const ceiling = Math.min(MAX_STAKE, house.limits.stakeMaxPaise ?? MAX_STAKE);
  const maxPaise = paise(Math.min(ceiling, limits.maxPaise ?? MAX_STAKE));
  // Where the house takes less than the market's smallest stake, its largest is the only one.
  const minPaise = paise(Math.max(1, Math.min(limits.minPaise ?? 1, ceiling)));
  if (request.stakePaise >= minPaise && request.stakePaise <= maxPaise) return null;
  return {
    code: 'STAKE_OUT_OF_RANGE',
    message: 'The stake is outside the limits of this market.',
    detail: { minPaise, maxPaise },
  };
}

function decideFunds(input: PlacementInput, offer: Offer): PlacementDecision {
  const { position } = input;
  const terms = termsOf(input, offer);
  const next = addBet(position, terms);
  const exposurePaise = exposureOf(next);
  const exposureDeltaPaise = paise(exposurePaise - exposureOf(position));
  const lossRefusal = refuseLossLimit(input, exposureDeltaPaise);
  if (lossRefusal !== null) return { ok: false, refusal: lossRefusal };
  const limit = houseLimitBroken(input, terms);
  if (limit !== null) return { ok: false, refusal: houseLimitReached(input, terms, limit) };
  const availablePaise = availableOf(input.wallet);
  if (!isAffordable(exposureDeltaPaise, availablePaise)) {
    return { ok: false, refusal: insufficientFunds(input, terms, availablePaise, exposureDeltaPaise) };
  }
  const priceMoved = hasMoved(terms.kind, offer, input.request);
  return { ok: true, terms, position: next, exposurePaise, exposureDeltaPaise, priceMoved };
}

/** What was lost in the period and all that could still be lost together stay inside the player's loss limit. */
function refuseLossLimit({ account, wallet }: PlacementInput, exposureDeltaPaise: Paise): PlacementRefusal | null {
  if (exposureDeltaPaise <= 0) return null;
  const broken = brokenLimit(account.limits, 'loss', paise(wallet.exposurePaise + exposureDeltaPaise));
  return broken === null ? null : limitReached('Your loss limit is reached.', limitDetail(broken));
}

function houseLimitBroken({ house, market, position }: PlacementInput, terms: BetTerms): HouseLimit | null {
  const { limits, book } = house;
  const after = { position: addBet(position, terms), book: book === null ? null : addBet(book, terms) };
  return brokenHouseLimit(limits, terms, market.maxResult, { position, book }, after);
}

/**
 * The largest stake at this price that both the house and the wallet take; 0 below the smallest of the market. What a bet
 * can win rises with its stake, exposure and liability are convex in it, so the stakes that are taken are all up to a bound.
 */
function largestTaken(input: PlacementInput, terms: BetTerms): Paise {
  const availablePaise = availableOf(input.wallet);
  const before = exposureOf(input.position);
  const largest = largestStake(
    terms,
    (tried) =>
      isAffordable(exposureOf(addBet(input.position, tried)) - before, availablePaise) &&
      houseLimitBroken(input, tried) === null,
  );
  return largest < (input.limits.minPaise ?? 1) ? ZERO : largest;
}

function houseLimitReached(input: PlacementInput, terms: BetTerms, limit: HouseLimit): PlacementRefusal {
  return {
    code: 'HOUSE_LIMIT',
    message: 'This bet is larger than what is taken here.',
    detail: { limit, largestStakePaise: largestTaken(input, terms) },
  };
}

function insufficientFunds(
  input: PlacementInput,
  terms: BetTerms,
  availablePaise: Paise,
  neededPaise: Paise,
): PlacementRefusal {
  return {
    code: 'INSUFFICIENT_FUNDS',
    message: 'Insufficient balance for this bet.',
    detail: { availablePaise, neededPaise, largestStakePaise: largestTaken(input, terms) },
  };
}
