import type { HedgeRow, Price } from '@pavilion/betting';
import { use, useCallback, useSyncExternalStore } from 'react';
import { type Cell, cellKey } from './cell.ts';
import { isLadder, type MarketShape, type RowShape } from '../reading.ts';
import { LiveContext } from './use-quote.ts';

const SIDES = ['back', 'lay'] as const;
const BEST: readonly number[] = [0];
const CLOSED = '';

/** A price as a text, so that the prices of many boxes are one value to compare. */
const written = (cell: Cell): string =>
  cell.state === 'open' ? `${cell.priceHundredths} ${cell.line ?? '-'} ${cell.width ?? '-'}` : CLOSED;

function readBack(text: string | undefined): Price[] {
  if (text === undefined || text === CLOSED) return [];
  const [price, line, width] = text.split(' ').map((part) => (part === '-' ? null : Number(part)));
  return price == null ? [] : [{ priceHundredths: price, line: line ?? null, width: width ?? null }];
}

/** The prices of these boxes (keys with line breaks between), each as a text; drawn again when one of them changes. */
function usePrices(topic: string, keys: string): string[] {
  'use memo';
  const { board } = use(LiveContext);
  const subscribe = useCallback(
    (changed: () => void) => {
      const ends = keys.split('\n').map((key) => board.onCell(topic, key, changed));
      return () => {
        for (const end of ends) end();
      };
    },
    [board, topic, keys],
  );
  const read = (key: string) => written(board.cell(topic, key));
  const readAll = () => keys.split('\n').map(read).join('\n');
  return useSyncExternalStore(subscribe, readAll, readAll).split('\n');
}

/** What these rows of a market offer now, as the core wants it. */
export function useHedgeRows(topic: string, market: MarketShape, rows: readonly RowShape[]): HedgeRow[] {
  'use memo';
  const boxes = rows.flatMap((row) =>
    (isLadder(market) ? BEST : row.places).flatMap((place) =>
      SIDES.map((side) => ({ row, side, key: cellKey(market.marketId, row.selectionKey, side, place) })),
    ),
  );
  // What is offered is read from these texts alone, so that it follows them however React remembers the rest.
  const prices = usePrices(topic, boxes.map(({ key }) => key).join('\n'));
  return rows.map((row) => {
    const offers = (side: 'back' | 'lay') =>
      boxes.flatMap((box, at) => (box.row === row && box.side === side ? readBack(prices[at]) : []));
    return { outcome: row.outcome ?? row.selectionKey, back: offers('back'), lay: offers('lay') };
  });
}
