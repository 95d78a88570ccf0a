import type { Role } from '@pavilion/contract';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router';
import { useSession } from '../shared/api/session/session.ts';
import { emit } from '../shared/lib/bet/events.ts';
import { landingOf } from './landing.ts';
import { PageLoading } from './PageLoading.tsx';
import { paths } from '../shared/address/paths.ts';
import { RestrictedPage } from './site/RestrictedPage.tsx';

type GuardProps = {
  roles: readonly Role[];
  /** Where a guest goes: from a personal page to the markets, from the back office home. */
  guestsTo?: string;
  /** A page of players and agents says so to others; elsewhere they are sent to their own. */
  personal?: boolean;
  /** What stands there until it is known who has signed in. */
  loading?: ReactNode;
};

/**
 * Lets the given roles through. A guest is sent away, asked to log in and told why;
 * somebody of another role lands where its own sign-in leads to, or is told.
 */
export function Guard({ roles, guestsTo = paths.markets, personal = false, loading = <PageLoading /> }: GuardProps) {
  const { status, role } = useSession();
  const [entered, setEntered] = useState(false);
  if (status === 'signed-in' && !entered) setEntered(true);
  if (status === 'loading') return loading;
  // Who signs out on such a page has said so; only who never was in is asked.
  if (status === 'guest' || role === null)
    return entered ? <Navigate replace to={guestsTo} /> : <AskToLogIn then={guestsTo} />;
  if (roles.includes(role)) return <Outlet />;
  return personal ? <RestrictedPage home={landingOf(role)} /> : <Navigate replace to={landingOf(role)} />;
}

function AskToLogIn({ then }: { then: string }) {
  const { pathname, search } = useLocation();
  const ask = useEffectEvent(() => {
    emit('request-login', { reason: 'protected-page', after: { address: pathname + search } });
  });
  useEffect(() => ask(), []);
  return <Navigate replace to={then} />;
}
