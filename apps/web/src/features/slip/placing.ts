import { create } from 'zustand';
import type { BetReply } from '@pavilion/contract';
import { type Account, betRestricted } from '../../api/account.ts';
import type { ApiError } from '../../api/api-error.ts';
import { refreshAccount, setWallet } from '../../api/session.ts';
import { emit } from '../../lib/events.ts';
import { paiseFromWire } from '../../lib/format.ts';
import { type SlipPick, useSlipDraft } from '../../lib/slip-draft.ts';
import { toast } from '../../ui/toast.ts';
import { type NewPrice, type PlaceBody, type PlaceDeps, placeBet, type PlaceOutcome, serverDeps } from './place-bet.ts';
import { largestStakePaise, PLACE_UNREACHABLE, refusalText } from './refusal-text.ts';
import { t } from '../../lib/i18n.ts';

/** Where the placing of the picked bet stands (specification 1, section 4). */
export type Placing =
  | { readonly step: 'idle' }
  | { readonly step: 'placing'; readonly sinceMs: number; readonly heldMs: number }
  | { readonly step: 'odds-changed'; readonly price: NewPrice }
  | { readonly step: 'failed'; readonly text: string; readonly largestStakePaise: number | null };

type PlacingState = {
  placing: Placing;
  /** The bet of the success dialog, until it is closed. */
  placed: BetReply | null;
};

const idle: Placing = { step: 'idle' };
export const usePlacing = create<PlacingState>()(() => ({ placing: idle, placed: null }));

export const resetPlacing = (): void => usePlacing.setState({ placing: idle });
export const closeSuccess = (): void => usePlacing.setState({ placed: null });

// Another pick is another bet: what was said about the last one does not concern it. Changing price or stake takes a
// refusal away; an odds-changed prompt stays until it is answered.
useSlipDraft.subscribe((draft, before) => {
  if (draft.pick !== before.pick) resetPlacing();
  else if (usePlacing.getState().placing.step === 'failed') resetPlacing();
});

/** The body of the last attempt that got no answer, and its id: the same bet keeps its id until it is answered. */
let unanswered: { key: string; requestId: string } | null = null;

function requestIdFor(body: PlaceBody): string {
  const key = JSON.stringify(body);
  if (unanswered?.key !== key) unanswered = { key, requestId: crypto.randomUUID() };
  return unanswered.requestId;
}

export type PlaceInput = {
  pick: SlipPick;
  priceHundredths: number;
  line: number | null;
  width: number | null;
  stakePaise: number;
  /** How long the server will hold the bet before it answers, in milliseconds. */
  heldMs: number;
};

/** The bet at the price that the player read, or a better one: what has become worse is always asked about (decision 55). */
export function bodyOf({ pick, priceHundredths, line, width, stakePaise }: PlaceInput): PlaceBody {
  return {
    stake: stakePaise / 100,
    expectedOdds: priceHundredths / 100,
    expectedLine: line,
    expectedWidth: width,
    level: Math.min(pick.level, 2),
    selectionKey: pick.selectionKey,
    selectionName: pick.selectionName,
    side: pick.side,
    marketId: pick.marketId,
    marketType: pick.kind,
    marketName: pick.marketName,
    eventId: pick.eventId,
    eventName: pick.eventName,
    eventStartTime: pick.eventStartTime,
    competitionId: pick.competitionId,
    competitionName: pick.competitionName,
    sportId: pick.sportId,
    sportName: pick.sportName,
    category: 'sports',
    acceptUpdatedOdds: false,
  };
}

/** Asks the server for the bet, under the id of the same bet when that had no answer yet. */
export async function attempt(input: PlaceInput, deps: PlaceDeps): Promise<PlaceOutcome> {
  const body = bodyOf(input);
  usePlacing.setState({ placing: { step: 'placing', sinceMs: Date.now(), heldMs: input.heldMs } });
  const outcome = await placeBet(body, requestIdFor(body), deps).catch((defect: unknown) => {
    resetPlacing();
    throw defect;
  });
  if (outcome.type !== 'unknown') unanswered = null;
  return outcome;
}

/** Places the bet and leaves the answer where it belongs: in the slip, or as a toast when the slip is gone by then. */
export async function place(input: PlaceInput, deps: PlaceDeps = serverDeps): Promise<void> {
  if (usePlacing.getState().placing.step === 'placing') return;
  const { pick } = input;
  const outcome = await attempt(input, deps);
  switch (outcome.type) {
    case 'placed':
      succeed(pick, outcome.bet, outcome.wallet);
      break;
    case 'odds-changed':
      settle(pick, { step: 'odds-changed', price: outcome.price });
      break;
    case 'unknown':
      settle(pick, { step: 'failed', text: t(PLACE_UNREACHABLE), largestStakePaise: null });
      break;
    case 'refused':
      if (outcome.error.code === 'BET_LOCKED') shutSlip(outcome.error.message);
      else settle(pick, failureOf(outcome.error));
      break;
  }
}

function failureOf(error: ApiError): Placing {
  return { step: 'failed', text: refusalText(error), largestStakePaise: largestStakePaise(error) };
}

function settle(pick: SlipPick, placing: Placing): void {
  if (useSlipDraft.getState().pick === pick) {
    usePlacing.setState({ placing });
    return;
  }
  // The slip was closed meanwhile. An unanswered prompt is a No; a failure still has to be told.
  if (usePlacing.getState().placing.step === 'placing') resetPlacing();
  if (placing.step === 'failed') toast('bad', t('Bet not placed'), placing.text);
}

function succeed(pick: SlipPick, bet: BetReply, wallet: Wallet | null): void {
  if (useSlipDraft.getState().pick === pick) useSlipDraft.getState().close();
  usePlacing.setState({ placing: idle, placed: bet });
  takeBet(bet, wallet);
}

type Wallet = { walletBalance: number; exposure: number; available: number };

/** What a new bet changes elsewhere: the wallet, and everything that shows bets. */
export function takeBet(bet: BetReply, wallet: Wallet | null): void {
  if (wallet) {
    setWallet({
      walletPaise: paiseFromWire(wallet.walletBalance),
      exposurePaise: paiseFromWire(wallet.exposure),
      availablePaise: paiseFromWire(wallet.available),
    });
  } else refreshAccount().catch(() => undefined);
  emit('bets:updated', { eventId: bet.event.id });
}

/** A bet-locked player's slip closes, and a toast says why for four seconds (specification 1, sections 4 and 6). */
export function shutSlip(message: string): void {
  useSlipDraft.getState().close();
  toast('warn', t(message || 'Bet placement restricted.'));
}

export const shutForLock = (account: Account): void => shutSlip(betRestricted(account.agentLabel));
