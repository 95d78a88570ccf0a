import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { signedInAs } from '../../shared/api/session/staff.ts';
import { useSession } from '../../shared/api/session/session.ts';
import { backOfficePath } from '../../shared/address/back-office-paths.ts';
import { cx } from '../../shared/lib/cx.ts';
import { useBackOfficeWide, useLayout } from '../../shared/lib/browser/use-media.ts';
import { Drawer } from '../../shared/ui/overlay/Drawer.tsx';
import { Sidebar } from './Sidebar.tsx';
import type { SidebarSection } from './sidebar.ts';
import { MobileBar, TopBar } from './TopBar.tsx';
import { t } from '../../shared/i18n/i18n.ts';

const OwnCodeDialog = lazy(() => import('./OwnCodeDialog.tsx'));
const SearchOverlay = lazy(() => import('./SearchOverlay.tsx'));
const UserSheet = lazy(() => import('./UserSheet.tsx'));

type Layer = 'menu' | 'search' | 'account' | 'code';

/** How many things wait behind all entries together. */
const waitingIn = (sections: readonly SidebarSection[]): number =>
  sections.flatMap(({ entries }) => entries).reduce((all, { count = 0 }) => all + count, 0);

const BAR = 'sticky top-0 flex h-dvh flex-col border-r border-line bg-surface print:hidden';
/** Who goes through it by keyboard has no pointer to ask for a name: it opens over the page as long. */
const FOLDED = 'group/bar z-25 has-[:focus-visible]:w-(--pv-admin-left-w) has-[:focus-visible]:shadow-2';

/** The frame of the back office: sidebar, top bar, page. Below 900 px the sidebar, the search and the user menu lie over it. */
export function BackOfficeShell({ sections, children }: { sections: readonly SidebarSection[]; children: ReactNode }) {
  const account = useSession((session) => session.account);
  const wide = useBackOfficeWide();
  const { pathname } = useLocation();
  const roomy = useLayout() === 'wide';
  const [layer, setLayer] = useState<Layer | null>(null);
  const close = () => setLayer(null);
  // A page that was gone to by Back is not looked at from under a drawer.
  useEffect(() => {
    const leave = () => setLayer(null);
    window.addEventListener('popstate', leave);
    return () => window.removeEventListener('popstate', leave);
  }, []);
  if (!account) return null;
  const { role } = account;
  // The desk needs the width more than the names of the other pages.
  const folded = roomy && pathname === backOfficePath(role, 'risk');
  const sidebar = { sections, home: backOfficePath(role, 'dashboard') };
  return (
    <div
      className={cx(
        'admin:grid print:block',
        folded ? 'admin:grid-cols-[56px_minmax(0,1fr)]' : 'admin:grid-cols-[var(--pv-admin-left-w)_minmax(0,1fr)]',
      )}
    >
      <a
        href="#main"
        className="sr-only focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-60 focus:rounded-ctl focus:bg-action focus:px-4 focus:py-2 focus:text-action-ink"
      >
        {t('Skip to content')}
      </a>
      {wide && (
        <aside aria-label={t('Pages')} className={cx(BAR, folded && FOLDED)}>
          <Sidebar {...sidebar} folded={folded} />
        </aside>
      )}
      <div className="min-w-0">
        <div className="contents print:hidden">
          {wide ? (
            <TopBar account={account} onCode={() => setLayer('code')} />
          ) : (
            <MobileBar
              account={account}
              waiting={waitingIn(sections)}
              onMenu={() => setLayer('menu')}
              onSearch={() => setLayer('search')}
              onAccount={() => setLayer('account')}
            />
          )}
        </div>
        <main id="main" tabIndex={-1} className="px-3 py-3.5 outline-none admin:px-6 admin:py-[18px]">
          {children}
        </main>
      </div>
      {layer === 'menu' && !wide && (
        <Drawer side="left" label={t('Menu')} onClose={close}>
          <Sidebar {...sidebar} onGo={close} />
        </Drawer>
      )}
      <Suspense fallback={null}>
        {layer === 'search' && !wide && <SearchOverlay role={role} onClose={close} />}
        {layer === 'account' && !wide && (
          <UserSheet account={account} onClose={close} onCode={() => setLayer('code')} />
        )}
        {layer === 'code' && <OwnCodeDialog username={signedInAs(account)} onClose={close} />}
      </Suspense>
    </div>
  );
}
