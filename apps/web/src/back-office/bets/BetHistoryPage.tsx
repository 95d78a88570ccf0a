import { BETS_COUNTED, type Role } from '@pavilion/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { readAll } from '../../shared/api/paged-list.ts';
import { errorText } from '../../shared/api/api-error.ts';
import {
  type BackOfficeBet,
  type BetFilters,
  betFilters,
  backOfficeHistory,
} from '../../shared/api/back-office/bets.ts';
import { useSession } from '../../shared/api/session/session.ts';
import { formatCount, paiseFromWire } from '../../shared/lib/format/format.ts';
import { useAddressFilters } from '../../shared/list/address-filters.ts';
import { useFileExport } from '../../shared/list/file-export.ts';
import { List } from '../../shared/list/List.tsx';
import { type Fields, ListFilters } from '../../shared/list/ListFilters.tsx';
import { fileOf } from '../../shared/list/list-file.ts';
import { useList } from '../../shared/list/use-list.ts';
import { Button } from '../../shared/ui/form/Button.tsx';
import { ExportButtons } from '../../shared/ui/list/ExportButtons.tsx';
import { HeadActs } from '../../shared/ui/list/HeadActs.tsx';
import { PageHead } from '../../shared/ui/list/PageHead.tsx';
import { SumStrip } from '../../shared/ui/list/SumStrip.tsx';
import { Money } from '../../shared/ui/Money.tsx';
import { RefreshButton } from '../../shared/ui/list/RefreshButton.tsx';
import { Alert } from '../../shared/ui/overlay/Alert.tsx';
import { BetDrawer, EVERY_BET } from './BetDrawer.tsx';
import * as column from './bet-columns.tsx';
import { choicesOf, type HistoryFilters, RULES, STATUSES, useVanished } from './history-filters.ts';
import { MostExported } from './MostExported.tsx';
import { later, t } from '../../shared/i18n/i18n.ts';

const TITLE = later('Sports Bet History');
/** Every bet in reach with its outcome. */
export default function BetHistoryPage() {
  const viewer = useSession((session) => session.role);
  return viewer && <BetHistory viewer={viewer} />;
}

function BetHistory({ viewer }: { viewer: Role }) {
  const filters = useAddressFilters(RULES);
  const { filter } = filters;
  const { status: _, ...choice } = filter;
  const options = useQuery(betFilters(viewer, choice));
  useVanished(filters, options.data, !options.isPlaceholderData);
  const asked = useQuery(backOfficeHistory(viewer).page(filter, filters.paging));
  const list = useList(filters, asked);
  const [opened, setOpened] = useState<BackOfficeBet | null>(null);
  const columns = column.historyColumns(setOpened);
  const file = useFileExport('sports-bet-history', async () =>
    fileOf(
      TITLE,
      filters.dirty ? 'Filtered' : 'All accounts',
      column.fileColumns(columns),
      await readAll((paging) => backOfficeHistory(viewer).read(filter, paging)),
    ),
  );
  return (
    <>
      <PageHead title={TITLE}>
        <HeadActs>
          <ExportButtons file={file} disabled={!list.total} />
          <Button look="ghost" onClick={filters.clear}>
            {t('Reset')}
          </Button>
          <RefreshButton
            loading={list.isFetching}
            onRefresh={() => {
              void options.refetch();
              list.refetch();
            }}
          />
        </HeadActs>
      </PageHead>
      <ListFilters of={filters} fields={fieldsFor(viewer, filters.values, options.data)} />
      {options.data && options.data.countedSince !== null && (
        <p className="mb-3 text-xs text-ink-2">
          {t('Choices and their counts are from the newest {count} bets. Choose days for older ones.', {
            count: formatCount(BETS_COUNTED),
          })}
        </p>
      )}
      {options.isError && (
        <Alert tone="warn" className="mb-3">
          {errorText(options.error, later('Unable to load filter options.'))}
        </Alert>
      )}
      {list.error === null && asked.data?.totals && <Totals totals={asked.data.totals} total={asked.data.total} />}
      <List
        tight
        label={TITLE}
        list={list}
        columns={columns}
        wideTable
        rowKey={({ id }) => id}
        brief={column.HISTORY_BRIEF}
        onOpen={setOpened}
        stripe={column.stripeOf}
        failed={later('Unable to load sports bet history.')}
        empty={later('No bets found for the selected filters.')}
        advice={later('Choose days, an event or an account to see older bets.')}
      />
      <MostExported total={list.total} />
      {opened && <BetDrawer viewer={viewer} bet={opened} filter={EVERY_BET} onClose={() => setOpened(null)} />}
    </>
  );
}

/** Of all bets that the filters let through, where they name a user, an event or a market. */
function Totals({ totals, total }: { totals: { stake: number; profit: number }; total: number }) {
  return (
    <section aria-label={t('Totals')} className="panel mb-3">
      <SumStrip
        title={t('Total')}
        sums={[
          { label: t('Total bets'), value: formatCount(total) },
          { label: t('Total stake'), value: <Money paise={paiseFromWire(totals.stake)} /> },
          {
            label: t('Profit / loss before commission'),
            value: <Money paise={paiseFromWire(totals.profit)} tone="result" />,
          },
        ]}
      />
    </section>
  );
}

type Values = HistoryFilters['values'];

/** The filters stay where they are when their choices come. */
const [WIDTH, WIDE] = ['desktop:w-[150px]', 'desktop:w-[200px]'] as const;

/** The lists that hang together: a choice clears what lies below it, and a user brings its agent along. */
function fieldsFor(viewer: Role, values: Values, options: BetFilters | undefined): Fields<typeof RULES> {
  const { agents, users, sports, competitions, events, markets } = choicesOf(options, values);
  const isSuperAdmin = viewer === 'super_admin';
  const withAgent = (userId: string): Record<string, string> => {
    const agentId = options?.users.find(({ id }) => id === userId)?.agentId;
    return userId !== '' && agentId && isSuperAdmin ? { agentId } : {};
  };
  const underSport = () => ({ competition: '', event: '', market: '' });
  return [
    isSuperAdmin && {
      as: 'select',
      name: 'agentId',
      label: t('Agent'),
      options: agents,
      className: WIDTH,
      also: () => ({ userId: '' }),
    },
    { as: 'select', name: 'userId', label: t('User'), options: users, className: WIDTH, also: withAgent },
    { as: 'select', name: 'sport', label: t('Sport'), options: sports, className: WIDTH, also: underSport },
    {
      as: 'select',
      name: 'competition',
      label: t('Competition'),
      options: competitions,
      className: WIDE,
      also: () => ({ event: '', market: '' }),
    },
    { as: 'select', name: 'event', label: t('Event'), options: events, className: WIDE, also: () => ({ market: '' }) },
    values.event !== '' && { as: 'select', name: 'market', label: t('Market'), options: markets, className: WIDE },
    { as: 'select', name: 'status', label: t('Status'), options: STATUSES },
    { as: 'days' },
    { as: 'search', name: 'search', placeholder: later('User, event, market or bet') },
  ];
}
