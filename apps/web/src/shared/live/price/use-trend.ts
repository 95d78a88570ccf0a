import { useQuery } from '@tanstack/react-query';
import { use, useEffect, useState } from 'react';
import { type PricedRow, priceHistoryQuery } from '../../api/market/prices.ts';
import { cellKey } from './cell.ts';
import { LiveContext } from './use-quote.ts';

const MINUTES = 20;
const EVERY_MS = 10_000;

type Point = { readonly atMs: number; readonly chance: number };

/**
 * How likely the best back prices of the last twenty minutes made a row, in percent, oldest first, at most one for ten
 * seconds. The record is read once; from then on the board is looked at. Times without a price leave no value.
 */
export function useTrend(topic: string, row: PricedRow): readonly number[] {
  'use memo';
  const { board } = use(LiveContext);
  const { data } = useQuery({ ...priceHistoryQuery(row, MINUTES), refetchInterval: false, staleTime: Infinity });
  const boxKey = cellKey(row.marketId, row.selectionKey, 'back', 0);
  const [seen, setSeen] = useState<readonly Point[]>([]);
  useEffect(() => {
    const look = () => {
      const cell = board.cell(topic, boxKey);
      if (cell.state !== 'open') return;
      const point = { atMs: Date.now(), chance: 10_000 / cell.priceHundredths };
      setSeen((before) => lately([...before, point], point.atMs));
    };
    const timer = setInterval(look, EVERY_MS);
    return () => clearInterval(timer);
  }, [board, topic, boxKey]);
  const recorded = (data?.points ?? []).flatMap(({ at, back }) =>
    back === null ? [] : [{ atMs: at, chance: 100 / back }],
  );
  const all = [...recorded, ...seen];
  return thinned(lately(all, all.at(-1)?.atMs ?? 0)).map(({ chance }) => chance);
}

const lately = (points: readonly Point[], nowMs: number): readonly Point[] =>
  points.filter(({ atMs }) => atMs > nowMs - MINUTES * 60_000);

/** The last of each ten seconds, so that what was recorded oftener is not drawn wider. */
const thinned = (points: readonly Point[]): readonly Point[] =>
  points.filter(({ atMs }, at) => Math.floor(atMs / EVERY_MS) !== Math.floor((points[at + 1]?.atMs ?? 0) / EVERY_MS));
