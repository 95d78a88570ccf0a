import { useRef } from 'react';
import { MarketSection } from '../markets/MarketSection.tsx';
import { useOutOfSight } from '../../../shared/live/steady/out-of-sight.ts';
import type { SteadySection } from './steady-sections.ts';

type Props = { section: SteadySection; onLeft: (id: string) => void; onCome: (id: string) => void };

/**
 * A card of the page. When its markets are gone it goes as soon as no part of it is in view, or nobody looks at the page; a new
 * one comes when its place is not in view.
 */
export function SteadyCard({ section, onLeft, onCome }: Props) {
  const { id, gone, fresh } = section;
  const place = useRef<HTMLDivElement>(null);
  useOutOfSight(place, gone || fresh, () => (fresh ? onCome : onLeft)(id));
  return <div ref={place}>{!fresh && <MarketSection section={section} />}</div>;
}
