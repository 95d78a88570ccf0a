import { useEffect } from 'react';
import { create } from 'zustand';

/** The event whose page says that it is over: other parts of the screen then no longer ask for a price. */
const useOver = create<{ eventId: string | null }>()(() => ({ eventId: null }));

export const useIsOver = (eventId: string): boolean => useOver((state) => state.eventId === eventId);

/** Told by the event's page, for as long as it is shown. */
export function useTellOver(eventId: string, over: boolean): void {
  useEffect(() => {
    if (!over) return;
    useOver.setState({ eventId });
    return () => useOver.setState({ eventId: null });
  }, [eventId, over]);
}
