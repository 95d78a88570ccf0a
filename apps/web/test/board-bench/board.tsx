import { createRoot } from 'react-dom/client';
import { cellKey } from '../../src/shared/live/price/cell.ts';
import { PriceCell } from '../../src/shared/live/price/PriceCell.tsx';
import { isLadder, type MarketShape, type RowShape } from '../../src/shared/live/reading.ts';
import { oddsTopic } from '../../src/shared/live/topics.ts';
import { useShape, useTopic } from '../../src/shared/live/price/use-quote.ts';

const SPORT = '4';
const SIDES = ['back', 'lay'] as const;
const LEVELS = [1, 2, 3] as const;
const pick = () => {};

/** Draws the markets of events 1 to `events` with the cells of the product, fed by its own connection. */
export function drawBoard(root: HTMLElement, events: number): void {
  const ids = Array.from({ length: events }, (_, at) => String(at + 1));
  createRoot(root).render(ids.map((id) => <EventCells key={id} eventId={id} />));
}

function EventCells({ eventId }: { eventId: string }) {
  const topic = oddsTopic(SPORT, eventId);
  // Every change at once: the pace is the sender's.
  useTopic(topic, 0);
  const markets = useShape(topic) ?? [];
  return markets.flatMap((market) =>
    market.rows.map((row) => (
      <RowCells key={`${market.marketId}/${row.selectionKey}`} topic={topic.key} market={market} row={row} />
    )),
  );
}

function RowCells({ topic, market, row }: { topic: string; market: MarketShape; row: RowShape }) {
  return (
    <div data-cells>
      {SIDES.map((side) =>
        row.places.map((place) => {
          const key = cellKey(market.marketId, row.selectionKey, side, place);
          return (
            <PriceCell
              key={key}
              topic={topic}
              boxKey={key}
              kind={market.kind}
              side={side}
              level={isLadder(market) ? (LEVELS[place] ?? 1) : 1}
              name={row.name}
              onPick={pick}
            />
          );
        }),
      )}
    </div>
  );
}
