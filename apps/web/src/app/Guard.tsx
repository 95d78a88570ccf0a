import type { Role } from '@pavilion/contract';
import { useEffect, useState } from 'react';
import { Navigate, Outlet } from 'react-router';
import { useSession } from '../api/session.ts';
import { emit } from '../lib/events.ts';
import { paths } from './paths.ts';

/**
 * Lets the given roles through. A guest is sent to the markets page, asked to log in and told why (specification 1,
 * section 2; 2, section 2); somebody of another role is sent there too, without the question.
 */
export function Guard({ roles }: { roles: readonly Role[] }) {
  const { status, role } = useSession();
  const [entered, setEntered] = useState(false);
  if (status === 'signed-in' && !entered) setEntered(true);
  if (status === 'loading') return <div className="min-h-[60dvh]" aria-busy="true" />;
  // Who signs out on such a page has said so; only who never was in is asked.
  if (status === 'guest') return entered ? <Navigate replace to={paths.markets} /> : <AskToLogIn />;
  return role !== null && roles.includes(role) ? <Outlet /> : <Navigate replace to={paths.markets} />;
}

function AskToLogIn() {
  useEffect(() => emit('request-login', { reason: 'protected-page' }), []);
  return <Navigate replace to={paths.markets} />;
}
