import { useQuery } from '@tanstack/react-query';
import { LogIn, LogOut, RefreshCw, Smartphone, X } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import type { Account } from '../../../shared/api/session/account.ts';
import { errorText } from '../../../shared/api/api-error.ts';
import { isRacing, type Sport, sportsQuery } from '../../../shared/api/market/catalogue.ts';
import { refreshAccount, signOut, useSession } from '../../../shared/api/session/session.ts';
import { showOverlay } from '../../../shared/lib/overlays.ts';
import { Logo } from '../../../shared/ui/art/Logo.tsx';
import { Avatar } from '../../../shared/ui/Avatar.tsx';
import { Drawer } from '../../../shared/ui/overlay/Drawer.tsx';
import { IconButton } from '../../../shared/ui/IconButton.tsx';
import { Money } from '../../../shared/ui/Money.tsx';
import { toast } from '../../../shared/ui/overlay/toast.ts';
import { LanguageSwitch } from '../../../shared/i18n/LanguageSwitch.tsx';
import { TreeError, TreeSkeleton } from './LeftRail.tsx';
import { SearchBox } from '../search/SearchBox.tsx';
import { SportTree } from './SportTree.tsx';
import { useHasOwnEvents } from './use-own-events.ts';
import { ThemeToggle } from '../ThemeToggle.tsx';
import { useInstall } from '../use-install.ts';
import { ZoneNote } from '../../../shared/ui/days/ZoneNote.tsx';
import { t } from '../../../shared/i18n/i18n.ts';

const SearchResults = lazy(() => import('../search/SearchResults.tsx'));
const OwnEvents = lazy(() => import('./OwnEvents.tsx'));

const CROSS = 'text-cream-100 hover:bg-oval-700';

/** The drawer of the mobile layout: who is signed in, search, racing sports, all other sports. */
export default function MenuDrawer({ onClose }: { onClose: () => void }) {
  const account = useSession((session) => session.account);
  return (
    <Drawer side="left" label={t('Menu')} onClose={onClose}>
      <div className="shrink-0 bg-oval-800 px-3.5 py-3 text-cream-100">
        {account ? <AccountHead account={account} onClose={onClose} /> : <GuestHead onClose={onClose} />}
      </div>
      <Sports onEvent={onClose} />
      <div className="flex shrink-0 items-center justify-between border-t border-line py-1.5 pr-1.5 pl-1.5">
        <SessionButton signedIn={account !== null} onClose={onClose} />
        <InstallRow />
        <span className="flex-1" />
        <LanguageSwitch />
        <ThemeToggle />
      </div>
    </Drawer>
  );
}

function SessionButton({ signedIn, onClose }: { signedIn: boolean; onClose: () => void }) {
  const Icon = signedIn ? LogOut : LogIn;
  const act = () => {
    onClose();
    if (signedIn) void signOut();
    else showOverlay('login');
  };
  return (
    <button
      type="button"
      onClick={act}
      className="flex h-11 items-center gap-2.5 rounded-ctl px-2.5 font-medium text-ink-2 hover:text-ink"
    >
      <Icon size={18} aria-hidden="true" />
      {signedIn ? t('Logout') : t('Login')}
    </button>
  );
}

function InstallRow() {
  const install = useInstall();
  if (!install) return null;
  return (
    <button
      type="button"
      onClick={install}
      className="flex h-11 items-center gap-2 rounded-ctl px-2 font-medium text-ink-2 hover:text-ink"
    >
      <Smartphone size={18} aria-hidden="true" />
      {t('APK')}
    </button>
  );
}

function GuestHead({ onClose }: { onClose: () => void }) {
  return (
    <div className="flex items-center justify-between [--pv-mark:var(--pv-brass)] [--pv-wordmark:var(--pv-cream-100)]">
      <Logo />
      <IconButton label={t('Close')} onClick={onClose} className={CROSS}>
        <X size={20} />
      </IconButton>
    </div>
  );
}

function AccountHead({ account, onClose }: { account: Account; onClose: () => void }) {
  const [reading, setReading] = useState(false);
  const refresh = async () => {
    setReading(true);
    try {
      await refreshAccount();
    } catch (error) {
      toast('bad', t('Balance not refreshed'), errorText(error, 'Unable to reach the server. Please try again.'));
    }
    setReading(false);
  };
  return (
    <>
      <div className="flex items-center gap-3">
        <Avatar large name={account.fullName || account.username} />
        <span className="min-w-0 flex-1">
          <b className="block truncate text-[15px] font-semibold">{account.fullName || account.username}</b>
          <span className="block truncate text-xs text-[#c9cdb9]">{account.username}</span>
        </span>
        <IconButton label={t('Close')} onClick={onClose} className={CROSS}>
          <X size={20} />
        </IconButton>
      </div>
      {account.role !== 'super_admin' && (
        <div className="mt-2.5 flex items-center justify-between">
          <span>
            <span className="block text-xs text-[#c9cdb9]">{t('Balance')}</span>
            <Money paise={account.walletPaise} className="text-lg font-semibold" />
          </span>
          <IconButton label={t('Refresh balance')} disabled={reading} onClick={() => void refresh()} className={CROSS}>
            <RefreshCw size={18} className={reading ? 'motion-safe:animate-spin' : ''} />
          </IconButton>
        </div>
      )}
    </>
  );
}

function Sports({ onEvent }: { onEvent: () => void }) {
  const { data: sports, isPending, error, refetch } = useQuery(sportsQuery);
  const [query, setQuery] = useState('');
  const own = useHasOwnEvents();
  const racing = sports?.filter(isRacing) ?? [];
  const others = sports?.filter((sport) => !isRacing(sport)) ?? [];
  return (
    <div className="flex min-h-0 flex-1 flex-col px-3 pt-3">
      <SearchBox label={t('Search sports')} value={query} onChange={setQuery} />
      <div className="mt-2 min-h-0 flex-1 overflow-y-auto overscroll-contain">
        {isPending && query.trim() === '' && <TreeSkeleton />}
        {error && query.trim() === '' && (
          <TreeError text={errorText(error, 'Unable to load sports.')} onRetry={() => void refetch()} />
        )}
        {query.trim() !== '' && (
          <Suspense fallback={null}>
            <SearchResults query={query} onDone={onEvent} />
          </Suspense>
        )}
        {sports && query.trim() === '' && (
          <>
            <Section title={t('Racing Sports')} sports={racing} onEvent={onEvent} />
            <Section title={t('All Sports')} sports={others} onEvent={onEvent} />
            <Suspense fallback={null}>{own && <OwnEvents onGo={onEvent} />}</Suspense>
            <p className="mx-1 my-2">
              <ZoneNote />
            </p>
          </>
        )}
      </div>
    </div>
  );
}

function Section({ title, sports, onEvent }: { title: string; sports: readonly Sport[]; onEvent: () => void }) {
  if (sports.length === 0) return null;
  return (
    <>
      <h2 className="caps mx-1 mt-2.5 mb-1">{title}</h2>
      <SportTree label={title} sports={sports} onEvent={onEvent} />
    </>
  );
}
