import { useQuery } from '@tanstack/react-query';
import { use, useEffect } from 'react';
import { appSettingsQuery } from '../api/market/settings.ts';
import { eventIntervalMs, sportIntervalMs } from './topics.ts';
import { LiveContext } from './price/use-quote.ts';

export type LiveSettings = {
  /** Milliseconds between the documents of a sport, and of an event's page. */
  readonly sportMs: number;
  readonly eventMs: number;
  /** Milliseconds that an in-play bet on match odds is held, by sport id. */
  readonly betDelaysMs: Readonly<Record<string, number>>;
  /** Sports, by id, in which orders wait on through suspensions in play. */
  readonly ordersKeptThroughSuspensions: readonly number[];
};

/** The intervals of the server's settings; the board learns how old a price may get. */
export function useLiveSettings(): LiveSettings {
  const { board } = use(LiveContext);
  const { data } = useQuery(appSettingsQuery);
  const inPlayMs = data?.priceMaxAgeMs.inPlay;
  const preMatchMs = data?.priceMaxAgeMs.preMatch;
  useEffect(() => {
    if (inPlayMs !== undefined && preMatchMs !== undefined) board.setLimits({ inPlayMs, preMatchMs });
  }, [board, inPlayMs, preMatchMs]);
  const usec = data?.oddsUpdateUsec ?? null;
  return {
    ...{ sportMs: sportIntervalMs(usec), eventMs: eventIntervalMs(usec) },
    betDelaysMs: data?.betDelaysMs ?? {},
    ordersKeptThroughSuspensions: data?.ordersKeptThroughSuspensions ?? [],
  };
}
