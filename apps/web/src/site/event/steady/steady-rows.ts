import { useState } from 'react';
import type { SectionRow } from '../sections.ts';

/** A row in its place; one that the feed has dropped keeps it until another row needs it. */
export type SteadyRow = SectionRow & { readonly gone: boolean };

const keyOf = ({ market, row }: SectionRow): string => `${market.marketId}/${row.selectionKey}`;

/** The rows where they stood: new ones take the places of those that are gone, the first first, and only then new places at the end. */
export function steadyRows(before: readonly SteadyRow[], rows: readonly SectionRow[]): SteadyRow[] {
  const byKey = new Map(rows.map((one) => [keyOf(one), one]));
  const known = new Set(before.map(keyOf));
  const added = rows.filter((one) => !known.has(keyOf(one))).map((one) => ({ ...one, gone: false }));
  const kept = before.map((one): SteadyRow => {
    const now = byKey.get(keyOf(one));
    return now ? { ...now, gone: false } : (added.shift() ?? { ...one, gone: true });
  });
  return [...kept, ...added];
}

const isSame = (one: SteadyRow, other: SteadyRow | undefined): boolean =>
  one.market === other?.market && one.row === other.row && one.gone === other.gone;

/**
 * The rows of a card, none of which moves because another one comes or goes while the page is open. Those that would make the card
 * higher wait until they are let in; `freePlaces` says how many have room where so many are shown.
 */
export function useSteadyRows(rows: readonly SectionRow[], freePlaces: (shown: number) => number) {
  const [all, setAll] = useState<readonly SteadyRow[]>(() => steadyRows([], rows));
  const [places, setPlaces] = useState(all.length);
  // What has gone before anybody saw it leaves nothing behind.
  const next = steadyRows(all, rows).filter(({ gone }, at) => !gone || at < places);
  const isSteady = next.length === all.length && next.every((one, at) => isSame(one, all[at]));
  if (!isSteady) setAll(next);
  const room = places === 0 ? next.length : Math.min(next.length, places + freePlaces(places));
  if (room > places) setPlaces(room);
  return {
    rows: (isSteady ? all : next).slice(0, Math.max(places, room)),
    fresh: Math.max(0, next.length - Math.max(places, room)),
    letIn: () => setPlaces(next.length),
  };
}
