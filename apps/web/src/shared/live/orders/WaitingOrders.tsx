import { Hourglass } from 'lucide-react';
import { useOrdersTold } from '../../api/market/orders.ts';
import { t, tn } from '../../i18n/i18n.ts';
import { rupeesText } from '../../lib/orders/order-words.ts';
import { showOverlay } from '../../lib/overlays.ts';

/** How many of the player's orders wait, and with what sum of sizes; null while none does. Exposure counts what they may become. */
function useWaiting(): { count: number; amount: string } | null {
  const orders = useOrdersTold();
  if (orders.length === 0) return null;
  return { count: orders.length, amount: rupeesText(orders.reduce((sum, { remaining }) => sum + remaining, 0)) };
}

/** Beside a figure of what is at risk: what of it may come of orders, in few words, and the way to them. */
export function InOrders() {
  const waiting = useWaiting();
  if (waiting === null) return null;
  return (
    <>
      {' · '}
      <button
        type="button"
        onClick={() => showOverlay('my-bets')}
        title={t('Open orders')}
        className="num touch text-live hover:underline"
      >
        <span className="max-desktop:hidden">{t('{amount} in orders', { amount: waiting.amount })}</span>
        {/* A third of a phone has no room for the word. */}
        <span className="desktop:hidden">
          <Hourglass size={11} aria-hidden="true" className="mr-0.5 inline-block align-[-1px]" />
          <span aria-hidden="true">{waiting.count}</span>
          <span className="sr-only">{tn(waiting.count, '{count} order', '{count} orders')}</span>
        </span>
      </button>
    </>
  );
}

/** Over a list of bets: the orders that are not in it, and count in exposure all the same. */
export function WaitingOrders() {
  const waiting = useWaiting();
  if (waiting === null) return null;
  return (
    <p className="num mb-3 flex flex-wrap items-center gap-x-2.5 gap-y-1 rounded-card border border-dashed border-line-2 px-4 py-2.5 text-sm text-ink-2">
      <Hourglass size={15} aria-hidden="true" className="shrink-0 text-accent" />
      <span className="min-w-0 flex-1">
        {tn(
          waiting.count,
          '{amount} waits in {count} open order. Your exposure counts it.',
          '{amount} waits in {count} open orders. Your exposure counts them.',
          { amount: waiting.amount },
        )}
      </span>
      <button
        type="button"
        onClick={() => showOverlay('my-bets')}
        className="touch font-semibold text-brand-text hover:underline"
      >
        {t('Open orders')}
      </button>
    </p>
  );
}
