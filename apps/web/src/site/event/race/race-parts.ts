import { useEffect, useState } from 'react';
import { laterPart } from '../../../shared/lib/later-part.tsx';

const BAND = laterPart(() => import('./RaceBand.tsx'));
const WIN = laterPart(() => import('./WinMarket.tsx'));
const PLACE = laterPart(() => import('./PlaceMarket.tsx'));
const PARTS = [BAND, WIN, PLACE];

/** What only races need comes with the first race. */
export const RaceBand = BAND.Part;
export const WinMarket = WIN.Part;
export const PlaceMarket = PLACE.Part;

export const loadRaceParts = async (): Promise<void> => {
  await Promise.all(PARTS.map(({ load }) => load()));
};

/** Whether the code of a race is there, or nothing more is to be waited for: what draws it then says what is missing. */
export function useRaceParts(wanted: boolean): boolean {
  const [isLoaded, setLoaded] = useState(() => PARTS.every(({ isLoaded }) => isLoaded()));
  useEffect(() => {
    if (!wanted || isLoaded) return;
    const isOver = () => setLoaded(true);
    loadRaceParts().then(isOver, isOver);
  }, [wanted, isLoaded]);
  return isLoaded;
}
