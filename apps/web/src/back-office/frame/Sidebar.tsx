import { ChevronDown } from 'lucide-react';
import { useLayoutEffect, useRef } from 'react';
import { Link, useLocation } from 'react-router';
import { cx } from '../../shared/lib/cx.ts';
import { formatCount } from '../../shared/lib/format/format.ts';
import { Logo } from '../../shared/ui/art/Logo.tsx';
import { ZoneNote } from '../../shared/ui/days/ZoneNote.tsx';
import { Tag } from '../../shared/ui/StatusPill.tsx';
import { FixtureLine } from './FixtureLine.tsx';
import { useMoreBelow } from './use-more-below.ts';
import type { SidebarEntry, SidebarSection } from './sidebar.ts';
import { siteName } from '../../shared/lib/identity.ts';
import { t } from '../../shared/i18n/i18n.ts';

export type SidebarProps = { sections: readonly SidebarSection[]; home: string; onGo?: () => void };

/** The pages of the back office, by sections. What cannot be opened says why. */
export function Sidebar({ sections, home, onGo }: SidebarProps) {
  const { pathname } = useLocation();
  const { list, more } = useMoreBelow();
  return (
    <>
      <div className="flex h-14 shrink-0 items-center border-b border-line px-[18px]">
        <Link
          to={home}
          aria-label={t('{site}, dashboard', { site: siteName() })}
          className="touch rounded-ctl"
          {...(onGo && { onClick: onGo })}
        >
          <Logo />
        </Link>
      </div>
      <div className="relative min-h-0 flex-1">
        <nav
          ref={list}
          aria-label={t('Back office')}
          className="h-full scroll-pb-9 overflow-y-auto overscroll-contain px-2.5 pt-1.5 pb-5"
        >
          {sections.map(({ title, entries }) => (
            <section key={title} aria-label={t(title)}>
              <h2 className="caps px-2 pt-3 pb-1">{t(title)}</h2>
              <ul>
                {entries.map((entry) => (
                  <li key={entry.label}>
                    <SidebarLine entry={entry} current={isCurrent(entry, pathname)} onGo={onGo} />
                  </li>
                ))}
              </ul>
            </section>
          ))}
        </nav>
        {more && (
          <div
            data-testid="more-below"
            aria-hidden="true"
            className="pointer-events-none absolute inset-x-0 bottom-0 grid h-10 place-items-end justify-center bg-linear-to-t from-surface from-40% to-transparent pb-0.5 text-ink-2"
          >
            <ChevronDown size={16} />
          </div>
        )}
      </div>
      <div className="grid shrink-0 grid-cols-[minmax(0,1fr)] gap-2 border-t border-line px-[18px] py-2.5">
        {/* The top bar has room for it from here on. */}
        <div className="wide:hidden">
          <FixtureLine />
        </div>
        <ZoneNote />
      </div>
    </>
  );
}

/** A page below the entry's own, as the competitions of a sport, belongs to it. */
const isCurrent = ({ to }: SidebarEntry, pathname: string): boolean =>
  to !== null && to !== '/' && (pathname === to || pathname.startsWith(`${to}/`));

const ROW = 'flex min-h-[31px] w-full items-center gap-2.5 rounded-[7px] px-2 py-1 text-left max-admin:min-h-11';

type EntryProps = { entry: SidebarEntry; current: boolean; onGo: (() => void) | undefined };

function SidebarLine({ entry, current, onGo }: EntryProps) {
  const { label, icon: Icon, note, isNew, count, to } = entry;
  const line = useRef<HTMLAnchorElement>(null);
  // The page that is open stands in sight, also where the list is longer than its place. Once: whoever has scrolled since
  // is not pulled back when a count changes. (A callback as the link's ref is called anew each time that it is drawn.)
  useLayoutEffect(() => {
    if (current) line.current?.scrollIntoView?.({ block: 'nearest' });
  }, [current]);
  const content = (
    <>
      <Icon size={16} strokeWidth={1.75} aria-hidden="true" className="shrink-0 opacity-80" />
      <span className="min-w-0 flex-1">
        <span className="block truncate text-sm leading-[19px] font-medium">{t(label)}</span>
        {note && <span className="block truncate text-2xs leading-[14px] font-normal text-ink-3">{t(note)}</span>}
      </span>
      {isNew && <Tag>{t('New')}</Tag>}
      {count !== undefined && (
        <span className="num shrink-0 rounded-full bg-warn-soft px-[7px] text-2xs leading-[18px] font-semibold text-warn">
          {formatCount(count)}
          <span className="sr-only"> {t('waiting')}</span>
        </span>
      )}
    </>
  );
  // A link that leads nowhere stays a link to readers, which say that it is not available and why.
  if (to === null)
    return (
      // biome-ignore lint/a11y/useSemanticElements: an <a> without an address is no link to anybody
      <span role="link" aria-disabled="true" tabIndex={0} className={cx(ROW, 'cursor-default text-ink-3')}>
        {content}
      </span>
    );
  return (
    <Link
      to={to}
      ref={line}
      aria-current={current ? 'page' : undefined}
      onClick={onGo}
      className={cx(ROW, current ? 'bg-brand-soft text-brand-text' : 'text-ink-2 hover:bg-surface-3 hover:text-ink')}
    >
      {content}
    </Link>
  );
}
