import { create } from 'zustand';

/** Default selected sport id 4 (cricket). */
export const DEFAULT_SPORT_ID = '4';

/**
 * Which sport, competition and event are chosen: the left rail, the drawer and the
 * markets page share it. A new sport clears competition and event, a new competition clears the event; `…Loaded` keeps
 * a choice that still exists and takes the first one otherwise. A competition that somebody chooses narrows the table of
 * its sport down, until all are asked for or another sport is chosen.
 */
type Shown = { readonly id: string; readonly name: string };
type Browse = {
  sportId: string;
  competitionId: string | null;
  eventId: string | null;
  /** The competition that the table is narrowed down to: one that somebody chose, not the one that the tree opens with. */
  shown: Shown | null;
  showCompetition: (sportId: string, competition: Shown) => void;
  showAll: () => void;
  selectSport: (sportId: string) => void;
  selectCompetition: (competitionId: string | null) => void;
  selectEvent: (eventId: string | null) => void;
  sportsLoaded: (sportIds: readonly string[]) => void;
  competitionsLoaded: (sportId: string, competitionIds: readonly string[]) => void;
  eventsLoaded: (competitionId: string, eventIds: readonly string[]) => void;
};

export const useBrowse = create<Browse>()((set, get) => ({
  sportId: DEFAULT_SPORT_ID,
  competitionId: null,
  eventId: null,
  shown: null,
  showCompetition: (sportId, { id, name }) => {
    get().selectSport(sportId);
    get().selectCompetition(id);
    set({ shown: { id, name } });
  },
  showAll: () => set({ shown: null }),
  selectSport: (sportId) => {
    if (sportId !== get().sportId) set({ sportId, competitionId: null, eventId: null, shown: null });
  },
  selectCompetition: (competitionId) => {
    if (competitionId !== get().competitionId) set({ competitionId, eventId: null });
  },
  selectEvent: (eventId) => set({ eventId }),
  sportsLoaded: (sportIds) => {
    const first = sportIds[0];
    if (first !== undefined && !sportIds.includes(get().sportId)) get().selectSport(first);
  },
  competitionsLoaded: (sportId, competitionIds) => {
    const { sportId: chosen, competitionId } = get();
    if (sportId === chosen && competitionId === null) set({ competitionId: competitionIds[0] ?? null });
  },
  eventsLoaded: (competitionId, eventIds) => {
    const { competitionId: chosen, eventId } = get();
    if (competitionId === chosen && eventId === null) set({ eventId: eventIds[0] ?? null });
  },
}));

/** An event that was opened by its address, or from a table, is the chosen one of the tree as well. */
export function showInTree(sportId: string, competitionId: string | null, eventId: string): void {
  const { selectSport, selectCompetition, selectEvent } = useBrowse.getState();
  selectSport(sportId);
  if (competitionId !== null) selectCompetition(competitionId);
  selectEvent(eventId);
}
