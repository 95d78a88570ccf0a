import { Rows3 } from 'lucide-react';
import { useTakesOrders } from '../../shared/api/market/orders.ts';
import { t } from '../../shared/i18n/i18n.ts';
import { openLadder } from '../../shared/lib/panels.ts';
import { limitsOf } from '../../shared/live/price/pick.ts';
import type { MarketShape } from '../../shared/live/reading.ts';
import { Button } from '../../shared/ui/form/Button.tsx';
import { ladderRunners, resultOf, useEventView } from './event-view.ts';

/** Opens the ladder of a market whose odds players name themselves; where no orders are taken there is none. */
export function LadderButton({ market, title }: { market: MarketShape; title: string }) {
  const takesOrders = useTakesOrders();
  const view = useEventView();
  const [first] = market.rows;
  if (!takesOrders || market.kind !== 'match' || first === undefined || resultOf(view, market, first)) return null;
  const runners = ladderRunners(market);
  const { sportId, eventId, name: eventName } = view.event;
  const label = t('Ladder of {market}', { market: title });
  return (
    <Button
      size="xs"
      data-ladder=""
      aria-label={label}
      title={label}
      onClick={() =>
        openLadder({
          sportId,
          eventId,
          marketId: market.marketId,
          title,
          eventName,
          minPaise: limitsOf(market, first).minPaise,
          runners,
        })
      }
    >
      <Rows3 size={14} aria-hidden="true" className="desktop:hidden" />
      <span className="max-desktop:hidden">{t('Ladder')}</span>
    </Button>
  );
}
