import { cellKey } from '../../../shared/live/price/cell.ts';
import { useCell } from '../../../shared/live/price/use-quote.ts';
import { useTrend } from '../../../shared/live/price/use-trend.ts';
import type { ListedShape, RowShape } from '../../../shared/live/reading.ts';
import { homeTopic } from '../../../shared/live/topics.ts';
import { Sparkline } from '../../../shared/ui/chart/Sparkline.tsx';

/** Over the prices of a runner: its name, how likely the prices call it, and how that has moved. */
export function RunnerHead({ event, slot }: { event: ListedShape; slot: keyof ListedShape['slots'] }) {
  const row = event.slots[slot];
  const { market } = event;
  if (row === null || market === null) return <div className="h-[58px]" />;
  return (
    <div className="mb-1.5">
      <p className="flex items-baseline gap-1.5 text-sm">
        <b className="min-w-0 flex-1 truncate font-semibold">{row.name}</b>
        <Chance market={market} row={row} />
      </p>
      <Moves
        key={row.selectionKey}
        eventId={event.eventId}
        marketId={market.marketId}
        selectionKey={row.selectionKey}
      />
    </div>
  );
}

type Market = NonNullable<ListedShape['market']>;

/** The best back of a row, in hundredths; null while there is none. */
function useBestBack(market: Market, row: RowShape | undefined): number | null {
  const cell = useCell(homeTopic.key, row ? cellKey(market.marketId, row.selectionKey, 'back', 0) : '');
  return cell.state === 'open' ? cell.priceHundredths : null;
}

/** The chance of a runner by the best backs of all, in whole percent. */
function Chance({ market, row }: { market: Market; row: RowShape }) {
  const [first, second, third] = market.rows;
  const own = useBestBack(market, row);
  const all = [useBestBack(market, first), useBestBack(market, second), useBestBack(market, third)];
  const known = all.flatMap((odds) => odds ?? []);
  if (own === null || known.length < market.rows.length) return null;
  const sum = known.reduce((total, odds) => total + 1 / odds, 0);
  return <span className="num shrink-0 text-cream-100/75">{Math.round(100 / own / sum)}%</span>;
}

function Moves(row: { eventId: string; marketId: string; selectionKey: string }) {
  return <Sparkline values={useTrend(homeTopic.key, row)} className="mt-0.5 h-[22px] w-full desktop:h-[34px]" />;
}
