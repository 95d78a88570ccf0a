import { ListChecks, type LucideIcon, Rows3 } from 'lucide-react';
import { useHasOrders, useTakesOrders } from '../../shared/api/market/orders.ts';
import { useSession } from '../../shared/api/session/session.ts';
import { emit } from '../../shared/lib/bet/events.ts';
import { t } from '../../shared/i18n/i18n.ts';
import { DUTCHING_FROM, openLadder, type TradeTool } from '../../shared/lib/panels.ts';
import { limitsOf } from '../../shared/live/price/pick.ts';
import type { MarketShape } from '../../shared/live/reading.ts';
import { Button, type ButtonProps } from '../../shared/ui/form/Button.tsx';
import { ladderRunners, resultOf, useEventView } from './event-view.ts';

/**
 * Open the ladder of a market whose odds players name themselves, and dutching over its runners; where no orders are taken there
 * are none. On a phone what a cash-out brings has the room of dutching, which the ladder leads to as well. A guest of a wide
 * screen has both and logs in with them, so that nothing moves when the account comes.
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
        <ToolButton
          icon={ListChecks}
          label={t('Dutching over {market}', { market: title })}
          word={t('Dutching')}
          className={takesOrders ? 'max-desktop:group-has-[[data-amount]]/head:hidden' : 'max-desktop:hidden'}
          onClick={() => open('dutching')}
        />
      )}
      <ToolButton
        icon={Rows3}
        {...(takesOrders && { 'data-ladder': '' })}
        label={t('Ladder of {market}', { market: title })}
        word={t('Ladder')}
        className={takesOrders ? '' : 'max-desktop:hidden'}
        onClick={() => open('ladder')}
      />
    </>
  );
}

type ToolButtonProps = ButtonProps & { icon: LucideIcon; label: string; word: string };

/** A word on a wide screen, its picture on a phone. */
const ToolButton = ({ icon: Icon, label, word, ...button }: ToolButtonProps) => (
  <Button size="xs" aria-label={label} title={label} {...button}>
    <Icon size={14} aria-hidden="true" className="desktop:hidden" />
    <span className="max-desktop:hidden">{word}</span>
  </Button>
);
