import { ListChecks, Rows3 } from 'lucide-react';
import { useTakesOrders } from '../../shared/api/market/orders.ts';
import { t } from '../../shared/i18n/i18n.ts';
import { DUTCHING_FROM, openLadder, type TradeTool } from '../../shared/lib/panels.ts';
import { limitsOf } from '../../shared/live/price/pick.ts';
import type { MarketShape } from '../../shared/live/reading.ts';
import { Button } from '../../shared/ui/form/Button.tsx';
import { ladderRunners, resultOf, useEventView } from './event-view.ts';

/**
 * Open the ladder of a market whose odds players name themselves, and dutching over its runners; where no orders are taken there
 * are none. On a phone what a cash-out brings has the room of dutching, which the ladder leads to as well.
 */
export function TradeButtons({ market, title }: { market: MarketShape; title: string }) {
  const takesOrders = useTakesOrders();
  const view = useEventView();
  const [first] = market.rows;
  if (!takesOrders || market.kind !== 'match' || first === undefined || resultOf(view, market, first)) return null;
  const runners = ladderRunners(market);
  const { sportId, eventId, name: eventName } = view.event;
  const { marketId } = market;
  const { minPaise } = limitsOf(market, first);
  const open = (tool: TradeTool) =>
    openLadder({ sportId, eventId, marketId, title, eventName, minPaise, runners, tool });
  const ladder = t('Ladder of {market}', { market: title });
  const dutching = t('Dutching over {market}', { market: title });
  return (
    <>
      {runners.length >= DUTCHING_FROM && (
        <Button
          size="xs"
          aria-label={dutching}
          title={dutching}
          className="max-desktop:group-has-[[data-amount]]/head:hidden"
          onClick={() => open('dutching')}
        >
          <ListChecks size={14} aria-hidden="true" className="desktop:hidden" />
          <span className="max-desktop:hidden">{t('Dutching')}</span>
        </Button>
      )}
      <Button size="xs" data-ladder="" aria-label={ladder} title={ladder} onClick={() => open('ladder')}>
        <Rows3 size={14} aria-hidden="true" className="desktop:hidden" />
        <span className="max-desktop:hidden">{t('Ladder')}</span>
      </Button>
    </>
  );
}
