import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { failureText } from '../../shared/api/api-error.ts';
import {
  MARKETS_A_PAGE,
  type MarketList,
  type OpenMarket,
  openMarkets,
} from '../../shared/api/back-office/analysis.ts';
import { useSession } from '../../shared/api/session/session.ts';
import { ID, SEARCH, useAddressFilters } from '../../shared/list/address-filters.ts';
import { ListFoot } from '../../shared/list/List.tsx';
import { ListFilters } from '../../shared/list/ListFilters.tsx';
import { useList } from '../../shared/list/use-list.ts';
import { marketTitle } from '../../shared/lib/bet/bet-words.ts';
import { formatCount, formatDateTime, paiseFromWire } from '../../shared/lib/format/format.ts';
import { Alert } from '../../shared/ui/overlay/Alert.tsx';
import { Button } from '../../shared/ui/form/Button.tsx';
import { EmptyState } from '../../shared/ui/list/EmptyState.tsx';
import { ListFailure } from '../../shared/ui/list/ListFailure.tsx';
import { Money } from '../../shared/ui/Money.tsx';
import { PageHead } from '../../shared/ui/list/PageHead.tsx';
import { Skeleton, SkeletonGroup } from '../../shared/ui/list/Skeleton.tsx';
import { StatusPill } from '../../shared/ui/StatusPill.tsx';
import { SumStrip } from '../../shared/ui/list/SumStrip.tsx';
import { WithdrawnLine } from '../../shared/ui/WithdrawnLine.tsx';
import { Ladder } from './Ladder.tsx';
import { later, t } from '../../shared/i18n/i18n.ts';

const RULES = {
  sport: ID,
  search: SEARCH,
} as const;

const GRID = 'grid gap-3.5 lg:grid-cols-2 2xl:grid-cols-3';

/** The live book of every open market (docs/back-office.md); for an agent, that of its own users. */
export default function MarketAnalysisPage() {
  const role = useSession((session) => session.role) ?? 'agent';
  const filters = useAddressFilters(RULES, MARKETS_A_PAGE);
  const { sport, search } = filters.values;
  const asked = useQuery(openMarkets(role, { sportId: sport, search, page: filters.page }));
  const { data } = asked;
  const list = useList(filters, asked);
  const sportOptions = [
    { value: '', label: t('All sports') },
    ...(data?.sports ?? []).map(({ id, name }) => ({ value: id, label: name })),
  ];
  return (
    <>
      <PageHead
        slim
        title={later('Market Analysis')}
        note={
          role === 'agent'
            ? t('The live book against your own users, before commission and shares.')
            : t('The live book of the house, market by market, before commission and shares.')
        }
        marks={asked.isSuccess && <StatusPill tone="live">{later('Live')}</StatusPill>}
      />
      <ListFilters
        of={filters}
        fields={[
          { as: 'select', name: 'sport', label: later('Sport'), options: sportOptions },
          { as: 'search', name: 'search', placeholder: later('Event or market') },
        ]}
      />
      {list.error !== null && data && (
        <Alert tone="warn" className="mb-3">
          {t('The book could not be read just now; these figures are from before.')}
        </Alert>
      )}
      {list.error !== null && !data ? (
        <ListFailure text={failureText(list.error, later('Unable to load the open markets.'))} onRetry={list.refetch} />
      ) : data ? (
        <>
          <Books list={data} dirty={filters.dirty} onReset={filters.clear} />
          {data.total > MARKETS_A_PAGE && (
            <section className="panel mt-3.5">
              <ListFoot list={list} />
            </section>
          )}
        </>
      ) : (
        <SkeletonGroup label={t('Loading the open markets')} className={GRID}>
          {Array.from({ length: 6 }, (_, at) => (
            <Skeleton key={at} className="h-[210px] w-full rounded-panel" />
          ))}
        </SkeletonGroup>
      )}
    </>
  );
}

/** The sums over all open markets, and the books of those on this page. */
function Books({ list, dirty, onReset }: { list: MarketList; dirty: boolean; onReset: () => void }) {
  return (
    <>
      <div className="panel mb-3.5 overflow-hidden">
        <SumStrip
          title={t('Open')}
          sums={[
            { label: t('Markets with bets'), value: formatCount(list.total) },
            { label: t('Players’ exposure'), value: <Money paise={paiseFromWire(list.exposure)} /> },
          ]}
        />
      </div>
      {list.items.length === 0 ? (
        <section className="panel">
          <EmptyState
            title={t('No open market has a bet.')}
            help={dirty ? t('Other filters may show more.') : t('A market appears here with its first bet.')}
            action={dirty && <Button onClick={onReset}>{t('Reset')}</Button>}
          />
        </section>
      ) : (
        <ul className={GRID}>
          {list.items.map((market) => (
            <MarketBookCard key={market.id} market={market} />
          ))}
        </ul>
      )}
    </>
  );
}

/** So many rows of a ladder stand on a card; the book itself has all of them. */
const ROWS_SHOWN = 5;

function MarketBookCard({ market }: { market: OpenMarket }) {
  const { rows } = market;
  const name = marketTitle(market.name, market.sport.name);
  return (
    <li className="panel flex min-w-0 flex-col gap-2.5 p-4">
      <div className="flex items-start gap-2">
        <div className="min-w-0 flex-1">
          <Link to={market.id} className="block truncate font-semibold text-brand-text hover:underline">
            {name}
          </Link>
          <p className="truncate text-xs text-ink-3">
            {market.eventName} · {market.sport.name} · {formatDateTime(Date.parse(market.startsAt))}
          </p>
        </div>
        {market.suspended ? (
          <StatusPill tone="warn">{later('Suspended')}</StatusPill>
        ) : (
          market.inPlay && <StatusPill tone="live">{later('In play')}</StatusPill>
        )}
      </div>
      <WithdrawnLine withdrawn={market.withdrawn} />
      <Ladder small label={t('Book of {name}', { name })} rows={rows.slice(0, ROWS_SHOWN)} />
      {rows.length > ROWS_SHOWN && (
        <Link to={market.id} className="touch text-xs text-ink-3 hover:text-ink">
          {t('{count} more', { count: rows.length - ROWS_SHOWN })}
        </Link>
      )}
      <dl className="mt-auto grid grid-cols-2 gap-2 border-t border-line pt-2.5 sm:grid-cols-4">
        <Fact name={t('Players')}>{formatCount(market.players)}</Fact>
        <Fact name={t('Exposure')}>
          <Money paise={paiseFromWire(market.exposure)} />
        </Fact>
        <Fact name={t('House worst')}>
          <Money paise={paiseFromWire(market.worst)} tone="result" />
        </Fact>
        <Fact name={t('House best')}>
          <Money paise={paiseFromWire(market.best)} tone="result" />
        </Fact>
      </dl>
    </li>
  );
}

function Fact({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="truncate text-2xs text-ink-3">{name}</dt>
      <dd className="num truncate text-sm font-semibold">{children}</dd>
    </div>
  );
}
