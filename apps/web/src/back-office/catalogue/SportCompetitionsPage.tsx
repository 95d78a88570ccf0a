import { useQuery } from '@tanstack/react-query';
import { ChevronLeft, FolderSync, RotateCw } from 'lucide-react';
import { useState } from 'react';
import { Link, useParams } from 'react-router';
import {
  catalogueError,
  type BackOfficeCompetition,
  type SportCatalogue,
  sportCatalogue,
  syncCompetitions,
} from '../../shared/api/back-office/catalogue.ts';
import { backOfficePath } from '../../shared/address/back-office-paths.ts';
import { formatCount } from '../../shared/lib/format/format.ts';
import { ActButton } from '../../shared/form/ActButton.tsx';
import { Button } from '../../shared/ui/form/Button.tsx';
import { EmptyState } from '../../shared/ui/list/EmptyState.tsx';
import { ListFailure } from '../../shared/ui/list/ListFailure.tsx';
import { PageHead } from '../../shared/ui/list/PageHead.tsx';
import { SearchField } from '../../shared/ui/form/SearchField.tsx';
import { Skeleton, SkeletonGroup } from '../../shared/ui/list/Skeleton.tsx';
import { SumStrip } from '../../shared/ui/list/SumStrip.tsx';
import { lastAct } from './CataloguePart.tsx';
import { CompetitionCard } from './CompetitionCard.tsx';
import { type OneOperation, useOneOperation } from './use-one-operation.ts';
import { titleOf } from '../../shared/lib/identity.ts';
import { later, t } from '../../shared/i18n/i18n.ts';

const UNABLE_TO_LOAD = later('Unable to load Turnkey competitions summary.');

/** The competitions of a sport with their events, each with its switch. */
export default function SportCompetitionsPage() {
  const sportId = (useParams().sportId ?? '').trim();
  if (sportId === '') return <NoSport text={t('Unable to determine sport identifier.')} />;
  return /^\d{1,16}$/.test(sportId) ? (
    <Competitions key={sportId} sportId={sportId} />
  ) : (
    <NoSport text={t('Invalid sport identifier.')} />
  );
}

const Back = () => (
  <Link
    to={backOfficePath('super_admin', 'allSports')}
    className="touch inline-flex items-center gap-0.5 text-sm text-brand-text hover:underline"
  >
    <ChevronLeft size={15} aria-hidden="true" />
    {t('Back')}
  </Link>
);

function NoSport({ text }: { text: string }) {
  return (
    <section className="panel">
      <title>{titleOf(t('Sport Competitions'))}</title>
      <EmptyState page alert art="wicket" title={text} help={t('Choose a sport from the list.')} action={<Back />} />
    </section>
  );
}

function Competitions({ sportId }: { sportId: string }) {
  const { data, error, isError, refetch } = useQuery(sportCatalogue(sportId));
  const operation = useOneOperation();
  const { busy, start } = operation;
  const sync = () =>
    start({
      name: 'sync',
      run: () => syncCompetitions(sportId),
      failed: later('Unable to sync competitions for this sport.'),
      done: t('Competitions are up to date.'),
    });
  const refresh = () => start({ name: 'refresh', run: () => refetch({ throwOnError: true }), failed: UNABLE_TO_LOAD });
  return (
    <>
      <PageHead
        title={data?.sportName ?? later('Sport Competitions')}
        note={data ? lastActOf(data) : ''}
        before={<Back />}
      >
        <Button look="ghost" loading={busy === 'refresh'} disabled={busy !== null} onClick={refresh}>
          <RotateCw size={15} aria-hidden="true" />
          {t('Refresh')}
        </Button>
        <ActButton
          act="catalogue.sync-competitions"
          look="primary"
          loading={busy === 'sync'}
          disabled={busy !== null}
          onClick={sync}
        >
          <FolderSync size={16} aria-hidden="true" />
          {t('Sync catalog')}
        </ActButton>
      </PageHead>
      {isError && !data ? (
        <ListFailure text={catalogueError(error, UNABLE_TO_LOAD)} onRetry={() => void refetch()} />
      ) : data ? (
        <Catalogue sportId={sportId} catalogue={data} operation={operation} />
      ) : (
        <Loading />
      )}
    </>
  );
}

function lastActOf(catalogue: SportCatalogue): string {
  const text = lastAct(catalogue);
  return text === '' ? t('Competitions and events') : `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}

type CatalogueProps = { sportId: string; catalogue: SportCatalogue; operation: OneOperation };

function Catalogue({ sportId, catalogue, operation }: CatalogueProps) {
  const [search, setSearch] = useState('');
  const { summary, competitions } = catalogue;
  const found = competitions.flatMap((competition) => matching(competition, search));
  const of = (on: number, all: number) => t('{some} of {all}', { some: formatCount(on), all: formatCount(all) });
  return (
    <>
      <section className="panel mb-3.5 overflow-hidden">
        <SumStrip
          title={t('Enabled')}
          sums={[
            { label: t('Competitions'), value: of(summary.enabledCompetitions, summary.competitionCount) },
            { label: t('Events'), value: of(summary.enabledEvents, summary.eventCount) },
          ]}
        />
      </section>
      {competitions.length > 0 && (
        <search aria-label={t('Competitions and events')} className="mb-3.5 block max-w-[420px]">
          <SearchField value={search} placeholder={t('Competition or event')} onSearch={setSearch} />
        </search>
      )}
      {found.length === 0 ? (
        <section className="panel">
          {search === '' ? (
            <EmptyState
              title={t('No competitions on record.')}
              help={t('Sync the catalog to fetch them from the bridge.')}
            />
          ) : (
            <EmptyState title={t('Nothing has that name.')} help={t('Check the spelling or clear the search.')} />
          )}
        </section>
      ) : (
        <ul className="grid grid-cols-1 gap-2.5">
          {found.map((competition) => (
            <CompetitionCard
              key={competition.id}
              sportId={sportId}
              competition={competition}
              found={search !== ''}
              operation={operation}
            />
          ))}
        </ul>
      )}
    </>
  );
}

/** The competition when its name is searched for, else with those of its events that are. */
function matching(competition: BackOfficeCompetition, search: string): BackOfficeCompetition[] {
  const wanted = search.toLowerCase();
  const has = (name: string) => name.toLowerCase().includes(wanted);
  if (has(competition.name)) return [competition];
  const events = competition.events.filter(({ name }) => has(name));
  return events.length === 0 ? [] : [{ ...competition, events }];
}

function Loading() {
  return (
    <SkeletonGroup label={t('Loading competitions')} className="grid gap-2.5">
      {Array.from({ length: 4 }, (_, i) => (
        <Skeleton key={i} className="h-[52px] w-full rounded-panel" />
      ))}
    </SkeletonGroup>
  );
}
