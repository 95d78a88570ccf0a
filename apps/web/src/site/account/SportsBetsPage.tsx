import { useQuery } from '@tanstack/react-query';
import { historyPage, readAll, readHistory } from '../../shared/api/session/account-lists.ts';
import { later } from '../../shared/i18n/i18n.ts';
import { useAddressFilters } from '../../shared/list/address-filters.ts';
import { useFileExport } from '../../shared/list/file-export.ts';
import { List } from '../../shared/list/List.tsx';
import { ListFilters } from '../../shared/list/ListFilters.tsx';
import { ListHead } from '../../shared/list/ListHead.tsx';
import { fileOf } from '../../shared/list/list-file.ts';
import { useList } from '../../shared/list/use-list.ts';
import * as column from './bet-columns.tsx';
import { CATEGORIES, SIDES } from './bet-filters.ts';
import { CLEAR } from './words.ts';

const TITLE = later('Sports Bet History');
const SIZES = ['25', '50', '100'] as const;
const RULES = {
  category: { fallback: 'sports', allowed: ['sports', 'casino'] },
  status: { fallback: 'all', allowed: ['all', 'settled', 'pending', 'cancelled'] },
  type: { fallback: 'all', allowed: ['all', 'back', 'lay'] },
  search: { fallback: '' },
  rows: { fallback: '25', allowed: SIZES, view: true },
} as const;
const STATUSES = [
  { value: 'all', label: later('All') },
  { value: 'settled', label: later('Settled') },
  { value: 'pending', label: later('Pending') },
  { value: 'cancelled', label: later('Cancelled') },
] as const;
const COLUMNS = [
  column.TIME,
  column.EVENT,
  column.SELECTION,
  column.SIDE,
  column.ACCEPTED,
  column.STAKE,
  column.RESULT,
  column.SETTLED,
  column.STATUS,
];

/** Every bet of the account with its outcome. */
export default function SportsBetsPage() {
  const filters = useAddressFilters(RULES);
  const { filter } = filters;
  const list = useList(filters, useQuery(historyPage(filter, filters.paging)));
  const file = useFileExport('sports-bets', async () =>
    fileOf(TITLE, null, column.fileColumns(COLUMNS), await readAll((paging) => readHistory(filter, paging))),
  );
  return (
    <>
      <ListHead counted title={TITLE} list={list} file={file} refresh={false} />
      <ListFilters
        of={filters}
        fields={[
          { as: 'segmented', name: 'category', label: later('Category'), options: CATEGORIES },
          { as: 'segmented', name: 'status', label: later('Status'), options: STATUSES },
          { as: 'segmented', name: 'type', label: later('Type'), options: SIDES },
          { as: 'search', name: 'search', placeholder: later('Event, market or selection') },
        ]}
      />
      <List
        label={TITLE}
        list={list}
        columns={COLUMNS}
        rowKey={({ id }) => id}
        brief={column.HISTORY_BRIEF}
        stripe={column.stripeOf}
        failed={later('Unable to load bet history.')}
        empty={later('No bet history available.')}
        reset={CLEAR}
      />
    </>
  );
}
