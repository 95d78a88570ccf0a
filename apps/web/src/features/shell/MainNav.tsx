import { Link, useLocation } from 'react-router';
import { cx } from '../../lib/cx.ts';
import { SoonTag } from '../../ui/StatusPill.tsx';
import { isMarked, type MenuEntry, menuOf } from './menu.ts';

const LOOK = 'relative flex items-center gap-1.5 px-[11px] font-medium whitespace-nowrap -outline-offset-2';

/** The main menu of the desktop header. */
export function MainNav() {
  const { pathname } = useLocation();
  return (
    <nav aria-label="Main" className="ml-[18px] flex h-full min-w-0 gap-0.5 overflow-hidden">
      {menuOf().map((entry) => (
        <NavEntry key={entry.label} entry={entry} marked={isMarked(entry, pathname)} />
      ))}
    </nav>
  );
}

function NavEntry({ entry, marked }: { entry: MenuEntry; marked: boolean }) {
  if (entry.to === null)
    return (
      <span aria-disabled="true" className={cx(LOOK, 'hidden text-ink-3 wide:flex')}>
        {entry.label}
        <SoonTag />
      </span>
    );
  return (
    <Link
      to={entry.to}
      aria-current={marked ? 'page' : undefined}
      className={cx(
        LOOK,
        marked
          ? 'text-ink after:absolute after:inset-x-[11px] after:bottom-0 after:h-0.5 after:rounded-t-[2px] after:bg-action'
          : 'text-ink-2 hover:text-ink',
      )}
    >
      {entry.label}
    </Link>
  );
}
