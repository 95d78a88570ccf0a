import { LogOut, Menu } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useSession, signOut } from '../../api/session.ts';
import { deskPath } from '../../app/desk-paths.ts';
import { useDeskWide } from '../../lib/use-media.ts';
import { Button } from '../../ui/Button.tsx';
import { Drawer } from '../../ui/Drawer.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { Money } from '../../ui/Money.tsx';
import { Sidebar } from './Sidebar.tsx';
import type { SidebarSection } from './sidebar.ts';

/** The frame of the back office: sidebar, top bar, page. Below 900 px the sidebar is a drawer. */
export function DeskShell({ sections, children }: { sections: readonly SidebarSection[]; children: ReactNode }) {
  const account = useSession((session) => session.account);
  const wide = useDeskWide();
  const [menuOpen, setMenuOpen] = useState(false);
  if (!account) return null;
  const sidebar = { sections, home: deskPath(account.role, 'dashboard') };
  return (
    <div className="admin:grid admin:grid-cols-[var(--pv-admin-left-w)_minmax(0,1fr)]">
      {wide && (
        <aside className="sticky top-0 flex h-dvh flex-col border-r border-line bg-surface">
          <Sidebar {...sidebar} />
        </aside>
      )}
      {menuOpen && !wide && (
        <Drawer side="left" label="Menu" onClose={() => setMenuOpen(false)}>
          <Sidebar {...sidebar} onGo={() => setMenuOpen(false)} />
        </Drawer>
      )}
      <div className="min-w-0">
        <header className="sticky top-0 z-20 flex h-14 items-center gap-3 border-b border-line bg-surface px-3 admin:px-6">
          {!wide && (
            <IconButton label="Menu" onClick={() => setMenuOpen(true)}>
              <Menu size={20} />
            </IconButton>
          )}
          <span className="flex-1" />
          <Money paise={account.walletPaise} symbol={false} />
          <b>{account.username}</b>
          <Button look="ghost" onClick={() => void signOut()}>
            <LogOut size={16} aria-hidden="true" />
            Logout
          </Button>
        </header>
        <main id="main" tabIndex={-1} className="px-3 py-3.5 outline-none admin:px-6 admin:py-[18px]">
          {children}
        </main>
      </div>
    </div>
  );
}
