import { PRICE_HOLD_REASONS } from '@pavilion/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { backOfficePath } from '../../shared/address/back-office-paths.ts';
import { type PriceHold, priceHoldsPage, readPriceHolds } from '../../shared/api/back-office/price-holds.ts';
import { readAll } from '../../shared/api/session/account-lists.ts';
import { marketTitle } from '../../shared/lib/bet/bet-words.ts';
import { formatDateTime } from '../../shared/lib/format/format.ts';
import { fileTime } from '../../shared/lib/format/table-export.ts';
import { useAddressFilters } from '../../shared/list/address-filters.ts';
import { useFileExport } from '../../shared/list/file-export.ts';
import { List } from '../../shared/list/List.tsx';
import { ListFilters } from '../../shared/list/ListFilters.tsx';
import { ListHead } from '../../shared/list/ListHead.tsx';
import { fileOf, type ListColumn } from '../../shared/list/list-file.ts';
import { useList } from '../../shared/list/use-list.ts';
import { TwoLines } from '../../shared/ui/list/DataTable.tsx';
import { StatusPill } from '../../shared/ui/StatusPill.tsx';
import { later, t } from '../../shared/i18n/i18n.ts';

const TITLE = later('Price Guard');
const REASONS = {
  jump: later('Price jumped'),
  crossed: later('Back above lay'),
  frozen: later('Price stands still'),
  renamed: later('Another name'),
  new: later('First line in play'),
  runners: later('Runners changed'),
  places: later('Several winners'),
} as const;
const CHOICES = [
  { value: '', label: later('All') },
  ...PRICE_HOLD_REASONS.map((value) => ({ value, label: REASONS[value] })),
];
const RULES = {
  reason: { fallback: '', allowed: ['', ...PRICE_HOLD_REASONS] },
  search: { fallback: '' },
  rows: { fallback: '25', allowed: ['25', '50', '100'] },
} as const;

const nameOf = ({ market, event }: PriceHold): string => marketTitle(market, event.sportName);

const COLUMNS: readonly ListColumn<PriceHold>[] = [
  {
    head: later('Event'),
    card: 'title',
    cell: ({ event }) => (
      <Link to={`${backOfficePath('super_admin', 'events')}/${event.id}`} className="touch block hover:underline">
        <TwoLines
          first={event.name}
          second={event.inPlay ? t('{sportName} · in play', { sportName: event.sportName }) : event.sportName}
        />
      </Link>
    ),
    text: ({ event }) => event.name,
  },
  { head: later('Market'), cell: nameOf, text: nameOf },
  {
    head: later('Why'),
    card: 'corner',
    cell: ({ reason }) => <StatusPill tone="warn">{REASONS[reason]}</StatusPill>,
    text: ({ reason }) => REASONS[reason],
  },
  {
    head: later('Since'),
    cell: ({ since }) => <span className="num">{since === null ? '–' : formatDateTime(Date.parse(since))}</span>,
    text: ({ since }) => since && fileTime(since),
  },
];

/** Markets that take no bets because their prices are doubted (decision 0015). */
export default function PriceHoldsPage() {
  const filters = useAddressFilters(RULES);
  const { filter } = filters;
  const list = useList(filters, useQuery(priceHoldsPage(filter, filters.paging)));
  const file = useFileExport('price-guard', async () =>
    fileOf(TITLE, null, COLUMNS, await readAll((paging) => readPriceHolds(filter, paging))),
  );
  return (
    <>
      <ListHead
        title={TITLE}
        note={t(
          'Markets that take no bets while the guard doubts their prices or their runners. Of the server that answers, read every two seconds.',
        )}
        list={list}
        file={file}
        refresh={false}
      />
      <ListFilters
        of={filters}
        fields={[
          { as: 'select', name: 'reason', label: later('Why'), options: CHOICES },
          { as: 'search', name: 'search', placeholder: later('Event or market') },
        ]}
      />
      <List
        label={TITLE}
        list={list}
        columns={COLUMNS}
        rowKey={({ id }) => id}
        failed={later('Unable to load what the price guard holds.')}
        empty={later('No price is in doubt.')}
      />
    </>
  );
}
