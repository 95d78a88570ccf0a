import { useQuery } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { errorText } from '../../../shared/api/api-error.ts';
import { type Sport, sportsQuery } from '../../../shared/api/market/catalogue.ts';
import { paths } from '../../../shared/address/paths.ts';
import { useBrowse } from '../../../shared/lib/bet/browse.ts';
import { useOneClick } from '../../../shared/lib/bet/one-click.ts';
import { cx } from '../../../shared/lib/cx.ts';
import { formatCount } from '../../../shared/lib/format/format.ts';
import { useShortcuts } from '../../../shared/lib/browser/shortcuts.ts';
import { Button } from '../../../shared/ui/form/Button.tsx';
import { Chip } from '../../../shared/ui/Chip.tsx';
import { Skeleton, SkeletonGroup } from '../../../shared/ui/list/Skeleton.tsx';
import { FixtureCard } from '../FixtureCard.tsx';
import { SearchBox } from '../search/SearchBox.tsx';
import { useHasOwnEvents } from './use-own-events.ts';
import { SportTree, useTreeIsWhole } from './SportTree.tsx';
import { ZoneNote } from '../../../shared/ui/days/ZoneNote.tsx';
import { t } from '../../../shared/i18n/i18n.ts';

const SearchResults = lazy(() => import('../search/SearchResults.tsx'));
const OwnEvents = lazy(() => import('./OwnEvents.tsx'));

/** The first seven sports. */
const RECENT = 7;

/** The left rail of the desktop layout: search, upcoming fixture, all sports, recent sports; `foot` stands under them. */
export function LeftRail({ foot }: { foot?: ReactNode }) {
  const { data: sports, isPending, error, refetch } = useQuery(sportsQuery);
  const [query, setQuery] = useState('');
  const search = useRef<HTMLInputElement>(null);
  const { sportsLoaded, selectSport, showAll } = useBrowse();
  const goToMarkets = useGoToMarkets();
  const own = useHasOwnEvents();
  const oneClick = useOneClick((state) => state.stakePaise !== null);
  useShortcuts({ '/': () => search.current?.focus() });
  useEffect(() => {
    if (sports) sportsLoaded(sports.map(({ id }) => id));
  }, [sports, sportsLoaded]);
  const choose = () => {
    setQuery('');
    goToMarkets();
  };
  return (
    <aside
      aria-label={t('Sports')}
      // The strip of one-click betting lies over the foot of the rail.
      className={cx('rail border-r border-line px-3 pt-3.5', oneClick ? 'pb-[68px]' : 'pb-3.5')}
    >
      <SearchBox ref={search} hint label={t('Search sports, events')} value={query} onChange={setQuery} />
      <FixtureCard />
      <div className="mt-4 -mr-2 min-h-0 flex-1 overflow-y-auto pr-2">
        {isPending && query.trim() === '' && <TreeSkeleton />}
        {error && query.trim() === '' && (
          <TreeError text={errorText(error, 'Unable to load sports.')} onRetry={() => void refetch()} />
        )}
        {query.trim() !== '' && (
          <Suspense fallback={null}>
            <SearchResults query={query} onDone={() => setQuery('')} />
          </Suspense>
        )}
        {sports && query.trim() === '' && (
          <>
            <Heading count={sports.reduce((sum, sport) => sum + sport.events, 0)} />
            <SportTree label={t('All Sports')} sports={sports} onSport={choose} onCompetition={goToMarkets} />
            <BelowTree>
              <Recent
                sports={sports.slice(0, RECENT)}
                onSport={(sport) => {
                  selectSport(sport.id);
                  showAll();
                  choose();
                }}
              />
              <Suspense fallback={null}>{own && <OwnEvents />}</Suspense>
            </BelowTree>
          </>
        )}
      </div>
      <p className="mx-1 mt-2 shrink-0">
        <ZoneNote />
      </p>
      {foot && <div className="-mx-3 mt-2.5 -mb-1 shrink-0 border-t border-line px-3 pt-2.5">{foot}</div>}
    </aside>
  );
}

function BelowTree({ children }: { children: ReactNode }) {
  return <div className={useTreeIsWhole() ? undefined : 'invisible'}>{children}</div>;
}

/** Choosing a sport or a competition shows its markets; on the markets page it only changes the table. */
function useGoToMarkets(): () => void {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  return () => {
    if (pathname !== paths.markets && pathname !== paths.exchange) void navigate(paths.markets);
  };
}

function Heading({ count }: { count: number }) {
  return (
    <div className="mx-1 mb-1.5 flex items-center justify-between">
      <h2 className="caps">{t('All Sports')}</h2>
      <span className="num text-2xs text-ink-3">{formatCount(count)}</span>
    </div>
  );
}

function Recent({ sports, onSport }: { sports: readonly Sport[]; onSport: (sport: Sport) => void }) {
  if (sports.length === 0) return null;
  return (
    <section aria-label={t('Recent Sports')} className="pb-2">
      <h2 className="caps mx-1 mt-4 mb-1.5">{t('Recent Sports')}</h2>
      <div className="flex flex-wrap gap-1.5 px-0.5">
        {sports.map((sport) => (
          <Chip key={sport.id} count={sport.markets} onClick={() => onSport(sport)}>
            {t(sport.name)}
          </Chip>
        ))}
      </div>
    </section>
  );
}

export function TreeError({ text, onRetry }: { text: string; onRetry: () => void }) {
  return (
    <div role="alert" className="px-2 py-3">
      <p className="text-ink-2">{text}</p>
      <Button size="xs" className="mt-2" onClick={onRetry}>
        {t('Try again')}
      </Button>
    </div>
  );
}

export function TreeSkeleton() {
  return (
    <SkeletonGroup label={t('Loading sports')} className="grid gap-4 px-2 py-2">
      {[120, 96, 84, 110, 92, 130, 88].map((width) => (
        <div key={width} className="flex items-center gap-[9px]">
          <Skeleton className="size-[18px]" />
          <span style={{ width }}>
            <Skeleton className="h-3.5" />
          </span>
        </div>
      ))}
    </SkeletonGroup>
  );
}
