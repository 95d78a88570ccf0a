import { useEffect, useState } from 'react';
import { answerDeps, isAnswer, refusalOf } from '../../shared/api/answers.ts';
import { ApiError } from '../../shared/api/api-error.ts';
import {
  askQuote,
  type CashedOut,
  type CashOutQuote,
  type MarketIds,
  newQuoteOf,
  takeQuote,
} from '../../shared/api/market/cash-out.ts';
import { setWallet, useSession } from '../../shared/api/session/session.ts';
import { emit } from '../../shared/lib/bet/events.ts';
import { formatPaise, paiseFromWire } from '../../shared/lib/format/format.ts';
import { later, t } from '../../shared/i18n/i18n.ts';
import { randomId } from '../../shared/lib/browser/random-id.ts';
import { forgetUnanswered, keepUnanswered, type Unanswered } from '../../shared/lib/bet/unanswered.ts';

/** Where the cash-out stands. `offered` holds its figures until `untilMs`; then a fresh offer takes its place. */
export type CashOutState =
  | { readonly step: 'asking'; readonly last: CashOutQuote | null }
  | {
      readonly step: 'offered';
      readonly quote: CashOutQuote;
      readonly untilMs: number;
      /** What was refused just before, because prices had moved. */
      readonly changedFrom: CashOutQuote | null;
    }
  | { readonly step: 'none'; readonly text: string }
  | { readonly step: 'placing'; readonly quote: CashOutQuote; readonly sinceMs: number }
  | { readonly step: 'unanswered'; readonly quote: CashOutQuote; readonly requestId: string }
  | { readonly step: 'refused'; readonly text: string }
  | { readonly step: 'done'; readonly quote: CashOutQuote; readonly result: CashedOut };

/** The slider may move through many values; only one that stays for a moment is asked for. */
const SETTLE_MS = 200;
const AGAIN_MS = 2_000;
const FAILED = later('The cash-out could not be read. Please try again.');

type SetState = (state: CashOutState | ((now: CashOutState) => CashOutState)) => void;

const offered = (quote: CashOutQuote, changedFrom: CashOutQuote | null): CashOutState => ({
  step: 'offered',
  quote,
  untilMs: Date.now() + quote.expiresInMs,
  changedFrom,
});

const ownerNow = (): string => useSession.getState().account?.id ?? '';

/** Kept before it is sent: a page that begins anew finds out what became of it. */
const unansweredOf = (
  { eventId, marketId, selectionKey, amount, holdMs }: CashOutQuote,
  requestId: string,
): Unanswered => ({
  requestId,
  kind: 'cash-out',
  on: ['cash-out', eventId, marketId, selectionKey].join('/'),
  name: t('Cash out · {amount}', { amount: formatPaise(paiseFromWire(amount), { sign: 'always', short: true }) }),
  sentAtMs: Date.now(),
  heldMs: holdMs,
  asked: null,
});

/**
 * Takes an offer up and shows what came of it; without an answer the same request can be sent again. `again`: a refusal may then be
 * of this try alone, and what became of the first is asked.
 */
async function send(quote: CashOutQuote, requestId: string, setState: SetState, again: boolean): Promise<void> {
  setState({ step: 'placing', quote, sinceMs: Date.now() });
  const owner = ownerNow();
  keepUnanswered(owner, unansweredOf(quote, requestId));
  try {
    const result = await takeQuote(quote.quoteId, requestId);
    forgetUnanswered(owner, requestId);
    setWallet({
      walletPaise: paiseFromWire(result.walletBalance),
      exposurePaise: paiseFromWire(result.exposure),
      availablePaise: paiseFromWire(result.available),
    });
    emit('bets:updated', { eventId: quote.eventId });
    setState({ step: 'done', quote, result });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const refused = isAnswer(error) ? (again ? await refusalOfFirst(requestId) : error) : null;
    if (refused === null) setState({ step: 'unanswered', quote, requestId });
    else {
      forgetUnanswered(owner, requestId);
      const fresh = newQuoteOf(again ? error : refused);
      setState(fresh ? offered(fresh, quote) : { step: 'refused', text: wordsOf(refused, t(FAILED)) });
    }
  }
}

/** Why nothing has come of a request, and never will. Null while that is not known, or where it was carried out: asking again tells it. */
async function refusalOfFirst(requestId: string): Promise<ApiError | null> {
  try {
    const { refusal } = await answerDeps.close(requestId);
    return refusal && refusalOf(refusal);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return null;
  }
}

/** Asks for an offer, unless it is no longer wanted when the answer comes. */
async function ask(market: MarketIds, percent: number, signal: AbortSignal, setState: SetState): Promise<void> {
  try {
    const quote = await askQuote(market, percent, signal);
    if (!signal.aborted) setState(offered(quote, null));
  } catch (error) {
    if (!signal.aborted) setState({ step: 'none', text: wordsOf(error, t(FAILED)) });
  }
}

/** Offers for a part of a market's position, renewed while nobody takes them up, and the taking up. */
export function useCashOut({ eventId, marketId, selectionKey }: MarketIds, percent: number) {
  const [state, setState] = useState<CashOutState>({ step: 'asking', last: null });
  const [round, setRound] = useState(0);

  // A new part, another market or another round: ask once things have settled.
  useEffect(() => {
    const abort = new AbortController();
    const run = () => void ask({ eventId, marketId, selectionKey }, percent, abort.signal, setState);
    const timer = window.setTimeout(run, round === 0 ? 0 : SETTLE_MS);
    return () => {
      abort.abort();
      window.clearTimeout(timer);
    };
  }, [eventId, marketId, selectionKey, percent, round]);

  // An offer that nobody took up is renewed; where there was none, it is asked for again.
  useEffect(() => {
    if (state.step !== 'offered' && state.step !== 'none') return undefined;
    const waitMs = state.step === 'offered' ? Math.max(0, state.untilMs - Date.now() - SETTLE_MS) : AGAIN_MS;
    const timer = window.setTimeout(() => setRound((count) => count + 1), waitMs);
    return () => window.clearTimeout(timer);
  }, [state]);

  return {
    state,
    /** Whether the shown part may be changed. */
    asks: state.step === 'asking' || state.step === 'offered' || state.step === 'none',
    /** Shows that the figures are about to change. */
    renew: () => setState((now) => ({ step: 'asking', last: now.step === 'offered' ? now.quote : null })),
    take: (quote: CashOutQuote) => void send(quote, randomId(), setState, false),
    /** The same request once more: whatever became of it, it is not done twice. */
    askAgain: (again: { quote: CashOutQuote; requestId: string }) =>
      void send(again.quote, again.requestId, setState, true),
    restart: () => {
      setState({ step: 'asking', last: null });
      setRound((count) => count + 1);
    },
  };
}

const wordsOf = (error: unknown, fallback: string): string =>
  error instanceof ApiError && error.message !== '' ? t(error.message) : fallback;
