import { useEffect, useRef } from 'react';
import { useLocation, useNavigationType, useSearchParams } from 'react-router';
import { DEFAULT_SPORT_ID, useBrowse } from '../../shared/lib/bet/browse.ts';

const ID = /^\d{1,16}$/;
const idIn = (query: URLSearchParams, name: string): string | null => {
  const given = query.get(name) ?? '';
  return ID.test(given) ? given : null;
};

type Choice = { readonly sportId: string; readonly competitionId: string | null; readonly marked: boolean };

/** The sport that everybody sees first has the plain address. */
function queryOf({ sportId, competitionId, marked }: Choice): URLSearchParams {
  const query = new URLSearchParams();
  if (sportId === DEFAULT_SPORT_ID && competitionId === null && !marked) return query;
  query.set('sportId', sportId);
  if (competitionId !== null) query.set('competitionId', competitionId);
  if (marked) query.set('favourites', '1');
  return query;
}

/**
 * Sport, competition and the filter of favourites stand in the address, so that a table can be linked to, reloaded and
 * come back to. An address that was opened or come back to decides; what is chosen on the page or in the tree is written
 * into it, in the same entry of the history.
 */
export function useMarketsAddress(): { marked: boolean; setMarked: (marked: boolean) => void } {
  const [query, setQuery] = useSearchParams();
  const { key } = useLocation();
  const type = useNavigationType();
  const { sportId, shown, selectSport, showCompetition, showAll } = useBrowse();
  const read = useRef<string | null>(null);
  const marked = query.get('favourites') === '1';
  useEffect(() => {
    if (read.current !== key) {
      read.current = key;
      if (type === 'POP' || query.size > 0) {
        const sport = idIn(query, 'sportId') ?? DEFAULT_SPORT_ID;
        const competition = idIn(query, 'competitionId');
        const known = useBrowse.getState().shown;
        if (competition === null) {
          selectSport(sport);
          showAll();
        } else if (known?.id !== competition) showCompetition(sport, { id: competition, name: '' });
        return;
      }
    }
    const chosen = queryOf({ sportId, competitionId: shown?.id ?? null, marked });
    if (chosen.toString() !== query.toString()) setQuery(chosen, { replace: true });
  }, [key, type, query, setQuery, sportId, shown, marked, selectSport, showCompetition, showAll]);
  return {
    marked,
    setMarked: (next) =>
      setQuery(queryOf({ sportId, competitionId: shown?.id ?? null, marked: next }), { replace: true }),
  };
}
