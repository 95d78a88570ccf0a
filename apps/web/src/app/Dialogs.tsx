import { lazy, Suspense, useEffect } from 'react';
import { useNavigate } from 'react-router';
import { useSession } from '../api/session.ts';
import { useAppEvent } from '../lib/events.ts';
import { showOverlay, useOverlays } from '../lib/overlays.ts';
import { toast } from '../ui/toast.ts';
import { landingOf } from './landing.ts';

const LoginDialog = lazy(() => import('../features/session/LoginDialog.tsx'));
const ChangePasswordDialog = lazy(() => import('../features/session/ChangePasswordDialog.tsx'));
const ButtonValuesDialog = lazy(() => import('../features/session/ButtonValuesDialog.tsx'));
const RestrictedDialog = lazy(() => import('../features/session/RestrictedDialog.tsx'));
const ShortcutsDialog = lazy(() => import('./ShortcutsDialog.tsx'));

/** The dialogs that any page may ask for. What needs an account opens the login dialog for a guest. */
export function Dialogs() {
  const { open, close } = useOverlays();
  const token = useSession((session) => session.token);
  const restriction = useSession((session) => session.lastRestrictionMessage);
  const navigate = useNavigate();
  const forAccounts = open === 'change-password' || open === 'button-values';
  useAppEvent('request-login', ({ reason }) => {
    showOverlay('login');
    if (reason === 'session-ended') toast('warn', 'Signed out', 'Your session has ended. Log in to go on.');
    if (reason === 'protected-page') toast('warn', 'Please log in', 'This page is for signed-in accounts.');
  });
  useEffect(() => {
    if (forAccounts && token === null) showOverlay('login');
  }, [forAccounts, token]);
  return (
    <Suspense fallback={null}>
      {open === 'login' && (
        <LoginDialog
          onClose={close}
          onSignedIn={(role) => {
            close();
            void navigate(landingOf(role));
          }}
        />
      )}
      {open === 'change-password' && token !== null && <ChangePasswordDialog onClose={close} />}
      {open === 'button-values' && token !== null && <ButtonValuesDialog onClose={close} />}
      {open === 'shortcuts' && <ShortcutsDialog onClose={close} />}
      {restriction !== null && open !== 'login' && <RestrictedDialog message={restriction} />}
    </Suspense>
  );
}
