import { House, List, Menu, ReceiptText, User } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import { paths } from '../../../shared/address/paths.ts';
import { cx } from '../../../shared/lib/cx.ts';
import { formatBadge } from '../../../shared/lib/format/format.ts';
import { type Overlay, useOverlays } from '../../../shared/lib/overlays.ts';
import { Badge } from '../../../shared/ui/StatusPill.tsx';
import { t } from '../../../shared/i18n/i18n.ts';

const LOOK =
  'relative flex h-full w-full flex-col items-center justify-center gap-[3px] text-2xs font-medium -outline-offset-2';
const colour = (on: boolean) => (on ? 'text-ink [&_svg]:text-accent' : 'text-ink-3 hover:text-ink-2');

/** The five quick links at the foot of the mobile layout. `onShow` opens one of the sheets, or login for a guest. */
export function TabBar({ bets, onShow }: { bets: number; onShow: (overlay: Overlay) => void }) {
  const { pathname } = useLocation();
  const open = useOverlays((state) => state.open);
  const onMarkets = pathname === paths.markets || pathname === paths.exchange || pathname.startsWith('/event/');
  return (
    <nav
      aria-label={t('Quick links')}
      className="fixed inset-x-0 bottom-0 z-30 grid h-[calc(60px+env(safe-area-inset-bottom))] grid-cols-5 border-t border-line-2 bg-surface pb-[env(safe-area-inset-bottom)] low:top-(--pv-header-h) low:right-auto low:h-auto low:w-[calc(60px+env(safe-area-inset-left))] low:grid-cols-1 low:border-t-0 low:border-r low:pb-0 low:pl-[env(safe-area-inset-left)]"
    >
      <TabLink to={paths.home} on={pathname === paths.home && !open} icon={<House size={22} />} label={t('Home')} />
      <TabLink to={paths.markets} on={onMarkets && !open} icon={<List size={22} />} label={t('Markets')} />
      <TabButton
        on={open === 'my-bets'}
        icon={<ReceiptText size={22} />}
        label={t('My Bets')}
        count={bets}
        onClick={() => onShow('my-bets')}
      />
      <TabButton
        on={open === 'account'}
        icon={<User size={22} />}
        label={t('Account')}
        onClick={() => onShow('account')}
      />
      <TabButton on={open === 'menu'} icon={<Menu size={22} />} label={t('Menu')} onClick={() => onShow('menu')} />
    </nav>
  );
}

function TabLink({ to, on, icon, label }: { to: string; on: boolean; icon: ReactNode; label: string }) {
  return (
    <Link to={to} aria-current={on ? 'page' : undefined} className={cx(LOOK, colour(on))}>
      {icon}
      {label}
    </Link>
  );
}

type TabButtonProps = { on: boolean; icon: ReactNode; label: string; count?: number; onClick: () => void };

function TabButton({ on, icon, label, count = 0, onClick }: TabButtonProps) {
  return (
    <button type="button" aria-haspopup="dialog" onClick={onClick} className={cx(LOOK, colour(on))}>
      <span className="sr-only">{count > 0 ? `${label}, ${count}` : label}</span>
      <span aria-hidden="true" className="contents">
        {icon}
        {label}
        {count > 0 && (
          <Badge small className="absolute top-[5px] left-[calc(50%+4px)]">
            {formatBadge(count)}
          </Badge>
        )}
      </span>
    </button>
  );
}
