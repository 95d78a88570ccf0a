import { useQuery } from '@tanstack/react-query';
import { LogIn, LogOut, RefreshCw, X } from 'lucide-react';
import { useState } from 'react';
import type { Account } from '../../api/account.ts';
import { errorText } from '../../api/api-error.ts';
import { isRacing, type Sport, sportsQuery } from '../../api/catalogue.ts';
import { refreshAccount, signOut, useSession } from '../../api/session.ts';
import { showOverlay } from '../../lib/overlays.ts';
import { Logo } from '../../ui/art/Logo.tsx';
import { Avatar } from '../../ui/Avatar.tsx';
import { Drawer } from '../../ui/Drawer.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { Money } from '../../ui/Money.tsx';
import { toast } from '../../ui/toast.ts';
import { TreeError, TreeSkeleton } from './LeftRail.tsx';
import { SearchBox } from './SearchBox.tsx';
import { SearchResults } from './SearchResults.tsx';
import { SportTree } from './SportTree.tsx';
import { ThemeToggle } from './ThemeToggle.tsx';

const CROSS = 'text-cream-100 hover:bg-oval-700';

/** The drawer of the mobile layout: who is signed in, search, racing sports, all other sports. */
export default function MenuDrawer({ onClose, onSport }: { onClose: () => void; onSport: (sport: Sport) => void }) {
  const account = useSession((session) => session.account);
  return (
    <Drawer side="left" label="Menu" onClose={onClose}>
      <div className="shrink-0 bg-oval-800 px-3.5 py-3 text-cream-100">
        {account ? <AccountHead account={account} onClose={onClose} /> : <GuestHead onClose={onClose} />}
      </div>
      <Sports onEvent={onClose} onSport={onSport} />
      <div className="flex shrink-0 items-center justify-between border-t border-line py-1.5 pr-1.5 pl-1.5">
        <SessionButton signedIn={account !== null} onClose={onClose} />
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
      {signedIn ? 'Logout' : 'Login'}
    </button>
  );
}

function GuestHead({ onClose }: { onClose: () => void }) {
  return (
    <div className="flex items-center justify-between [--pv-mark:var(--pv-brass)] [--pv-wordmark:var(--pv-cream-100)]">
      <Logo />
      <IconButton label="Close" onClick={onClose} className={CROSS}>
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
      toast('bad', 'Balance not refreshed', errorText(error, 'Unable to reach the server. Please try again.'));
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
        <IconButton label="Close" onClick={onClose} className={CROSS}>
          <X size={20} />
        </IconButton>
      </div>
      {account.role !== 'super_admin' && (
        <div className="mt-2.5 flex items-center justify-between">
          <span>
            <span className="block text-xs text-[#c9cdb9]">Balance</span>
            <Money paise={account.walletPaise} className="text-lg font-semibold" />
          </span>
          <IconButton label="Refresh balance" disabled={reading} onClick={() => void refresh()} className={CROSS}>
            <RefreshCw size={18} className={reading ? 'motion-safe:animate-spin' : ''} />
          </IconButton>
        </div>
      )}
    </>
  );
}

function Sports({ onEvent, onSport }: { onEvent: () => void; onSport: (sport: Sport) => void }) {
  const { data: sports, isPending, error, refetch } = useQuery(sportsQuery);
  const [query, setQuery] = useState('');
  const racing = sports?.filter(isRacing) ?? [];
  const others = sports?.filter((sport) => !isRacing(sport)) ?? [];
  return (
    <div className="flex min-h-0 flex-1 flex-col px-3 pt-3">
      <SearchBox label="Search sports" value={query} onChange={setQuery} />
      <div className="mt-2 min-h-0 flex-1 overflow-y-auto overscroll-contain">
        {isPending && <TreeSkeleton />}
        {error && <TreeError text={errorText(error, 'Unable to load sports.')} onRetry={() => void refetch()} />}
        {sports && query.trim() !== '' && (
          <SearchResults query={query} sports={sports} onSport={onSport} onEvent={onEvent} />
        )}
        {sports && query.trim() === '' && (
          <>
            <Section title="Racing sports" sports={racing} onEvent={onEvent} />
            <Section title="All sports" sports={others} onEvent={onEvent} />
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
