import { betHistory } from '../../shared/api/session/account-lists.ts';
import { LiveMatchesLink } from '../../shared/address/LiveMatchesLink.tsx';
import { later } from '../../shared/i18n/i18n.ts';
import { choice, rowsOf, SEARCH } from '../../shared/list/address-filters.ts';
import type { Fields } from '../../shared/list/ListFilters.tsx';
import { ListPage } from '../../shared/list/ListPage.tsx';
import * as column from './bet-columns.tsx';
import { CATEGORY, SIDE } from './bet-filters.ts';
import { CLEAR } from './words.ts';

const TITLE = later('Sports Bet History');
const RULES = {
  category: CATEGORY,
  status: choice('all', {
    all: later('All'),
    settled: later('Settled'),
    pending: later('Pending'),
    cancelled: later('Cancelled'),
  }),
  type: SIDE,
  search: SEARCH,
  rows: { ...rowsOf('25'), view: 'kept' },
} as const;
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

const FIELDS: Fields<typeof RULES> = [
  { as: 'segmented', name: 'category', label: later('Category') },
  { as: 'segmented', name: 'status', label: later('Status') },
  { as: 'segmented', name: 'type', label: later('Type') },
  { as: 'search', name: 'search', placeholder: later('Event, market or selection') },
];

/** Every bet of the account with its outcome. */
export default function SportsBetsPage() {
  return (
    <ListPage
      counted
      title={TITLE}
      of={betHistory}
      rules={RULES}
      fields={FIELDS}
      columns={COLUMNS}
      fileColumns={column.fileColumns(COLUMNS)}
      brief={column.HISTORY_BRIEF}
      stripe={column.stripeOf}
      file="sports-bets"
      refresh={false}
      failed={later('Unable to load bet history.')}
      empty={later('No bet history available.')}
      help={later('Bets you place appear here at once.')}
      wayOn={<LiveMatchesLink />}
      reset={CLEAR}
    />
  );
}
