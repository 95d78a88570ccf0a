import { useQuery } from '@tanstack/react-query';
import { FolderSync, RotateCw } from 'lucide-react';
import {
  catalogueError,
  type CatalogueSport,
  backOfficeSports,
  sportSummaries,
  syncCompetitions,
  syncSports,
  toggleSports,
} from '../../shared/api/back-office/catalogue.ts';
import { formatCount } from '../../shared/lib/format/format.ts';
import { Alert } from '../../shared/ui/overlay/Alert.tsx';
import { ActButton } from '../../shared/form/ActButton.tsx';
import { Button } from '../../shared/ui/form/Button.tsx';
import { EmptyState } from '../../shared/ui/list/EmptyState.tsx';
import { ListFailure } from '../../shared/ui/list/ListFailure.tsx';
import { HeadActs } from '../../shared/ui/list/HeadActs.tsx';
import { PageHead } from '../../shared/ui/list/PageHead.tsx';
import { Skeleton, SkeletonGroup } from '../../shared/ui/list/Skeleton.tsx';
import { lastAct } from './CataloguePart.tsx';
import { SportCard } from './SportCard.tsx';
import { type OneOperation, useOneOperation } from './use-one-operation.ts';
import { later, t } from '../../shared/i18n/i18n.ts';

const GRID = 'grid gap-3.5 sm:grid-cols-2 lg:grid-cols-3 xl:grid-cols-4';
const UNABLE_TO_LOAD = later('Unable to load stored sports.');

/** Every sport on record with its switch and what is on in it. */
export default function AllSportsPage() {
  const sports = useQuery(backOfficeSports);
  const summaries = useQuery(sportSummaries);
  const operation = useOneOperation();
  const { data } = sports;
  const countsOf = new Map(summaries.data?.map((one) => [one.sportId, one.summary]));
  const refresh = () =>
    Promise.all([sports.refetch({ throwOnError: true }), summaries.refetch({ throwOnError: true })]);
  return (
    <>
      <PageHead slim title={later('All Sports')} note={data ? noteOf(data.sports, lastAct(data)) : ''}>
        <Acts sports={data?.sports ?? []} operation={operation} refresh={refresh} />
      </PageHead>
      {data?.bridgeMeta.status === 'disconnected' && (
        <Alert tone="warn" className="mb-3.5">
          {t('The odds bridge is not connected. What is on record is shown; nothing new can be fetched.')}
        </Alert>
      )}
      {summaries.isError && (
        <Alert className="mb-3.5">
          {catalogueError(summaries.error, later('Unable to load Turnkey competitions summary.'))}
        </Alert>
      )}
      {sports.isError && !data ? (
        <ListFailure text={catalogueError(sports.error, UNABLE_TO_LOAD)} onRetry={() => void sports.refetch()} />
      ) : data ? (
        <Cards sports={data.sports} countsOf={countsOf} operation={operation} />
      ) : (
        <Loading />
      )}
    </>
  );
}

const noteOf = (sports: readonly CatalogueSport[], last: string): string => {
  const on = sports.filter(({ enabled }) => enabled).length;
  return [t('{on} of {count} sports on', { on: formatCount(on), count: formatCount(sports.length) }), last]
    .filter(Boolean)
    .join(' · ');
};

type ActsProps = { sports: readonly CatalogueSport[]; operation: OneOperation; refresh: () => Promise<unknown> };

/** What is done to all sports at once. Enabling and disabling act on those only that are not so yet. */
function Acts({ sports, operation, refresh }: ActsProps) {
  const { busy, start } = operation;
  const others = (enabled: boolean) => sports.filter((sport) => sport.enabled !== enabled).map(({ id }) => id);
  const toggleAll = (enabled: boolean) => ({
    name: enabled ? 'enable all' : 'disable all',
    label: enabled ? t('Enable all') : t('Disable all'),
    ids: others(enabled),
    run: () => toggleSports(others(enabled), enabled),
    failed: later('Unable to update sport status.'),
    done: enabled ? t('All sports are enabled.') : t('All sports are disabled.'),
  });
  const button = (name: string) => ({ loading: busy === name, disabled: busy !== null });
  return (
    <>
      <HeadActs>
        <Button
          look="ghost"
          {...button('refresh')}
          onClick={() => start({ name: 'refresh', run: refresh, failed: UNABLE_TO_LOAD })}
        >
          <RotateCw size={15} aria-hidden="true" />
          {t('Refresh')}
        </Button>
        {[toggleAll(false), toggleAll(true)].map((act) => (
          <ActButton
            key={act.name}
            act="catalogue.toggle-sports"
            {...button(act.name)}
            disabled={busy !== null || act.ids.length === 0}
            onClick={() => start(act)}
          >
            {act.label}
          </ActButton>
        ))}
        <ActButton
          act="catalogue.sync-competitions"
          {...button('sync competitions')}
          onClick={() =>
            start({
              name: 'sync competitions',
              run: () => syncCompetitions(),
              failed: later('Unable to sync competitions from Turnkey bridge.'),
              done: t('Competitions are up to date.'),
            })
          }
        >
          {t('Sync competitions')}
        </ActButton>
      </HeadActs>
      <ActButton
        act="catalogue.sync-sports"
        look="primary"
        {...button('sync sports')}
        onClick={() =>
          start({
            name: 'sync sports',
            run: syncSports,
            failed: later('Unable to sync sports from Turnkey bridge.'),
            done: t('Sports are up to date.'),
          })
        }
      >
        <FolderSync size={16} aria-hidden="true" />
        {t('Sync sports')}
      </ActButton>
    </>
  );
}

type CardsProps = {
  sports: readonly CatalogueSport[];
  countsOf: ReadonlyMap<string, Parameters<typeof SportCard>[0]['counts']>;
  operation: OneOperation;
};

function Cards({ sports, countsOf, operation }: CardsProps) {
  if (sports.length === 0) {
    return (
      <section className="panel">
        <EmptyState title={t('No sports on record.')} help={t('Sync sports to fetch them from the bridge.')} />
      </section>
    );
  }
  return (
    <ul className={GRID}>
      {sports.map((sport) => (
        <SportCard key={sport.id} sport={sport} counts={countsOf.get(sport.id)} operation={operation} />
      ))}
    </ul>
  );
}

function Loading() {
  return (
    <SkeletonGroup label={t('Loading sports')} className={GRID}>
      {Array.from({ length: 8 }, (_, i) => (
        <Skeleton key={i} className="h-[186px] w-full rounded-panel" />
      ))}
    </SkeletonGroup>
  );
}
