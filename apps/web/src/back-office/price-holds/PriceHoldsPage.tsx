import { backOfficePath } from '../../shared/address/back-office-paths.ts';
import { listAt, type RowOf } from '../../shared/api/paged-list.ts';
import { keys } from '../../shared/api/query-client.ts';
import { marketTitle } from '../../shared/lib/bet/bet-words.ts';
import { formatDateTime } from '../../shared/lib/format/format.ts';
import { choice, rowsOf, SEARCH } from '../../shared/list/address-filters.ts';
import { ListPage } from '../../shared/list/ListPage.tsx';
import type { Fields } from '../../shared/list/ListFilters.tsx';
import type { ListColumn } from '../../shared/list/list-file.ts';
import { timeColumn } from '../../shared/list/time-column.tsx';
import { nameColumn, pillColumn, WordPill } from '../../shared/list/word-columns.tsx';
import type { Brief } from '../../shared/ui/list/table-rows.ts';
import { later, t } from '../../shared/i18n/i18n.ts';

/** What the guard holds comes and goes by itself. */
const HOLDS = listAt([...keys.mine, 'price-holds'], '/api/super-admin/price-holds', { everyMs: 2_000 });
type PriceHold = RowOf<typeof HOLDS>;

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
  reason: choice('', { '': later('All'), ...REASONS }),
  search: SEARCH,
  rows: rowsOf('25'),
} as const;
const FIELDS: Fields<typeof RULES> = [
  { as: 'select', name: 'reason', label: later('Why') },
  { as: 'search', name: 'search', placeholder: later('Event or market') },
];

const whyOf = ({ reason }: PriceHold) => ({ word: REASONS[reason], tone: 'warn' }) as const;
const nameOf = ({ market, event }: PriceHold): string => marketTitle(market, event.sportName);

const COLUMNS: readonly ListColumn<PriceHold>[] = [
  nameColumn(later('Event'), ({ event: { id, name, sportName, inPlay } }) => ({
    first: name,
    second: inPlay ? t('{sportName} · in play', { sportName }) : sportName,
    to: `${backOfficePath('super_admin', 'events')}/${id}`,
  })),
  { head: later('Market'), cell: nameOf, text: nameOf },
  pillColumn(later('Why'), whyOf),
  timeColumn(later('Since'), ({ since }) => since),
];

/** A market in two lines: the event it is of and why it is held; its own name, and since when. */
const BRIEF: Brief<PriceHold> = {
  heads: [later('Event'), later('Why, since')],
  of: (hold) => ({
    name: hold.event.name,
    about: nameOf(hold),
    main: <WordPill of={whyOf(hold)} />,
    second: hold.since === null ? '–' : formatDateTime(Date.parse(hold.since)),
  }),
};

/** Markets that take no bets because their prices are doubted (decision 0015). */
export default function PriceHoldsPage() {
  return (
    <ListPage
      title={later('Price Guard')}
      note={t(
        'Markets that take no bets while the guard doubts their prices or their runners. Of the server that answers, read every two seconds.',
      )}
      of={HOLDS}
      rules={RULES}
      fields={FIELDS}
      columns={COLUMNS}
      brief={BRIEF}
      file="price-guard"
      refresh={false}
      wideTable
      failed={later('Unable to load what the price guard holds.')}
      empty={later('No price is in doubt.')}
    />
  );
}
