import type { Role } from '@pavilion/contract';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { usePromotions, useSession } from '../api/session.ts';
import { type AppSettings, appSettingsQuery, popupOf } from '../api/settings.ts';
import { usePanels } from '../lib/panels.ts';
import { useAppEvent } from '../lib/events.ts';
import { showOverlay, useOverlays } from '../lib/overlays.ts';
import { popupSignature, rememberPopupClosed, wasPopupClosed } from '../lib/popup-memory.ts';
import { toast } from '../ui/toast.ts';
import { isDeskPath } from './desk-paths.ts';
import { landingOf } from './landing.ts';
import { t } from '../lib/i18n.ts';

const LoginDialog = lazy(() => import('../features/session/LoginDialog.tsx'));
const DemoDialog = lazy(() => import('../features/session/DemoDialog.tsx'));
const ChangePasswordDialog = lazy(() => import('../features/session/ChangePasswordDialog.tsx'));
const ButtonValuesDialog = lazy(() => import('../features/session/ButtonValuesDialog.tsx'));
const RestrictedDialog = lazy(() => import('../features/session/RestrictedDialog.tsx'));
const CashOutDialog = lazy(() => import('../features/cash-out/CashOutDialog.tsx'));
const ChartDialog = lazy(() => import('../features/chart/ChartDialog.tsx'));
const PopupOffer = lazy(() => import('../features/home/PopupOffer.tsx'));
const InstallDialog = lazy(() => import('../features/shell/InstallDialog.tsx'));
const ShortcutsDialog = lazy(() => import('./ShortcutsDialog.tsx'));

/** The dialogs that any page may ask for. What needs an account opens the login dialog for a guest. */
export function Dialogs() {
  const { open, close } = useOverlays();
  const token = useSession((session) => session.token);
  const restriction = useSession((session) => session.lastRestrictionMessage);
  const { cashOut, chart } = usePanels();
  const navigate = useNavigate();
  const { data: settings } = useQuery(appSettingsQuery);
  const enter = (role: Role) => {
    close();
    void navigate(landingOf(role));
  };
  const forAccounts = open === 'change-password' || open === 'button-values';
  useAppEvent('request-login', ({ reason }) => {
    showOverlay('login');
    if (reason === 'session-ended') tellSessionEnded();
    if (reason === 'protected-page') toast('warn', t('Please log in'), t('This page is for signed-in accounts.'));
  });
  useEffect(() => {
    if (forAccounts && token === null) showOverlay('login');
  }, [forAccounts, token]);
  return (
    <Suspense fallback={null}>
      {open === 'login' && (
        <LoginDialog
          termsVersion={settings?.termsVersion}
          onDemo={settings?.environment === 'dev' ? () => showOverlay('demo') : undefined}
          onClose={close}
          onSignedIn={enter}
        />
      )}
      {open === 'demo' && (
        <DemoDialog termsVersion={settings?.termsVersion ?? null} onClose={close} onSignedIn={enter} />
      )}
      {open === 'change-password' && token !== null && <ChangePasswordDialog onClose={close} />}
      {open === 'button-values' && token !== null && <ButtonValuesDialog onClose={close} />}
      {cashOut !== null && token !== null && <CashOutDialog target={cashOut} />}
      {chart !== null && <ChartDialog target={chart} />}
      {settings && open === null && restriction === null && <Popup settings={settings} />}
      {open === 'install' && <InstallDialog onClose={close} />}
      {open === 'shortcuts' && <ShortcutsDialog onClose={close} />}
      {restriction !== null && open !== 'login' && <RestrictedDialog message={restriction} />}
    </Suspense>
  );
}

/** The page is still the one whose call was refused; the back office has words of its own. */
function tellSessionEnded(): void {
  if (isDeskPath(window.location.pathname)) toast('warn', 'Session expired. Please log in again.');
  else toast('warn', t('Signed out'), t('Your session has ended. Log in to go on.'));
}

/** The house's offer, once a browser session, over the player's pages and never for who has paused. */
function Popup({ settings }: { settings: AppSettings }) {
  const { pathname } = useLocation();
  const promoted = usePromotions() === 'shown';
  const offer = popupOf(settings);
  const signature = offer && popupSignature(offer.id, settings.homePage.updatedAt);
  const [closed, setClosed] = useState<string | null>(null);
  const atDesk = isDeskPath(pathname);
  if (!offer || !signature || !promoted || atDesk || closed === signature || wasPopupClosed(signature)) return null;
  return (
    <PopupOffer
      offer={offer}
      onClose={() => {
        rememberPopupClosed(signature);
        setClosed(signature);
      }}
    />
  );
}
