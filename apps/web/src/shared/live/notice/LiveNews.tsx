import { useQueryClient } from '@tanstack/react-query';
import { use, useEffect, useEffectEvent } from 'react';
import { keys } from '../../api/query-client.ts';
import type { NewsListener } from '../live.ts';
import { LiveContext } from '../price/use-quote.ts';

/** Everybody hears at once; asking is spread over so long, so that the server is not asked by everybody at once. */
const SPREAD_MS = 400;

const SETTINGS = [keys.settings, keys.backOfficeSettings];
/** What is switched off is also not shown on the home page. */
const CATALOGUE = [
  ...[keys.settings, keys.sports, ['competitions'], ['events'], keys.fixtures],
  ...[['search'], keys.backOfficeCatalogue],
];

const STALE: Readonly<Record<Parameters<NewsListener>[0], readonly (readonly string[])[]>> = {
  settings: SETTINGS,
  catalogue: CATALOGUE,
  resumed: [...SETTINGS, ...CATALOGUE],
};

/** Reads again what an operator has changed: home page, news, intervals, and what is on in the catalogue. */
export default function LiveNews() {
  const live = use(LiveContext);
  const queries = useQueryClient();
  const onNews = useEffectEvent<NewsListener>((what) => {
    const waitMs = Math.random() * SPREAD_MS;
    window.setTimeout(() => {
      for (const queryKey of STALE[what]) void queries.invalidateQueries({ queryKey });
    }, waitMs);
  });
  useEffect(() => live.follow((what) => onNews(what)), [live]);
  return null;
}
