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

export type SidebarProps = {
  sections: readonly SidebarSection[];
  home: string;
  onGo?: () => void;
  /** Only the icons are seen, so that the page has the room; what they are called is told by the pointer, by the keyboard and to readers. */
  folded?: boolean;
};

/** The pages of the back office, by sections. What cannot be opened says why. */
export function Sidebar({ sections, home, onGo, folded = false }: SidebarProps) {
  const { pathname } = useLocation();
  const { list, more } = useMoreBelow();
  return (
    <>
      <div
        className={cx(
          'flex h-14 shrink-0 items-center overflow-hidden border-b border-line',
          folded ? 'pl-[15px]' : 'px-[18px]',
        )}
      >
        <Link
          to={home}
          aria-label={t('{site}, dashboard', { site: siteName() })}
          className={cx('touch rounded-ctl', folded && 'w-[26px] overflow-hidden')}
          {...(onGo && { onClick: onGo })}
        >
          <Logo />
        </Link>
      </div>
      <div className="relative min-h-0 flex-1">
        <nav
          ref={list}
          aria-label={t('Back office')}
          className="relative h-full scroll-pb-9 overflow-y-auto overscroll-contain px-2.5 pt-1.5 pb-5"
        >
          {sections.map(({ title, entries }) => (
            <section key={title} aria-label={t(title)}>
              <h2 className={folded ? 'sr-only' : 'caps px-2 pt-3 pb-1'}>{t(title)}</h2>
              {folded && <div aria-hidden="true" className="mx-1 my-1.5 border-t border-line" />}
              <ul>
                {entries.map((entry) => (
                  <li key={entry.label}>
                    <SidebarLine {...{ entry, onGo, folded }} current={isCurrent(entry, pathname)} />
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
      {folded ? (
        <p className="shrink-0 border-t border-line py-2.5 text-center">
          <ZoneNote short />
        </p>
      ) : (
        <div className="grid shrink-0 grid-cols-[minmax(0,1fr)] gap-2 border-t border-line px-[18px] py-2.5">
          {/* The top bar has room for it from here on. */}
          <div className="wide:hidden">
            <FixtureLine />
          </div>
          <ZoneNote />
        </div>
      )}
    </>
  );
}

/** A page below the entry's own, as the competitions of a sport, belongs to it. */
const isCurrent = ({ to }: SidebarEntry, pathname: string): boolean =>
  to !== null && to !== '/' && (pathname === to || pathname.startsWith(`${to}/`));

const ROW =
  'relative flex min-h-[31px] w-full items-center gap-2.5 rounded-[7px] px-2 py-1 text-left max-admin:min-h-11';

type EntryProps = { entry: SidebarEntry; current: boolean; onGo: (() => void) | undefined; folded: boolean };

function SidebarLine({ entry, current, onGo, folded }: EntryProps) {
  const { label, to } = entry;
  const title = folded ? t(label) : undefined;
  const line = useRef<HTMLAnchorElement>(null);
  // The page that is open stands in sight, also where the list is longer than its place. Once: whoever has scrolled since
  // is not pulled back when a count changes. (A callback as the link's ref is called anew each time that it is drawn.)
  useLayoutEffect(() => {
    if (current) line.current?.scrollIntoView?.({ block: 'nearest' });
  }, [current]);
  const content = <EntryContent entry={entry} folded={folded} />;
  // A link that leads nowhere stays a link to readers, which say that it is not available and why.
  if (to === null)
    return (
      // biome-ignore lint/a11y/useSemanticElements: an <a> without an address is no link to anybody
      <span
        role="link"
        aria-disabled="true"
        tabIndex={0}
        title={title}
        className={cx(ROW, 'cursor-default text-ink-3')}
      >
        {content}
      </span>
    );
  return (
    <Link
      to={to}
      ref={line}
      aria-current={current ? 'page' : undefined}
      onClick={onGo}
      title={title}
      className={cx(ROW, current ? 'bg-brand-soft text-brand-text' : 'text-ink-2 hover:bg-surface-3 hover:text-ink')}
    >
      {content}
    </Link>
  );
}

const UNFOLDED =
  'group-has-[:focus-visible]/bar:not-sr-only group-has-[:focus-visible]/bar:min-w-0 group-has-[:focus-visible]/bar:flex-1';

function EntryContent({ entry, folded }: Pick<EntryProps, 'entry' | 'folded'>) {
  const { label, icon: Icon, note, isNew, count } = entry;
  return (
    <>
      <Icon size={16} strokeWidth={1.75} aria-hidden="true" className="shrink-0 opacity-80" />
      <span className={folded ? `sr-only ${UNFOLDED}` : 'min-w-0 flex-1'}>
        <span className="block truncate text-sm leading-[19px] font-medium">{t(label)}</span>
        {note && <span className="block truncate text-2xs leading-[14px] font-normal text-ink-3">{t(note)}</span>}
      </span>
      {isNew && !folded && <Tag>{t('New')}</Tag>}
      {count !== undefined && (
        <>
          {folded && <i aria-hidden="true" className="absolute top-1 right-1 size-[7px] rounded-full bg-accent" />}
          <span
            className={cx(
              'num shrink-0 rounded-full bg-warn-soft px-[7px] text-2xs leading-[18px] font-semibold text-warn',
              folded && 'sr-only',
            )}
          >
            {formatCount(count)}
            <span className="sr-only"> {t('waiting')}</span>
          </span>
        </>
      )}
    </>
  );
}
