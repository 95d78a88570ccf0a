import { type QueryClient, QueryClientProvider, useQueryClient } from '@tanstack/react-query';
import { Suspense, useEffect, useState } from 'react';
import { BrowserRouter, useLocation } from 'react-router';
import { keys } from '../api/query-client.ts';
import { startSession, useSession } from '../api/session.ts';
import { useAppEvent } from '../lib/events.ts';
import { useSlipDraft } from '../lib/slip-draft.ts';
import { Toasts } from '../ui/Toasts.tsx';
import { Dialogs } from './Dialogs.tsx';
import { AppRoutes, WithoutTrailingSlash } from './routes.tsx';
import { LiveAccount, SlipOverlays } from './slots.tsx';

export function App({ queries }: { queries: QueryClient }) {
  return (
    <QueryClientProvider client={queries}>
      <BrowserRouter>
        <Session />
        <ScrollToTop />
        <WithoutTrailingSlash />
        {/* Before the pages: a guard may ask for the login dialog as soon as it is drawn. */}
        <Dialogs />
        <AppRoutes />
        <Suspense fallback={null}>
          <LiveParts />
        </Suspense>
        <Toasts />
      </BrowserRouter>
    </QueryClientProvider>
  );
}

/** Starts the session, drops what belonged to an account when its token goes, and reads bets again when they changed. */
function Session() {
  const queries = useQueryClient();
  const token = useSession((session) => session.token);
  useEffect(startSession, []);
  useEffect(() => () => queries.removeQueries({ queryKey: keys.mine }), [token, queries]);
  useAppEvent('bets:updated', () => void queries.invalidateQueries({ queryKey: keys.bets }));
  return null;
}

/** Look, section 2: scroll to top on every navigation. */
function ScrollToTop() {
  const { pathname } = useLocation();
  useEffect(() => {
    window.history.scrollRestoration = 'manual';
    if (pathname) window.scrollTo(0, 0);
  }, [pathname]);
  return null;
}

/** The private topics while somebody is signed in, and what the slip leaves behind when it has closed. */
function LiveParts() {
  const { token, status } = useSession();
  const picked = useSlipDraft((draft) => draft.pick !== null);
  const [slipUsed, setSlipUsed] = useState(false);
  if (picked && !slipUsed) setSlipUsed(true);
  return (
    <>
      {status === 'signed-in' && token !== null && <LiveAccount key={token} token={token} />}
      {slipUsed && <SlipOverlays />}
    </>
  );
}
