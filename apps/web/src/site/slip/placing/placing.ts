import { rowName } from '../../../shared/lib/event/row-names.ts';
import type { BetReply } from '@pavilion/contract';
import { type Account, betRestricted } from '../../../shared/api/session/account.ts';
import { REQUEST_CLOSED } from '../../../shared/api/answers.ts';
import type { ApiError } from '../../../shared/api/api-error.ts';
import { refreshAccount, setWallet } from '../../../shared/api/session/session.ts';
import { priceText, sideWord } from '../../../shared/lib/bet/bet-words.ts';
import { emit } from '../../../shared/lib/bet/events.ts';
import { formatPaise, paiseFromWire } from '../../../shared/lib/format/format.ts';
import { t } from '../../../shared/i18n/i18n.ts';
import { randomId } from '../../../shared/lib/browser/random-id.ts';
import { useOverlays } from '../../../shared/lib/overlays.ts';
import { useBetNotice } from '../../../shared/lib/browser/bet-notice.ts';
import { type SlipPick, useSlipDraft } from '../../../shared/lib/bet/slip-draft.ts';
import { forgetUnanswered, keepUnanswered, type Unanswered, unansweredOn } from '../../../shared/lib/bet/unanswered.ts';
import { toast } from '../../../shared/ui/overlay/toast.ts';
import { fly, isFlying, isPicked, land, onOf, type Placing, show, usePlacing } from './flights.ts';
import { HOUSE, type NewPrice, type PlaceInput, type PlaceOutcome } from './outcome.ts';
import { findOutcome, type PlaceBody, type PlaceDeps, placeBet, serverDeps } from './place-bet.ts';
import { largestStakePaise, PLACE_UNREACHABLE, refusalText } from '../../../shared/lib/bet/refusal-text.ts';
import { noticePlaced } from './placed-notice.ts';

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

/** `Australia · Back 3.05 · ₹1,000`: the bet in one line. */
function nameOf({ pick, priceHundredths, line, width, stakePaise }: PlaceInput): string {
  const price = priceText(pick.kind, { priceHundredths, line, width });
  const amount = formatPaise(stakePaise, { short: true });
  return `${rowName(pick.selectionName)} · ${sideWord(pick.kind, pick.side)} ${price} · ${amount}`;
}

/**
 * Sends the bet and waits for its answer, however long that takes. Its id is kept before it is sent; when something on the
 * same is unanswered, by this page or another, that one's answer is found instead of sending a second. Null when somebody
 * else is signed in by then: the id stays kept for its account.
 */
export async function attempt(input: PlaceInput, deps: PlaceDeps): Promise<PlaceOutcome | null> {
  const on = onOf(input.pick);
  const owner = deps.owner() ?? '';
  const kept = unansweredOn(owner, on);
  const sinceMs = deps.now();
  const { heldMs, priceHundredths, line, stakePaise } = input;
  const asked = { priceHundredths, line, stakePaise };
  const meetingFlight = { step: 'placing', sinceMs, heldMs, asked } as const;
  const unansweredOrder = () => fly(on, { ...meetingFlight, unanswered: true });
  const meeting = kept ? null : deps.meet(input, { owner, name: nameOf(input), unanswered: unansweredOrder });
  if (meeting) {
    fly(on, { ...meetingFlight, unanswered: false });
    const met = await meeting.finally(() => land(on));
    if (deps.owner() !== owner) return null;
    if (met !== HOUSE) return met;
  }
  const sent: Unanswered = kept ?? {
    requestId: randomId(),
    kind: 'bet',
    on,
    name: nameOf(input),
    sentAtMs: sinceMs,
    heldMs,
    asked,
  };
  if (!kept) keepUnanswered(owner, sent);
  const flight = { step: 'placing', sinceMs, heldMs, unanswered: false, asked: sent.asked } as const;
  const unanswered = () => fly(on, { ...flight, unanswered: true });
  fly(on, flight);
  if (kept) unanswered();
  try {
    const outcome = await (kept ? findOutcome(kept, deps) : placeBet(bodyOf(input), sent, deps, unanswered));
    if (outcome) forgetUnanswered(owner, sent.requestId);
    return outcome;
  } finally {
    land(on);
  }
}

/** Places the bet and leaves the answer where it belongs: in the slip, or as a toast when that is about another bet by then. */
export async function place(input: PlaceInput, deps: PlaceDeps = serverDeps): Promise<void> {
  const on = onOf(input.pick);
  if (isFlying(on)) return;
  const name = nameOf(input);
  const outcome = await attempt(input, deps);
  const { priceHundredths, line, width, stakePaise } = input;
  if (outcome) tell(outcome, { on, name, pick: { ...input.pick, priceHundredths, line, width }, stakePaise });
}

/** `pick` is at the price that was asked for. */
export type Told = { on: string; name: string; pick: SlipPick | null; stakePaise: number };

/** Tells what became of a bet. `pick` is null for one that was sent before this page was opened. */
export function tell(outcome: PlaceOutcome, told: Told): void {
  switch (outcome.type) {
    case 'placed':
      succeed(outcome.bet, outcome.wallet, told);
      break;
    case 'matched':
      if (isPicked(told.on)) useSlipDraft.getState().close();
      toast('ok', told.name, outcome.text);
      break;
    case 'odds-changed':
      askAgain(outcome.price, outcome.error, told);
      break;
    case 'refused':
      if (outcome.error.code === 'BET_LOCKED') shutSlip(outcome.error.message);
      else if (isPicked(told.on)) show(told.on, failureOf(outcome.error));
      else toastRefused(told.name, whyNot(outcome.error));
      break;
  }
}

/** An id that was closed says no more than that nothing was placed: the words for a network that failed. */
export const whyNot = (error: ApiError): string =>
  error.code === REQUEST_CLOSED ? t(PLACE_UNREACHABLE) : refusalText(error);

export const toastRefused = (name: string, why: string): number => toast('bad', t('Bet not placed'), `${name}. ${why}`);

function failureOf(error: ApiError): Placing {
  return { step: 'failed', text: whyNot(error), largestStakePaise: largestStakePaise(error) };
}

/**
 * The question is asked in the slip, which opens again for it, and is about the stake that was sent: a slip that was opened
 * on the same meanwhile starts with another. Over a slip on another bet it is only told.
 */
export function askAgain(price: NewPrice, error: ApiError, { on, name, pick, stakePaise }: Told): void {
  const open = useSlipDraft.getState().pick;
  if (!isPicked(on) && (open !== null || pick === null)) {
    const now = t('New odds: {price}', { price: priceText(pick?.kind ?? 'match', price) });
    toastRefused(name, pick === null ? whyNot(error) : `${t('Odds have changed')}. ${now}`);
    return;
  }
  if (pick !== null) useSlipDraft.getState().show(pick, stakePaise);
  uncoverSlip();
  show(on, { step: 'odds-changed', price });
}

/** What only lists something makes way for the question; a form that is being filled in does not. */
function uncoverSlip(): void {
  const { open, close } = useOverlays.getState();
  if (open === 'my-bets' || open === 'menu' || open === 'account') close();
}

function succeed(bet: BetReply, wallet: Wallet | null, { on, name, pick }: Told): void {
  const { pick: open, close } = useSlipDraft.getState();
  const here = isPicked(on);
  if (here) close();
  if (useBetNotice.getState().small) noticePlaced(bet);
  else if (here || (open === null && pick !== null))
    usePlacing.setState(({ placed }) => ({ placed: [...placed, bet] }));
  else toast('ok', t('Bet Placed Successfully'), name);
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

/** A bet-locked player's slip closes, and a toast says why for four seconds. */
export function shutSlip(message: string): void {
  useSlipDraft.getState().close();
  toast('warn', t(message || 'Bet placement restricted.'));
}

export const shutForLock = (account: Account): void => shutSlip(betRestricted(account.agentLabel));
