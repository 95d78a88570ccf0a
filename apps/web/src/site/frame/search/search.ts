import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { errorText } from '../../../shared/api/api-error.ts';
import { type Hits, searchQuery } from '../../../shared/api/market/search.ts';

/** A pause in typing this long asks the server. */
const PAUSE_MS = 150;

export type Search = { hits: Hits | undefined; error: string | null; loading: boolean };

/** What was typed, once the typing has paused. */
function usePaused(text: string): string {
  const [paused, setPaused] = useState(text);
  useEffect(() => {
    const timer = window.setTimeout(() => setPaused(text), PAUSE_MS);
    return () => window.clearTimeout(timer);
  }, [text]);
  return paused;
}

/** Asks the server for what was typed; what was found before stays until the answer is here. */
export function useSearch(query: string): Search {
  const paused = usePaused(query.trim());
  const { data, error, isFetching } = useQuery({ ...searchQuery(paused), placeholderData: keepPreviousData });
  return {
    hits: data,
    error: error === null ? null : errorText(error, 'The search did not work. Please try again.'),
    loading: isFetching || paused !== query.trim(),
  };
}
