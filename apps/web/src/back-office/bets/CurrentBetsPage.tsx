import type { Role } from '@pavilion/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { readAll } from '../../shared/api/paged-list.ts';
import {
  type BackOfficeBet,
  backOfficeBets,
  type CurrentFilter,
  type Owner,
} from '../../shared/api/back-office/bets.ts';
import { useSession } from '../../shared/api/session/session.ts';
import { formatCount, paiseFromWire } from '../../shared/lib/format/format.ts';
import { choice, ID, rowsOf, SEARCH, useAddressFilters } from '../../shared/list/address-filters.ts';
import { useFileExport } from '../../shared/list/file-export.ts';
import { List } from '../../shared/list/List.tsx';
import { ListFilters } from '../../shared/list/ListFilters.tsx';
import { ListHead } from '../../shared/list/ListHead.tsx';
import { fileOf } from '../../shared/list/list-file.ts';
import { useList } from '../../shared/list/use-list.ts';
import { SumStrip } from '../../shared/ui/list/SumStrip.tsx';
import { Money } from '../../shared/ui/Money.tsx';
import { BetDrawer } from './BetDrawer.tsx';
import * as column from './bet-columns.tsx';
import { MostExported } from './MostExported.tsx';
import { type ChosenOwner, OwnerFilters, useChosenOwner } from '../../shared/list/OwnerFilters.tsx';
import { inEnglish, later, t } from '../../shared/i18n/i18n.ts';

const TITLE = later('Current Bets');
const RULES = {
  agentId: ID,
  userId: ID,
  state: choice('matched', { matched: later('Matched'), deleted: later('Deleted'), all: later('All') }),
  side: choice('all', { all: later('All'), back: later('Back'), lay: later('Lay') }),
  category: choice('sports', { sports: later('Sports'), casino: later('Casino') }),
  search: SEARCH,
  rows: rowsOf('25', ['10', '25', '50', '100']),
} as const;

/** The open bets of everybody in reach: of an agent its users', of a super admin all. */
export default function CurrentBetsPage() {
  const viewer = useSession((session) => session.role);
  return viewer && <CurrentBets viewer={viewer} />;
}

/** Whose bets, by name as soon as it is known. */
function aboutOf({ agentId, userId }: Owner, { agent, user }: ChosenOwner): string {
  if (userId !== '') return user?.label ?? t('Account {userId}', { userId });
  return agentId === '' ? t('All Accounts') : (agent?.label ?? t('Account {agentId}', { agentId }));
}

function CurrentBets({ viewer }: { viewer: Role }) {
  const filters = useAddressFilters(RULES);
  const [opened, setOpened] = useState<BackOfficeBet | null>(null);
  const filter: CurrentFilter = { ...filters.filter, eventId: '' };
  const owner = useChosenOwner(viewer, filter);
  const asked = useQuery(backOfficeBets(viewer).page(filter, filters.paging));
  const list = useList(filters, asked);
  const columns = column.openColumns(setOpened);
  const about = aboutOf(filter, owner);
  const file = useFileExport('current-bets', async () =>
    fileOf(
      TITLE,
      inEnglish(() => aboutOf(filter, owner)),
      column.fileColumns(columns),
      await readAll((paging) => backOfficeBets(viewer).read(filter, paging)),
    ),
  );
  return (
    <>
      <ListHead title={TITLE} about={about} list={list} file={file} />
      <ListFilters
        of={filters}
        fields={[
          <OwnerFilters key="owner" viewer={viewer} owner={filters.values} chosen={owner} onChange={filters.set} />,
          { as: 'segmented', name: 'state', label: later('State') },
          { as: 'segmented', name: 'side', label: later('Side') },
          { as: 'segmented', name: 'category', label: later('Category') },
          { as: 'search', name: 'search', placeholder: later('User, event, market or bet') },
        ]}
      />
      {viewer === 'super_admin' && list.error === null && <Totals data={asked.data} />}
      <List
        label={TITLE}
        list={list}
        columns={columns}
        wideTable
        rowKey={({ id }) => id}
        brief={column.OPEN_BRIEF}
        onOpen={setOpened}
        stripe={column.stripeOf}
        failed={later('Unable to load current bets.')}
        empty={later('No current bets found.')}
        advice={later('Choose an account, or look in Sports Bet History for older bets.')}
      />
      <MostExported total={list.total} />
      {opened && <BetDrawer viewer={viewer} bet={opened} filter={filter} onClose={() => setOpened(null)} />}
    </>
  );
}

function Totals({ data }: { data: { total: number; totalAmount: number; countedSince: string | null } | undefined }) {
  return (
    <section className="panel mb-3 overflow-hidden" aria-label={t('Summary')}>
      <SumStrip
        title={t('Total')}
        sums={[
          {
            label: t('Total bets'),
            value: data ? `${formatCount(data.total)}${data.countedSince ? '+' : ''}` : '–',
          },
          { label: t('Total amount'), value: <Money paise={data ? paiseFromWire(data.totalAmount) : null} /> },
        ]}
      />
    </section>
  );
}
