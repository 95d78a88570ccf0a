import { PRICE_HOLD_REASONS } from '@pavilion/contract';
import { Link } from 'react-router';
import { backOfficePath } from '../../shared/address/back-office-paths.ts';
import { type PriceHold, priceHolds } from '../../shared/api/back-office/price-holds.ts';
import { marketTitle } from '../../shared/lib/bet/bet-words.ts';
import { rowsOf } from '../../shared/list/address-filters.ts';
import { ListPage } from '../../shared/list/ListPage.tsx';
import type { Fields } from '../../shared/list/ListFilters.tsx';
import type { ListColumn } from '../../shared/list/list-file.ts';
import { timeColumn } from '../../shared/list/time-column.tsx';
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
const RULES = {
  reason: { fallback: '', allowed: ['', ...PRICE_HOLD_REASONS] },
  search: { fallback: '' },
  rows: rowsOf('25'),
} as const;
const FIELDS: Fields<typeof RULES> = [
  {
    as: 'select',
    name: 'reason',
    label: later('Why'),
    options: [
      { value: '', label: later('All') },
      ...PRICE_HOLD_REASONS.map((value) => ({ value, label: REASONS[value] })),
    ],
  },
  { as: 'search', name: 'search', placeholder: later('Event or market') },
];

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
  timeColumn(later('Since'), ({ since }) => since),
];

/** Markets that take no bets because their prices are doubted (decision 0015). */
export default function PriceHoldsPage() {
  return (
    <ListPage
      title={TITLE}
      note={t(
        'Markets that take no bets while the guard doubts their prices or their runners. Of the server that answers, read every two seconds.',
      )}
      of={priceHolds}
      rules={RULES}
      fields={FIELDS}
      columns={COLUMNS}
      file="price-guard"
      refresh={false}
      failed={later('Unable to load what the price guard holds.')}
      empty={later('No price is in doubt.')}
    />
  );
}
