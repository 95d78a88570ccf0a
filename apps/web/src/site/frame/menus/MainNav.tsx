import { useQuery } from '@tanstack/react-query';
import { ChevronDown } from 'lucide-react';
import { Link, useLocation } from 'react-router';
import { menuQuery } from '../../../shared/api/market/settings.ts';
import { cx } from '../../../shared/lib/cx.ts';
import { MenuItem, Popover } from '../../../shared/ui/overlay/Popover.tsx';
import { SoonTag } from '../../../shared/ui/StatusPill.tsx';
import { leadsAway } from '../../../shared/address/HouseLink.tsx';
import { isMarked, type MenuEntry, menuOf } from './menu.ts';
import { t, useLanguage } from '../../../shared/i18n/i18n.ts';
import { useIdentity } from '../../../shared/lib/identity.ts';

const LOOK = 'relative flex h-14 items-center gap-1.5 px-2 font-medium whitespace-nowrap -outline-offset-2';

/** A name of the site up to this long leaves the menu its room. */
const SHORT_NAME = 12;

/** The main menu of the desktop header. Entries without a destination move into More where the header is narrow, or the name of the site is long. */
export function MainNav() {
  const { pathname } = useLocation();
  // Until the answer is there the menu has what is built in.
  const { data: supplied } = useQuery(menuQuery);
  const entries = menuOf(supplied, useLanguage());
  const soon = entries.filter(({ to }) => to === null);
  const narrow = useIdentity(({ name }) => name.length > SHORT_NAME);
  return (
    <nav aria-label={t('Main')} className="ml-1.5 flex h-full shrink-0 gap-0.5">
      {entries.map((entry) =>
        entry.to === null ? (
          <span
            key={entry.label}
            aria-disabled="true"
            className={cx(LOOK, 'hidden text-ink-3', !narrow && 'min-[1400px]:flex')}
          >
            {entry.label}
            <SoonTag />
          </span>
        ) : (
          <NavLink key={entry.label} entry={entry} to={entry.to} marked={isMarked(entry, pathname)} />
        ),
      )}
      {soon.length > 0 && <More entries={soon} narrow={narrow} />}
    </nav>
  );
}

/** Another site opens in a window of its own: what is on its way here goes on. */
function NavLink({ entry, to, marked }: { entry: MenuEntry; to: string; marked: boolean }) {
  const away = leadsAway(to) ? { target: '_blank', rel: 'noreferrer' } : {};
  return (
    <Link
      to={to}
      {...away}
      aria-current={marked ? 'page' : undefined}
      className={cx(
        LOOK,
        marked
          ? 'text-ink after:absolute after:inset-x-2 after:bottom-0 after:h-0.5 after:rounded-t-[2px] after:bg-action'
          : 'text-ink-2 hover:text-ink',
      )}
    >
      {entry.label}
    </Link>
  );
}

function More({ entries, narrow }: { entries: readonly MenuEntry[]; narrow: boolean }) {
  return (
    <div className={narrow ? '' : 'min-[1400px]:hidden'}>
      <Popover
        label={t('More')}
        align="left"
        button={{
          className: cx(LOOK, 'text-ink-2 hover:text-ink'),
          content: (
            <>
              {t('More')}
              <ChevronDown size={15} aria-hidden="true" />
            </>
          ),
        }}
      >
        {() =>
          entries.map(({ label }) => (
            <MenuItem key={label} after={<SoonTag />}>
              {label}
            </MenuItem>
          ))
        }
      </Popover>
    </div>
  );
}
