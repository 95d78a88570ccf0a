import { type QueryClient, QueryClientProvider, useQuery, useQueryClient } from '@tanstack/react-query';
import { Fragment, Suspense, useEffect, useLayoutEffect, useState } from 'react';
import { BrowserRouter } from 'react-router';
import { appSettingsQuery } from '../shared/api/market/settings.ts';
import { keys } from '../shared/api/query-client.ts';
import { startFavourites } from '../shared/api/market/favourites.ts';
import { startSession, usePromotions, useSession } from '../shared/api/session/session.ts';
import { useAppEvent } from '../shared/lib/bet/events.ts';
import { keepToOffered, useLanguage } from '../shared/i18n/i18n.ts';
import { showColours, takeIdentity, useIdentity } from '../shared/lib/identity.ts';
import { useAnyUnanswered } from '../shared/lib/bet/unanswered.ts';
import { followOddsFormat, useOddsFormat } from '../shared/lib/odds/odds-format.ts';
import { followOneClick, useOneClick } from '../shared/lib/bet/one-click.ts';
import { useSlipDraft } from '../shared/lib/bet/slip-draft.ts';
import { Toasts } from '../shared/ui/overlay/Toasts.tsx';
import { PartBoundary } from './PartBoundary.tsx';
import { Dialogs } from './site/Dialogs.tsx';
import { ScrollPlace } from './ScrollPlace.tsx';
import { AppRoutes, WithoutTrailingSlash } from './routes.tsx';
import { LiveAccount, LiveNews, OneClick, SessionReminder, SlipOverlays, UnansweredRequests } from './site/slots.tsx';

export function App({ queries }: { queries: QueryClient }) {
  useLayoutEffect(endFirstPage, []);
  return (
    <QueryClientProvider client={queries}>
      <BrowserRouter>
        <Session />
        <OperatorsIdentity />
        <ScrollPlace />
        <WithoutTrailingSlash />
        <InLanguage />
        <PartBoundary over>
          <Suspense fallback={null}>
            <LiveNews />
            <LiveAccountPart />
          </Suspense>
        </PartBoundary>
      </BrowserRouter>
    </QueryClientProvider>
  );
}

/** From now on the app draws and answers; what was pressed before it could is pressed now (public/theme.js). */
function endFirstPage(): void {
  const { dataset } = document.documentElement;
  const { pressed } = dataset;
  delete dataset.first;
  delete dataset.pressed;
  if (pressed === undefined) return;
  const buttons = [...document.querySelectorAll('button')];
  buttons.find(({ ariaLabel, textContent }) => (ariaLabel ?? textContent) === pressed)?.click();
}

/** Starts the session, drops what belonged to an account when its token goes, and reads bets again when they changed. */
function Session() {
  const queries = useQueryClient();
  const token = useSession((session) => session.token);
  useEffect(startSession, []);
  useEffect(startFavourites, []);
  useEffect(() => () => queries.removeQueries({ queryKey: keys.mine }), [token, queries]);
  // What the settings hold of promotions depends on it.
  const paused = usePromotions() === 'none';
  useEffect(() => () => void queries.invalidateQueries({ queryKey: keys.settings }), [paused, queries]);
  useAppEvent('bets:updated', () => void queries.invalidateQueries({ queryKey: keys.bets }));
  return null;
}

/** Name, colours, and the way amounts are written, as the operator has them; a change reaches open pages. */
function OperatorsIdentity() {
  const { data } = useQuery(appSettingsQuery);
  const shown = useIdentity();
  useLayoutEffect(() => showColours(shown), [shown]);
  useLayoutEffect(() => {
    if (!data) return;
    takeIdentity(data.identity);
    void keepToOffered();
  }, [data]);
  return null;
}

/**
 * Everything with words and odds in it, drawn anew when the language changes, or how a player reads odds, or how the
 * operator writes amounts. What must outlive that (slip draft, open dialog, session, queries, socket) lives outside.
 */
function InLanguage() {
  const language = useLanguage();
  const { name, currencySign, grouping } = useIdentity();
  const oddsFormat = useOddsFormat((state) => state.format);
  const owner = useSession(({ role, account }) => (role === 'user' ? (account?.username ?? null) : null));
  useEffect(() => followOddsFormat(owner), [owner]);
  return (
    <Fragment key={[language, oddsFormat, name, currencySign, grouping].join()}>
      {/* Before the pages: a guard may ask for the login dialog as soon as it is drawn. */}
      <Dialogs />
      <PartBoundary>
        <AppRoutes />
      </PartBoundary>
      <PartBoundary over>
        <Suspense fallback={null}>
          <SlipLeavings />
          <ReminderPart />
          <OneClickPart />
          <UnansweredPart />
        </Suspense>
      </PartBoundary>
      <Toasts />
    </Fragment>
  );
}

/** The private topics while somebody is signed in. */
function LiveAccountPart() {
  const { token, status } = useSession();
  return status === 'signed-in' && token !== null ? <LiveAccount key={token} token={token} /> : null;
}

/** Reminds a player of the time played, when it has asked for that. */
function ReminderPart() {
  const { status, role, token } = useSession();
  return status === 'signed-in' && role === 'user' ? <SessionReminder key={token} /> : null;
}

/** One-click betting, for a player who has turned it on. */
function OneClickPart() {
  const owner = useSession(({ role, account }) => (role === 'user' ? (account?.username ?? null) : null));
  const on = useOneClick((state) => state.stakePaise !== null);
  useEffect(() => followOneClick(owner), [owner]);
  return on && <OneClick />;
}

/** Bets, cash-outs and orders of a player that were sent and never heard of, by this page or an earlier one. */
function UnansweredPart() {
  const owner = useSession(({ role, account }) => (role === 'user' ? (account?.id ?? null) : null));
  return useAnyUnanswered(owner) && owner !== null && <UnansweredRequests key={owner} owner={owner} />;
}

/** What the slip leaves behind when it has closed. */
function SlipLeavings() {
  const picked = useSlipDraft((draft) => draft.pick !== null);
  const [slipUsed, setSlipUsed] = useState(false);
  if (picked && !slipUsed) setSlipUsed(true);
  return slipUsed && <SlipOverlays />;
}
