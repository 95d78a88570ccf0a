import type { LiveBetFilter, Role } from '@pavilion/contract';
import { useQuery } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { failureText } from '../../shared/api/api-error.ts';
import {
  NET_MARKETS_A_PAGE,
  type NetBook,
  netBook,
  type NetMarket,
} from '../../shared/api/back-office/risk/net-books.ts';
import { useSession } from '../../shared/api/session/session.ts';
import { cx } from '../../shared/lib/cx.ts';
import { marketTitle } from '../../shared/lib/bet/bet-words.ts';
import { useLayout } from '../../shared/lib/browser/use-media.ts';
import { formatCount, formatTime, paiseFromWire } from '../../shared/lib/format/format.ts';
import { typedNumber } from '../../shared/lib/format/read-amount.ts';
import { type AddressFilters, ID, SEARCH, useAddressFilters } from '../../shared/list/address-filters.ts';
import { ListFoot } from '../../shared/list/List.tsx';
import { ListFilters } from '../../shared/list/ListFilters.tsx';
import { OwnerFilters, useChosenOwner } from '../../shared/list/OwnerFilters.tsx';
import { type ListState, useList } from '../../shared/list/use-list.ts';
import { Field } from '../../shared/ui/form/Field.tsx';
import { Input } from '../../shared/ui/form/Input.tsx';
import { Segmented } from '../../shared/ui/form/Segmented.tsx';
import { ListFailure } from '../../shared/ui/list/ListFailure.tsx';
import { PageHead } from '../../shared/ui/list/PageHead.tsx';
import { SumStrip } from '../../shared/ui/list/SumStrip.tsx';
import { Money } from '../../shared/ui/Money.tsx';
import { Alert } from '../../shared/ui/overlay/Alert.tsx';
import { StatusPill } from '../../shared/ui/StatusPill.tsx';
import { Tabs, tabIds } from '../../shared/ui/Tabs.tsx';
import { EventMap } from './EventMap.tsx';
import { LiveBets } from './LiveBets.tsx';
import { NetBookTable, type Whole } from './NetBookTable.tsx';
import { currencySign } from '../../shared/lib/identity.ts';
import { later, t } from '../../shared/i18n/i18n.ts';
import { spoken } from '../../shared/i18n/spoken.ts';

const RULES = {
  sport: ID,
  event: ID,
  market: ID,
  agentId: ID,
  userId: ID,
  stake: { fallback: '', allowed: (value: string) => /^\d{1,9}(\.\d{1,2})?$/.test(value) },
  search: SEARCH,
  map: { ...ID, view: 'kept' },
  shows: { fallback: 'own', allowed: ['own', 'gross'], view: 'kept' },
} as const;
type Filters = AddressFilters<typeof RULES>;

const PARTS = [later('Live bets'), later('Net book'), later('Results')] as const;
type Part = (typeof PARTS)[number];

/** The risk desk: bets as they come, the books they make, and what each result of an event would cost. */
export default function RiskPage() {
  const viewer = useSession((session) => session.role);
  return viewer && <RiskDesk viewer={viewer} />;
}

/** What of the filters the live bets are asked for; nothing that is not chosen. */
function liveFilterOf({ values }: Filters): LiveBetFilter {
  const { sport, event, market, agentId, userId, stake } = values;
  return {
    ...(sport && { sportId: sport }),
    ...(event && { eventId: event }),
    ...(market && { marketId: market }),
    ...(agentId && { agentId }),
    ...(userId && { userId }),
    ...(stake && { stakeMin: Number(stake) }),
  };
}

function RiskDesk({ viewer }: { viewer: Role }) {
  const filters = useAddressFilters(RULES, NET_MARKETS_A_PAGE);
  const { sport, search, shows, map } = filters.values;
  const asked = useQuery(netBook(viewer, { sportId: sport, search, page: filters.page }));
  const list = useList(filters, asked);
  const [part, setPart] = useState<Part>('Live bets');
  const { data } = asked;
  // Until an event is chosen, that of the dearest market.
  const mapped = map || (data?.items[0]?.eventId ?? '');
  const showMap = (eventId: string) => {
    filters.set({ map: eventId });
    setPart('Results');
  };
  const wide = useLayout() === 'wide';
  return (
    <div className={cx(wide && DESK)}>
      <PageHead
        slim
        title={later('Risk Desk')}
        note={
          viewer === 'agent'
            ? t('Bets of your own users as they come, and what your share of them can cost.')
            : t('Bets as they come, and what they can cost the house after its agents’ shares.')
        }
        marks={asked.isSuccess && <StatusPill tone="live">{later('Live')}</StatusPill>}
      >
        {data !== undefined && (
          <span className="num text-xs text-ink-3">
            {t('As of {time}', { time: formatTime(Date.parse(data.readAt), true) })}
          </span>
        )}
      </PageHead>
      <Sums book={data} />
      <DeskFilters viewer={viewer} filters={filters} book={data} />
      <Parts
        part={part}
        onPart={setPart}
        bets={<LiveBets viewer={viewer} filter={liveFilterOf(filters)} />}
        book={<Book {...{ viewer, filters, list, mapped }} onMap={showMap} />}
        results={<EventMap viewer={viewer} eventId={mapped} shows={shows} />}
      />
    </div>
  );
}

/** As high as what is left of the window under the top bar; on a low one the page is moved. */
const DESK = 'flex h-[calc(100dvh-92px)] min-h-[760px] flex-col [&>*]:shrink-0';

type PartsProps = {
  part: Part;
  onPart: (part: Part) => void;
  bets: ReactElement;
  book: ReactElement;
  results: ReactElement;
};

/** Side by side where there is room, else one at a time. */
function Parts({ part, onPart, bets, book, results }: PartsProps) {
  if (useLayout() === 'wide') {
    return (
      <div className="grid min-h-0 flex-1 grid-cols-[390px_minmax(0,1fr)] grid-rows-[minmax(0,3fr)_minmax(0,2fr)] gap-3.5 min-[1400px]:grid-cols-[452px_minmax(0,1fr)]">
        {bets}
        {book}
        <div className="col-span-2 grid min-h-0">{results}</div>
      </div>
    );
  }
  return (
    <>
      <Tabs
        id="risk"
        label={t('Risk desk')}
        className="mb-3"
        items={PARTS.map((value) => ({ value, label: t(value) }))}
        value={part}
        onChange={onPart}
      />
      <div role="tabpanel" id={tabIds('risk', part).panel} aria-labelledby={tabIds('risk', part).tab}>
        {part === 'Live bets' ? bets : part === 'Net book' ? book : results}
      </div>
    </>
  );
}

type BookProps = {
  viewer: Role;
  filters: Filters;
  list: ListState<NetMarket>;
  mapped: string;
  onMap: (eventId: string) => void;
};

function Book({ viewer, filters, list, mapped, onMap }: BookProps) {
  const { shows } = filters.values;
  const { rows, error, total = 0 } = list;
  return (
    <div className="flex min-h-0 min-w-0 flex-col">
      <BookHead shows={shows} onShow={(whole) => filters.set({ shows: whole })} />
      {error !== null && rows && (
        <Alert tone="warn" className="mb-3">
          {t('The book could not be read just now; these figures are from before.')}
        </Alert>
      )}
      {error !== null && !rows ? (
        <section className="panel">
          <ListFailure text={failureText(error, later('Unable to load the net book.'))} onRetry={list.refetch} />
        </section>
      ) : (
        <div className="relative min-h-0 flex-1 overflow-y-auto rounded-card">
          <NetBookTable {...{ viewer, rows, shows, mapped, onMap }} dirty={filters.dirty} />
        </div>
      )}
      {total > NET_MARKETS_A_PAGE && (
        <section className="panel mt-2">
          <ListFoot list={list} />
        </section>
      )}
    </div>
  );
}

const WHOLES = [
  { value: 'own', label: later('Own share') },
  { value: 'gross', label: later('Gross') },
] as const;

function BookHead({ shows, onShow }: { shows: Whole; onShow: (shows: Whole) => void }) {
  return (
    <header className="mb-2 flex min-h-9 flex-wrap items-center gap-2.5">
      <h2 className="font-semibold">{t('Net book')}</h2>
      <span className="text-xs text-ink-3">{t('Worst result first')}</span>
      <span className="ml-auto">
        <Segmented label={t('Shown by outcome')} options={spoken(WHOLES)} value={shows} onChange={onShow} />
      </span>
    </header>
  );
}

function Sums({ book }: { book: NetBook | undefined }) {
  const money = (rupees: number | undefined) => (
    <Money paise={rupees === undefined ? null : paiseFromWire(rupees)} tone="result" />
  );
  return (
    <section className="panel mb-3 overflow-hidden" aria-label={t('Summary')}>
      <SumStrip
        title={t('At worst')}
        sums={[
          { label: t('Own share, all markets'), value: money(book?.ownAtWorst) },
          { label: t('Gross'), value: money(book?.grossAtWorst) },
          { label: t('Markets with bets'), value: book ? formatCount(book.total) : '–' },
          { label: t('Results awaited'), value: book ? formatCount(book.resultsAwaited) : '–' },
        ]}
      />
    </section>
  );
}

type DeskFiltersProps = { viewer: Role; filters: Filters; book: NetBook | undefined };

/** Sport narrows the book and the bets, search the book alone, the others the bets alone. */
function DeskFilters({ viewer, filters, book }: DeskFiltersProps) {
  const { agentId, userId, event, market } = filters.values;
  const chosen = useChosenOwner(viewer, { agentId, userId });
  const markets = book?.items ?? [];
  const events = new Map(markets.map(({ eventId, eventName }) => [eventId, eventName]));
  if (event !== '' && !events.has(event)) events.set(event, t('Event {event}', { event }));
  const ofEvent = markets.filter(({ eventId }) => event === '' || eventId === event);
  const marketOptions = ofEvent.map(({ id, name, eventName, sport }) => ({
    value: id,
    label: event === '' ? `${marketTitle(name, sport.name)} · ${eventName}` : marketTitle(name, sport.name),
  }));
  const isListed = market === '' || marketOptions.some(({ value }) => value === market);
  return (
    <ListFilters
      of={filters}
      fields={[
        {
          ...({ as: 'select', name: 'sport', label: later('Sport'), also: () => ({ event: '', market: '' }) } as const),
          options: [
            { value: '', label: later('All sports') },
            ...(book?.sports ?? []).map(({ id, name }) => ({ value: id, label: name })),
          ],
        },
        {
          ...({ as: 'select', name: 'event', label: later('Event'), also: () => ({ market: '' }) } as const),
          className: 'desktop:w-[170px]',
          options: [
            { value: '', label: later('All events') },
            ...[...events].map(([value, label]) => ({ value, label })),
          ],
        },
        {
          ...({ as: 'select', name: 'market', label: later('Market'), className: 'desktop:w-[170px]' } as const),
          options: [
            { value: '', label: later('All markets') },
            ...marketOptions,
            ...(isListed ? [] : [{ value: market, label: t('Market {market}', { market }) }]),
          ],
        },
        <StakeFilter key="stake" value={filters.values.stake} onChange={(stake) => filters.set({ stake })} />,
        <OwnerFilters key="owner" {...{ viewer, chosen }} owner={{ agentId, userId }} onChange={filters.set} />,
        { as: 'search', name: 'search', placeholder: later('Event or market') },
      ]}
    />
  );
}

/** A typed stake as the address has it; null for what is none. */
function stakeIn(typed: string): string | null {
  if (typed.trim() === '') return '';
  const stake = String(typedNumber(typed));
  return RULES.stake.allowed(stake) ? stake : null;
}

/** Only bets from this stake on. What is no amount is said to be none, and not asked for. */
function StakeFilter({ value, onChange }: { value: string; onChange: (stake: string) => void }) {
  const [typed, setTyped] = useState(value);
  const [given, setGiven] = useState(value);
  if (given !== value) {
    setGiven(value);
    if (stakeIn(typed) !== value) setTyped(value);
  }
  return (
    <Field
      label={t('Stake from')}
      error={stakeIn(typed) === null ? t('An amount in rupees.') : undefined}
      className="desktop:w-[120px]"
    >
      {(parts) => (
        <Input
          {...parts}
          numeric
          before={currencySign()}
          inputMode="decimal"
          value={typed}
          onChange={(event) => {
            const next = event.target.value;
            setTyped(next);
            const stake = stakeIn(next);
            if (stake !== null) onChange(stake);
          }}
        />
      )}
    </Field>
  );
}
