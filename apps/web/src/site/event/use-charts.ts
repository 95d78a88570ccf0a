import { useEffect, useEffectEvent } from 'react';
import { marketTitle } from '../../shared/lib/bet/bet-words.ts';
import { type ChartTarget, offerCharts } from '../../shared/lib/panels.ts';
import type { EventPageData } from './use-event-page.ts';

/** Tells the frame of which rows the rail may draw the prices: those of the first market of winners that are still in it. */
export function useCharts(page: EventPageData): void {
  const targets = targetsOf(page);
  const key = targets.map(({ marketId, selectionKey, name }) => `${marketId} ${selectionKey} ${name}`).join('\n');
  const offer = useEffectEvent(() => offerCharts(targets));
  useEffect(() => offer(), [key]);
  useEffect(() => () => offerCharts([]), []);
}

function targetsOf({ view, markets }: EventPageData): readonly ChartTarget[] {
  const market = markets?.find(({ kind }) => kind === 'match');
  if (market === undefined) return [];
  const { marketId, kind } = market;
  const gone = new Set(market.nonRunners.map(({ selection }) => selection));
  return market.rows
    .filter(({ selectionKey }) => !gone.has(selectionKey))
    .map(({ selectionKey, name }) => ({
      ...{ eventId: view.event.eventId, marketId, selectionKey, name, kind, topic: view.topic },
      marketTitle: marketTitle(market.name, view.event.sportName),
    }));
}
