import { Rows3 } from 'lucide-react';
import { useHasOrders, useTakesOrders } from '../../shared/api/market/orders.ts';
import { useSession } from '../../shared/api/session/session.ts';
import { emit } from '../../shared/lib/bet/events.ts';
import { t } from '../../shared/i18n/i18n.ts';
import { DUTCHING_FROM, openLadder, type TradeTool } from '../../shared/lib/panels.ts';
import { limitsOf } from '../../shared/live/price/pick.ts';
import type { MarketShape } from '../../shared/live/reading.ts';
import { Button } from '../../shared/ui/form/Button.tsx';
import { ladderRunners, resultOf, useEventView } from './event-view.ts';

/**
 * Open the ladder of a market whose odds players name themselves, and dutching over its runners; where no orders are taken there
 * are none. A phone has no room for the word Dutching: the ladder leads to it as well. A guest has the same and logs in with them, so
 * that nothing moves when the account comes.
 */
export function TradeButtons({ market, title }: { market: MarketShape; title: string }) {
  const takesOrders = useTakesOrders();
  const hasOrders = useHasOrders();
  const status = useSession((session) => session.status);
  const view = useEventView();
  const [first] = market.rows;
  const isOffered = takesOrders || (hasOrders && status !== 'signed-in');
  if (!isOffered || market.kind !== 'match' || first === undefined || resultOf(view, market, first)) return null;
  const runners = ladderRunners(market);
  const { sportId, eventId, name: eventName } = view.event;
  const { marketId } = market;
  const { minPaise } = limitsOf(market, first);
  const open = (tool: TradeTool) => {
    if (status === 'loading') return;
    if (status === 'guest') emit('request-login', { reason: 'orders' });
    else openLadder({ sportId, eventId, marketId, title, eventName, minPaise, runners, tool });
  };
  return (
    <>
      {runners.length >= DUTCHING_FROM && (
        <Button
          size="xs"
          aria-label={t('Dutching over {market}', { market: title })}
          className="max-desktop:hidden"
          onClick={() => open('dutching')}
        >
          {t('Dutching')}
        </Button>
      )}
      <Button
        size="xs"
        data-ladder=""
        aria-label={t('Ladder of {market}', { market: title })}
        onClick={() => open('ladder')}
      >
        {/* Its picture where what a cash-out brings needs the room on a phone. */}
        <Rows3 size={14} aria-hidden="true" className="hidden max-desktop:group-has-[[data-amount]]/head:block" />
        <span className="max-desktop:group-has-[[data-amount]]/head:hidden">{t('Ladder')}</span>
      </Button>
    </>
  );
}
