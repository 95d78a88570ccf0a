import { useEffect } from 'react';
import { create } from 'zustand';
import { readStored, writeStored } from './stored.ts';

/** An event whose page was opened in this browser. */
export type Viewed = {
  readonly eventId: string;
  readonly sportId: string;
  readonly competitionId: string | null;
  readonly name: string;
};

const KEY = 'pavilion.viewed';
const MOST = 10;

const isViewed = (item: unknown): item is Viewed =>
  typeof item === 'object' &&
  item !== null &&
  ['eventId', 'sportId', 'name'].every((name) => typeof Reflect.get(item, name) === 'string');

function readKept(): Viewed[] {
  try {
    const kept: unknown = JSON.parse(readStored(KEY) ?? '[]');
    return Array.isArray(kept) ? kept.filter(isViewed).slice(0, MOST) : [];
  } catch {
    return [];
  }
}

/** The last ten, the newest first. They stay in this browser. */
export const useViewed = create<{ items: readonly Viewed[] }>()(() => ({ items: readKept() }));

/** Told by the event's page, as soon as the event has a name. */
export function useRememberViewed({ eventId, sportId, competitionId, name }: Viewed): void {
  useEffect(() => {
    if (name === '') return;
    const others = useViewed.getState().items.filter((item) => item.eventId !== eventId);
    const items = [{ eventId, sportId, competitionId, name }, ...others].slice(0, MOST);
    writeStored(KEY, JSON.stringify(items));
    useViewed.setState({ items });
  }, [eventId, sportId, competitionId, name]);
}
