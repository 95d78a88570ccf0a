import { useEffect, useRef } from 'react';
import { useLocation, useNavigationType, useSearchParams } from 'react-router';
import { DEFAULT_SPORT_ID, useBrowse } from '../../shared/lib/bet/browse.ts';

const ID = /^\d{1,16}$/;
const idIn = (query: URLSearchParams, name: string): string | null => {
  const given = query.get(name) ?? '';
  return ID.test(given) ? given : null;
};

/** What the table is narrowed down to: favourites, events with open bets of one's own, or neither. */
export type Only = 'favourites' | 'mine' | null;

type Choice = { readonly sportId: string; readonly competitionId: string | null; readonly only: Only };

const ONLY = ['favourites', 'mine'] as const;

/** The sport that everybody sees first has the plain address. */
function queryOf({ sportId, competitionId, only }: Choice): URLSearchParams {
  const query = new URLSearchParams();
  if (sportId === DEFAULT_SPORT_ID && competitionId === null && only === null) return query;
  query.set('sportId', sportId);
  if (competitionId !== null) query.set('competitionId', competitionId);
  if (only !== null) query.set(only, '1');
  return query;
}

/**
 * Sport, competition and the filter of favourites or own events stand in the address, so that a table can be linked to, reloaded and
 * come back to. An address that was opened or come back to decides; what is chosen on the page or in the tree is written
 * into it, in the same entry of the history.
 */
export function useMarketsAddress(): { only: Only; setOnly: (only: Only) => void } {
  const [query, setQuery] = useSearchParams();
  const { key } = useLocation();
  const type = useNavigationType();
  const { sportId, shown, selectSport, showCompetition, showAll } = useBrowse();
  const read = useRef<string | null>(null);
  const only = ONLY.find((name) => query.get(name) === '1') ?? null;
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
    const chosen = queryOf({ sportId, competitionId: shown?.id ?? null, only });
    if (chosen.toString() !== query.toString()) setQuery(chosen, { replace: true });
  }, [key, type, query, setQuery, sportId, shown, only, selectSport, showCompetition, showAll]);
  return {
    only,
    setOnly: (next) => setQuery(queryOf({ sportId, competitionId: shown?.id ?? null, only: next }), { replace: true }),
  };
}
