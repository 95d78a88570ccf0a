import { useEffect, useEffectEvent, useRef } from 'react';
import { whenUnseen } from '../../../shared/lib/when-unseen.ts';
import { MarketSection } from '../markets/MarketSection.tsx';
import type { SteadySection } from './steady-sections.ts';

/** Where the browser keeps what is seen in its place, a card may also go over it. */
const isAnchored = (): boolean => typeof CSS !== 'undefined' && CSS.supports('overflow-anchor', 'auto');

/** A card of the page. When its markets are gone it goes as soon as no part of it is in view, or nobody looks at the page. */
export function SteadyCard({ section, onLeft }: { section: SteadySection; onLeft: (id: string) => void }) {
  const place = useRef<HTMLDivElement>(null);
  const { id, gone } = section;
  const leave = useEffectEvent(() => onLeft(id));
  useEffect(() => {
    if (!gone || !place.current) return;
    const look = new IntersectionObserver(([seen]) => {
      if (seen && !seen.isIntersecting && (seen.boundingClientRect.top > 0 || isAnchored())) leave();
    });
    look.observe(place.current);
    const end = whenUnseen(() => leave());
    return () => {
      look.disconnect();
      end();
    };
  }, [gone]);
  return (
    <div ref={place}>
      <MarketSection section={section} />
    </div>
  );
}
