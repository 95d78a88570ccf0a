import type { Role } from '@pavilion/contract';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { signOut, usePromotions, useSession } from '../../shared/api/session/session.ts';
import { type AppSettings, appSettingsQuery, popupOf } from '../../shared/api/market/settings.ts';
import { usePanels } from '../../shared/lib/panels.ts';
import { type AfterLogin, useAppEvent } from '../../shared/lib/bet/events.ts';
import { useSlipDraft } from '../../shared/lib/bet/slip-draft.ts';
import { isOfAccount, showOverlay, useOverlays } from '../../shared/lib/overlays.ts';
import { popupSignature, rememberPopupClosed, wasPopupClosed } from '../../shared/lib/browser/popup-memory.ts';
import { toast } from '../../shared/ui/overlay/toast.ts';
import { isBackOfficePath } from '../../shared/address/paths.ts';
import { afterSignIn } from '../landing.ts';
import { PartBoundary } from '../PartBoundary.tsx';
import { t } from '../../shared/i18n/i18n.ts';

const LoginDialog = lazy(() => import('../../site/session/LoginDialog.tsx'));
const DemoDialog = lazy(() => import('../../site/session/DemoDialog.tsx'));
const ChangePasswordDialog = lazy(() => import('../../site/session/ChangePasswordDialog.tsx'));
const ButtonValuesDialog = lazy(() => import('../../site/session/ButtonValuesDialog.tsx'));
const OddsFormatDialog = lazy(() => import('../../site/frame/OddsFormatDialog.tsx'));
const NoticesDialog = lazy(() => import('../../site/notices/NoticesDialog.tsx'));
const RestrictedDialog = lazy(() => import('../../site/session/RestrictedDialog.tsx'));
const CashOutDialog = lazy(() => import('../../site/cash-out/CashOutDialog.tsx'));
const LadderDialog = lazy(() => import('../../site/ladder/LadderDialog.tsx'));
const ChartDialog = lazy(() => import('../../site/chart/ChartDialog.tsx'));
const PopupOffer = lazy(() => import('../../site/home/PopupOffer.tsx'));
const InstallDialog = lazy(() => import('../../site/frame/InstallDialog.tsx'));
const ShortcutsDialog = lazy(() => import('./ShortcutsDialog.tsx'));

/** The dialogs that any page may ask for. What needs an account opens the login dialog for a guest. */
export function Dialogs() {
  const { open, close } = useOverlays();
  const token = useSession((session) => session.token);
  const restriction = useSession((session) => session.lastRestrictionMessage);
  const account = useSession((session) => session.account);
  const mustChoose = account?.staff?.passwordGiven === true;
  const { cashOut, chart, ladder } = usePanels();
  const navigate = useNavigate();
  const { data: settings } = useQuery(appSettingsQuery);
  const { pathname } = useLocation();
  const after = useRef<AfterLogin>({});
  const enter = (role: Role) => {
    const { address, overlay } = after.current;
    after.current = {};
    close();
    const to = afterSignIn(role, pathname, address, useSlipDraft.getState().pick !== null);
    if (to !== null) void navigate(to);
    if (overlay !== undefined && role !== 'super_admin') showOverlay(overlay);
  };
  const giveUp = () => {
    after.current = {};
    close();
  };
  const forAccounts =
    open === 'change-password' || open === 'button-values' || open === 'odds-format' || open === 'notices';
  useAppEvent('request-login', ({ reason, after: wanted = {} }) => {
    after.current = wanted;
    showOverlay('login');
    if (reason === 'session-ended') tellSessionEnded();
    if (reason === 'protected-page') toast('warn', t('Please log in'), t('This page is for signed-in accounts.'));
  });
  useEffect(() => {
    if (token !== null) return;
    if (forAccounts) showOverlay('login');
    else if (isOfAccount(open)) close();
  }, [forAccounts, open, close, token]);
  return (
    <PartBoundary over>
      <Suspense fallback={null}>
        {open === 'login' && (
          <LoginDialog
            termsVersion={settings?.termsVersion}
            onDemo={settings?.environment === 'dev' ? () => showOverlay('demo') : undefined}
            onClose={giveUp}
            onSignedIn={enter}
          />
        )}
        {open === 'demo' && (
          <DemoDialog termsVersion={settings?.termsVersion ?? null} onClose={giveUp} onSignedIn={enter} />
        )}
        {open === 'change-password' && token !== null && !mustChoose && <ChangePasswordDialog onClose={close} />}
        {mustChoose && <ChangePasswordDialog givenBy={account?.username ?? ''} onClose={leaveUnlessChosen} />}
        {open === 'button-values' && token !== null && <ButtonValuesDialog onClose={close} />}
        {open === 'odds-format' && token !== null && <OddsFormatDialog onClose={close} />}
        {open === 'notices' && token !== null && <NoticesDialog onClose={close} />}
        {cashOut !== null && token !== null && <CashOutDialog target={cashOut} />}
        {ladder !== null && token !== null && <LadderDialog target={ladder} />}
        {chart !== null && <ChartDialog target={chart} />}
        {settings && open === null && restriction === null && <Popup settings={settings} />}
        {open === 'install' && <InstallDialog onClose={close} />}
        {open === 'shortcuts' && <ShortcutsDialog onClose={close} />}
        {restriction !== null && open !== 'login' && <RestrictedDialog message={restriction} />}
      </Suspense>
    </PartBoundary>
  );
}

/** Who does not choose a password of its own has nothing else to do here. */
function leaveUnlessChosen(): void {
  if (useSession.getState().account?.staff?.passwordGiven === true) void signOut();
}

/** The page is still the one whose call was refused; the back office has words of its own. */
function tellSessionEnded(): void {
  if (isBackOfficePath(window.location.pathname)) toast('warn', t('Session expired. Please log in again.'));
  else toast('warn', t('Signed out'), t('Your session has ended. Log in to go on.'));
}

/** The house's offer, once a browser session, over the player's pages and never for who has paused. */
function Popup({ settings }: { settings: AppSettings }) {
  const { pathname } = useLocation();
  const promoted = usePromotions() === 'shown';
  const offer = popupOf(settings);
  const signature = offer && popupSignature(offer.id, settings.homePage.updatedAt);
  const [closed, setClosed] = useState<string | null>(null);
  const atBackOffice = isBackOfficePath(pathname);
  if (!offer || !signature || !promoted || atBackOffice || closed === signature || wasPopupClosed(signature))
    return null;
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
