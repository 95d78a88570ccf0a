import type { BetReply } from '@pavilion/contract';
import type { JsonObject } from '@pavilion/feed';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { use, useEffect, useEffectEvent } from 'react';
import { currentBetsQuery } from '../../api/market/bets.ts';
import { type Order, useOrdersTold } from '../../api/market/orders.ts';
import { keys } from '../../api/query-client.ts';
import { refreshAccount, setWallet, useSession } from '../../api/session/session.ts';
import { marketTitle } from '../../lib/bet/bet-words.ts';
import { signal } from '../../lib/browser/signal.ts';
import { emit } from '../../lib/bet/events.ts';
import { t } from '../../i18n/i18n.ts';
import { formatPaise, paiseFromWire } from '../../lib/format/format.ts';
import { oddsAsRead } from '../../lib/odds/odds-format.ts';
import { rowName } from '../../lib/event/row-names.ts';
import { toast } from '../../ui/overlay/toast.ts';
import type { AccountListener } from '../live.ts';
import { readTold, takeImage, takeTold } from '../orders/take-told.ts';
import { forgetOrders, hearNews, noteTold } from '../../lib/orders/known-orders.ts';
import { tellEnded } from '../orders/tell-ended.ts';
import { tellMissed } from '../orders/tell-missed.ts';
import { LiveContext } from '../price/use-quote.ts';

/** Listens to the private topics of the signed-in account. They are hints; what counts is read again where it matters. */
export default function LiveAccount({ token }: { token: string }) {
  const live = use(LiveContext);
  const queries = useQueryClient();
  // Who is told that an order has ended is told which: on every page they are known.
  useOrdersTold();
  const owner = useSession((session) => session.account?.id);
  useEffect(() => {
    const stop = hearNews(tellEnded);
    return () => {
      stop();
      forgetOrders();
    };
  }, [owner]);
  const onNotice = useEffectEvent<AccountListener>((notice) => takeNotice(notice, queries));
  useEffect(() => {
    // What another account was told is news to this one.
    lastTold.clear();
    return live.listen(token, onNotice);
  }, [live, token]);
  return null;
}

function takeNotice(notice: Parameters<AccountListener>[0], queries: QueryClient): void {
  if (notice === 'refused') {
    // The call that reads the account says why, and ends the session if it is over.
    refresh();
    return;
  }
  if (notice === 'resumed') {
    // Whatever was said while the connection was down is not said again.
    refresh();
    emit('bets:updated');
    return;
  }
  switch (notice.event) {
    case 'wallet':
      takeWallet(notice);
      break;
    case 'bets:updated':
      emit('bets:updated');
      break;
    case 'order':
    case 'orders':
      takeOrders(notice, queries);
      break;
    case 'bet-result':
      tellResult(notice, queries);
      emit('bets:updated');
      break;
    case 'cash-out':
      tellCashOut(notice, queries);
      emit('bets:updated');
      break;
    case 'price-alert':
      tellPrice(notice, queries);
      break;
    case 'dispute':
      tellAnswer(notice, queries);
      break;
    case 'non-runners':
      tellNonRunners(notice, queries);
      break;
    case 'locked':
      refresh();
      break;
    default:
      break;
  }
}

/**
 * The lists of orders show at once what was told; what it made of bets and queues is read again. All that waits comes after each
 * signing in of the socket, which has just had everything read again.
 */
function takeOrders(notice: JsonObject, queries: QueryClient): void {
  const told = (Array.isArray(notice.orders) ? notice.orders : [notice]).flatMap((one) => readTold(Object(one)) ?? []);
  const [first] = told;
  if (notice.event === 'orders')
    tellMissed(told).catch((error: unknown) => console.warn('What became of orders could not be read.', error));
  else if (first !== undefined) noteTold(first);
  queries.setQueriesData<readonly Order[]>({ queryKey: keys.allOpenOrders }, (orders) => {
    if (orders === undefined || notice.event === 'orders') return orders && takeImage(orders, told);
    return first === undefined ? orders : takeTold(orders, first);
  });
  if (notice.event === 'order') emit('bets:updated');
}

type ResultNotice = {
  readonly eventId?: unknown;
  readonly marketName?: unknown;
  readonly result?: unknown;
  readonly resultName?: unknown;
  readonly net?: unknown;
};

/** A market of the player's was decided: which one, of which event, how, and what it brought. */
function tellResult({ eventId, marketName, result, resultName, net }: ResultNotice, queries: QueryClient): void {
  if (typeof marketName !== 'string' || typeof net !== 'number') return;
  const bet = betOf(eventId, queries);
  const market = marketTitle(marketName, bet?.sport.name);
  const title =
    result === 'open'
      ? t('{market}: result taken back', { market })
      : result === 'void'
        ? t('{market} void', { market })
        : typeof resultName === 'string'
          ? t('{market} settled: {result}', { market, result: resultName })
          : t('{market} settled', { market });
  const amount = formatPaise(paiseFromWire(net), { sign: 'always' });
  // What it brought comes first: a phone has room for little more.
  toast('ok', title, [amount, bet?.event.name].filter(Boolean).join(' · '));
  signal('settled');
}

type CashOutNotice = {
  readonly done?: unknown;
  readonly eventId?: unknown;
  readonly eventName?: unknown;
  readonly marketName?: unknown;
  readonly amount?: unknown;
  readonly reason?: unknown;
};

/** The server has carried out an automatic cash-out, or could not. */
function tellCashOut(notice: CashOutNotice, queries: QueryClient): void {
  const { done, eventId, eventName, marketName, amount, reason } = notice;
  if (typeof marketName !== 'string') return;
  const market = marketTitle(marketName, betOf(eventId, queries)?.sport.name);
  const event = typeof eventName === 'string' ? eventName : '';
  if (done === true && typeof amount === 'number') {
    const written = formatPaise(paiseFromWire(amount), { sign: 'always' });
    toast('ok', t('{market} cashed out automatically', { market }), [event, written].filter(Boolean).join(' · '));
  } else if (done === false) {
    const why = typeof reason === 'string' ? t(reason) : '';
    toast('bad', t('{market} could not be cashed out', { market }), [event, why].filter(Boolean).join(' · '));
  }
}

/** The odds of a runner came to the figure that the player had asked to be told of. */
function tellPrice({ alert }: { readonly alert?: unknown }, queries: QueryClient): void {
  void queries.invalidateQueries({ queryKey: keys.priceAlerts });
  if (typeof alert !== 'object' || alert === null) return;
  const { selectionName, eventName, side, reachedOdds }: Partial<Record<string, unknown>> = { ...alert };
  if (typeof selectionName !== 'string' || typeof reachedOdds !== 'number') return;
  const odds = oddsAsRead(Math.round(reachedOdds * 100));
  const places = { name: rowName(selectionName), odds };
  const title = side === 'lay' ? t('{name}: lay at {odds}', places) : t('{name}: back at {odds}', places);
  toast('ok', title, typeof eventName === 'string' ? eventName : '');
  signal('settled');
}

/** The desk has answered a question about a bet: the answer stands on its receipt. */
function tellAnswer(notice: Partial<Record<string, unknown>>, queries: QueryClient): void {
  const { betId, state, eventName, sportName, marketName } = notice;
  if (typeof betId !== 'string') return;
  void queries.invalidateQueries({ queryKey: keys.receipt(betId) });
  const about = [
    typeof eventName === 'string' ? eventName : '',
    typeof marketName === 'string'
      ? marketTitle(marketName, typeof sportName === 'string' ? sportName : undefined)
      : '',
  ];
  toast(
    'ok',
    state === 'corrected' ? t('Your question was answered: the bet was corrected') : t('Your question was answered'),
    [...about, t('The answer stands on the receipt of bet {id}.', { id: betId })].filter(Boolean).join(' · '),
  );
  signal('settled');
}

/** A runner leaves each market of its race at once: who has bets in several reads it one time. */
const TOLD_FOR_MS = 10_000;
const lastTold = new Map<string, { readonly isBack: boolean; readonly atMs: number }>();

function wasTold(runner: string, isBack: boolean): boolean {
  const nowMs = Date.now();
  for (const [one, { atMs }] of lastTold) if (nowMs - atMs >= TOLD_FOR_MS) lastTold.delete(one);
  if (lastTold.get(runner)?.isBack === isBack) return true;
  lastTold.set(runner, { isBack, atMs: nowMs });
  return false;
}

/** Runners have left a race that the player has a bet in, or have come back. */
function tellNonRunners(
  { eventId, runners }: { readonly eventId?: unknown; readonly runners?: unknown },
  queries: QueryClient,
): void {
  const told: readonly unknown[] = Array.isArray(runners) ? runners : [];
  for (const one of told) {
    if (typeof one !== 'object' || one === null || !('name' in one) || typeof one.name !== 'string') continue;
    const isBack = 'isBack' in one && one.isBack === true;
    if (wasTold(`${String(eventId)} ${one.name}`, isBack)) continue;
    const title = isBack
      ? t('{runner} runs again', { runner: one.name })
      : t('{runner} withdrawn', { runner: one.name });
    const text = isBack
      ? t('Your bets on the race are as they were.')
      : t('Bets on it are void. Odds that were taken on others before it left are reduced.');
    toast('ok', title, [betOf(eventId, queries)?.event.name, text].filter(Boolean).join(' · '));
  }
}

/** A bet of the event, for its names: it stands in the list that the shell counts, until that list is read again. */
function betOf(eventId: unknown, queries: QueryClient): BetReply | undefined {
  const bets = queries.getQueryData(currentBetsQuery().queryKey)?.items ?? [];
  return bets.find(({ event }) => event.id === eventId);
}

function takeWallet(notice: {
  readonly balance?: unknown;
  readonly exposure?: unknown;
  readonly available?: unknown;
}): void {
  const { balance, exposure, available } = notice;
  if (typeof balance === 'number' && typeof exposure === 'number' && typeof available === 'number') {
    setWallet({
      walletPaise: paiseFromWire(balance),
      exposurePaise: paiseFromWire(exposure),
      availablePaise: paiseFromWire(available),
    });
  } else refresh();
}

function refresh(): void {
  refreshAccount().catch((error: unknown) => console.warn('The balance could not be read again.', error));
}
