import { DEFAULT_IDENTITY } from '@pavilion/contract';
import { QueryClientProvider } from '@tanstack/react-query';
import { renderToString } from 'react-dom/server';
import { Route, Routes, StaticRouter } from 'react-router';
import { makeQueryClient } from '../../shared/api/query-client.ts';
import EventPage from '../../site/event/EventPage.tsx';
import { loadRaceParts } from '../../site/event/race/race-parts.ts';
import HomePage from '../../site/home/HomePage.tsx';
import MarketsPage from '../../site/markets/MarketsPage.tsx';
import { takeIdentity } from '../../shared/lib/identity.ts';
import { leaveTimesOut } from '../../shared/lib/format/format.ts';
import { drawFor, type Layout } from '../../shared/lib/browser/use-media.ts';
import { Live } from '../../shared/live/live.ts';
import { LiveContext } from '../../shared/live/price/use-quote.ts';
import {
  drawnAddress,
  type FirstAnswers,
  firstPageOf,
  keepAnswers,
  keepDocuments,
  neededFor,
} from './first-answers.ts';
import { PlayerShell } from '../site/PlayerShell.tsx';
import { paths } from '../../shared/address/paths.ts';

/** The server loads this file of the build and draws first pages with it: what a guest sees in English, without times. */
export { drawnAddress, firstPageOf, neededFor };

leaveTimesOut();
// A race is drawn as it is, not as the outline of one.
await loadRaceParts();

/** The board of one drawing: it takes documents and listens to nothing. */
const silentLive = (): Live =>
  new Live({
    openSocket: () => {
      throw new Error('a page that is only drawn has no stream');
    },
    fetchDocument: () => Promise.reject(new Error('a page that is only drawn asks for nothing')),
    clock: { now: () => Date.now(), after: () => () => {} },
    frame: () => {},
  });

export type Drawn = { readonly head: string; readonly body: string };

/** Draws a first page from the answers of the API, under the operator's name. */
export function draw(address: URL, layout: Layout, answers: FirstAnswers, identity = DEFAULT_IDENTITY): Drawn {
  takeIdentity(identity);
  const queries = makeQueryClient();
  const live = silentLive();
  keepAnswers(answers, queries);
  keepDocuments(answers, address, live);
  drawFor(layout);
  const html = renderToString(
    <QueryClientProvider client={queries}>
      <LiveContext value={live}>
        <StaticRouter location={`${address.pathname}${address.search}`}>
          <Routes>
            <Route element={<PlayerShell />}>
              <Route path={paths.home} element={<HomePage />} />
              <Route path={paths.markets} element={<MarketsPage />} />
              <Route path={paths.exchange} element={<MarketsPage />} />
              <Route path={paths.event} element={<EventPage />} />
            </Route>
          </Routes>
        </StaticRouter>
      </LiveContext>
    </QueryClientProvider>,
  );
  queries.clear();
  return splitHead(html);
}

/** React writes a page's title and what it preloads where they occur or in front of everything; they belong in the head. */
function splitHead(html: string): Drawn {
  const head: string[] = [];
  const body = html.replace(/<title>[^<]*<\/title>|<link rel="preload"[^>]*>/g, (tag) => {
    head.push(tag);
    return '';
  });
  return { head: head.join(''), body };
}
