import { useQuery, useQueryClient } from '@tanstack/react-query';
import { statementQuery } from '../../../shared/api/session/account-lists.ts';
import { later, t } from '../../../shared/i18n/i18n.ts';
import { choice, DAY, rowsOf, SEARCH, useAddressFilters } from '../../../shared/list/address-filters.ts';
import { useFileExport } from '../../../shared/list/file-export.ts';
import { ListFilters } from '../../../shared/list/ListFilters.tsx';
import { fileOf } from '../../../shared/list/list-file.ts';
import { ExportButtons } from '../../../shared/ui/list/ExportButtons.tsx';
import { HeadActs } from '../../../shared/ui/list/HeadActs.tsx';
import { PageHead } from '../../../shared/ui/list/PageHead.tsx';
import { Tabs } from '../../../shared/ui/Tabs.tsx';
import { OwnWithdrawals } from '../OwnWithdrawals.tsx';
import { EntryList, GroupList } from './StatementLists.tsx';
import { StatementSums } from './StatementSums.tsx';
import { entryColumns, groupColumns } from './statement-columns.tsx';

const TITLE = later('Account Statement');
const RULES = {
  from: DAY,
  to: DAY,
  type: choice('all', {
    all: later('All'),
    deposit: later('Deposit'),
    sports: later('Sports'),
    casino: later('Casino'),
    sport_book: later('Sport Book'),
  }),
  search: SEARCH,
  show: { fallback: 'entries', allowed: ['entries', 'events'], view: 'kept' },
  rows: { ...rowsOf('25', ['10', '25', '50']), view: 'kept' },
} as const;

/** Every movement of the wallet, and the bets behind them by event. */
export default function StatementPage() {
  const filters = useAddressFilters(RULES);
  const { show, ...filter } = filters.filter;
  const statement = useQuery(statementQuery(filter));
  const { data } = statement;
  const queries = useQueryClient();
  const file = useFileExport('account-statement', async () => {
    // The screen may still show the period before.
    const { entries, groups } = await queries.ensureQueryData(statementQuery(filter));
    if (show === 'entries') return fileOf(TITLE, null, entryColumns, entries);
    return fileOf(
      TITLE,
      null,
      groupColumns(null, () => {}),
      groups,
    );
  });
  const Shown = show === 'entries' ? EntryList : GroupList;
  return (
    <>
      <PageHead title={TITLE}>
        <HeadActs>{data && <ExportButtons file={file} />}</HeadActs>
      </PageHead>
      <StatementSums statement={data} />
      <OwnWithdrawals />
      <ListFilters
        of={filters}
        fields={[
          { as: 'days', ownZone: true },
          { as: 'select', name: 'type', label: later('Type') },
          { as: 'search', name: 'search', placeholder: later('Event, market or remark') },
        ]}
      />
      {!statement.isError && (
        <Tabs
          id="statement"
          label={t('Statement')}
          value={show}
          onChange={(value) => filters.set({ show: value })}
          className="mb-2.5"
          items={[
            { value: 'entries', label: t('Movements'), ...(data && { count: data.entries.length }) },
            { value: 'events', label: t('Bets by event'), ...(data && { count: data.groups.length }) },
          ]}
        />
      )}
      <div role="tabpanel" id={`statement-panel-${show}`} aria-labelledby={`statement-tab-${show}`}>
        <Shown filters={filters} statement={statement} />
      </div>
    </>
  );
}
