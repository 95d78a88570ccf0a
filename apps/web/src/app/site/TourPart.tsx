import { lazy, Suspense, useState } from 'react';
import { useOverlays } from '../../shared/lib/overlays.ts';
import { useSlipDraft } from '../../shared/lib/bet/slip-draft.ts';
import { endTour, tourWanted } from '../../shared/lib/tour.ts';

const Tour = lazy(() => import('../../site/frame/Tour.tsx'));

/** The tour of the first visit. Who has opened a slip knows the way: it makes room, and does not come back. */
export function TourPart() {
  const [wanted, setWanted] = useState(tourWanted);
  const picked = useSlipDraft((draft) => draft.pick !== null);
  const covered = useOverlays((state) => state.open !== null);
  if (!wanted || picked || covered) return null;
  const end = () => {
    endTour();
    setWanted(false);
  };
  return (
    <Suspense fallback={null}>
      <Tour onEnd={end} />
    </Suspense>
  );
}
