import { useQuery } from '@tanstack/react-query';
import { readAll } from '../../shared/api/paged-list.ts';
import { currentBets } from '../../shared/api/session/account-lists.ts';
import { useSession } from '../../shared/api/session/session.ts';
import { LiveMatchesLink } from '../../shared/address/LiveMatchesLink.tsx';
import { later, t } from '../../shared/i18n/i18n.ts';
import { paiseFromWire } from '../../shared/lib/format/format.ts';
import { choice, rowsOf, SEARCH, useAddressFilters } from '../../shared/list/address-filters.ts';
import { useFileExport } from '../../shared/list/file-export.ts';
import { List } from '../../shared/list/List.tsx';
import { ListFilters } from '../../shared/list/ListFilters.tsx';
import { ListHead } from '../../shared/list/ListHead.tsx';
import { fileOf } from '../../shared/list/list-file.ts';
import { useList } from '../../shared/list/use-list.ts';
import { WaitingOrders } from '../../shared/live/orders/WaitingOrders.tsx';
import { EmptyState } from '../../shared/ui/list/EmptyState.tsx';
import { PageHead } from '../../shared/ui/list/PageHead.tsx';
import { Money } from '../../shared/ui/Money.tsx';
import * as column from './bet-columns.tsx';
import { CATEGORY, SIDE } from './bet-filters.ts';
import { CLEAR } from './words.ts';

const TITLE = later('Current Bets');
const RULES = {
  state: choice('matched', { matched: later('Matched'), deleted: later('Deleted'), all: later('All') }),
  side: SIDE,
  category: CATEGORY,
  search: SEARCH,
  rows: { ...rowsOf('25', ['10', '25', '50', '100']), view: 'kept' },
} as const;
const COLUMNS = [
  column.TIME,
  column.EVENT,
  column.SELECTION,
  column.SIDE,
  column.REQUESTED,
  column.ACCEPTED,
  column.STAKE,
  column.WIN,
  column.LIABILITY,
  column.STATUS,
];

/** The open bets of the account: players and agents have them, nobody else. */
export default function CurrentBetsPage() {
  const { role } = useSession();
  if (role === 'user' || role === 'agent') return <CurrentBets />;
  return (
    <>
      <PageHead title={TITLE} />
      <section className="panel">
        <EmptyState art="gate" title={t('Current Bets is available for user and agent accounts.')} />
      </section>
    </>
  );
}

function CurrentBets() {
  const filters = useAddressFilters(RULES);
  const { filter } = filters;
  const asked = useQuery(currentBets.page(filter, filters.paging));
  const { data } = asked;
  const list = useList(filters, asked);
  const file = useFileExport('current-bets', async () =>
    fileOf(TITLE, null, column.fileColumns(COLUMNS), await readAll((paging) => currentBets.read(filter, paging))),
  );
  return (
    <>
      <ListHead counted title={TITLE} list={list} file={file} />
      <ListFilters
        of={filters}
        fields={[
          { as: 'segmented', name: 'state', label: later('State') },
          { as: 'segmented', name: 'side', label: later('Side') },
          { as: 'segmented', name: 'category', label: later('Category') },
          { as: 'search', name: 'search', placeholder: later('Event, market or selection') },
        ]}
      />
      <WaitingOrders />
      <List
        label={TITLE}
        list={list}
        columns={COLUMNS}
        rowKey={({ id }) => id}
        brief={column.OPEN_BRIEF}
        stripe={column.stripeOf}
        failed={later('Unable to load current bets.')}
        empty={later('No current bets found.')}
        help={later('Bets you place appear here at once.')}
        wayOn={<LiveMatchesLink />}
        reset={CLEAR}
        note={
          data && (
            <>
              {t('Total stake')} <Money paise={paiseFromWire(data.totalAmount)} />
            </>
          )
        }
      />
    </>
  );
}
