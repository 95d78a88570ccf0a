import { useQuery } from '@tanstack/react-query';
import { ChevronLeft } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Link, useParams, useSearchParams } from 'react-router';
import { ApiError, failureText } from '../../shared/api/api-error.ts';
import {
  type BackOfficeEvent,
  type BackOfficeMarket,
  backOfficeEvent,
  type DoubtedResult,
} from '../../shared/api/back-office/events.ts';
import { DOUBTS } from '../../shared/lib/event/doubt-words.ts';
import { marketTitle } from '../../shared/lib/bet/bet-words.ts';
import { byPart, isMatchOdds } from '../../shared/lib/event/market-order.ts';
import { formatCount, formatDateTime, paiseFromWire } from '../../shared/lib/format/format.ts';
import { ActButton } from '../../shared/form/ActButton.tsx';
import { Button } from '../../shared/ui/form/Button.tsx';
import { Alert } from '../../shared/ui/overlay/Alert.tsx';
import { Chip } from '../../shared/ui/Chip.tsx';
import { EmptyState } from '../../shared/ui/list/EmptyState.tsx';
import { Skeleton } from '../../shared/ui/list/Skeleton.tsx';
import { PageHead } from '../../shared/ui/list/PageHead.tsx';
import { StatusPill } from '../../shared/ui/StatusPill.tsx';
import { Money } from '../../shared/ui/Money.tsx';
import { Figures } from './Figures.tsx';
import { HistoryDialog } from './HistoryDialog.tsx';
import { type MarketAct, MarketTable } from './MarketTable.tsx';
import { ResultDialog } from './ResultDialog.tsx';
import type { SuspendTarget } from '../../shared/lib/back-office-overlays.ts';
import { SuspendDialog } from './SuspendDialog.tsx';
import { TermsDialog } from './TermsDialog.tsx';
import { STATES } from './words.ts';
import { titleOf } from '../../shared/lib/identity.ts';
import { later, t } from '../../shared/i18n/i18n.ts';

/** One event on the results page: its markets, and what can be done to each. */
export default function EventBackOfficePage() {
  const id = useParams().eventId ?? '';
  const { data, error, isError, refetch } = useQuery(backOfficeEvent(id));
  if (isError && !data) {
    const unknown = error instanceof ApiError && (error.status === 404 || error.status === 400);
    return (
      <section className="panel">
        <title>{titleOf(t('Events'))}</title>
        <EmptyState
          page
          alert
          art="wicket"
          title={unknown ? t('There is no such event.') : failureText(error, later('Unable to load this event.'))}
          action={
            unknown ? (
              <Link to="..">{t('All events')}</Link>
            ) : (
              <Button onClick={() => void refetch()}>{t('Try again')}</Button>
            )
          }
        />
      </section>
    );
  }
  // The back office calls markets what players read.
  const named =
    data &&
    inOrder(data.markets).map((market) => ({ ...market, name: marketTitle(market.name, data.event.sport.name) }));
  // A server of the version before says nothing of them.
  const doubted: readonly DoubtedResult[] = data?.doubted ?? [];
  return (
    <EventBackOffice event={data?.event} markets={named}>
      {doubted.length > 0 && <Doubted results={doubted} sportName={data?.event.sport.name ?? ''} />}
    </EventBackOffice>
  );
}

/** What the feed says of markets and nobody is paid by: somebody has to look. */
function Doubted({ results, sportName }: { results: readonly DoubtedResult[]; sportName: string }) {
  return (
    <section aria-label={t('Results to decide by hand')} className="mb-3">
      <Alert tone="warn">
        <b className="font-semibold">{t('Results to decide by hand')}</b>
        <ul className="mt-0.5 grid gap-0.5">
          {results.map(({ marketName, reason }) => (
            <li key={`${marketName} ${reason}`}>
              <b className="font-semibold">{marketTitle(marketName, sportName)}</b>: {t(DOUBTS[reason])}
            </li>
          ))}
        </ul>
      </Alert>
    </section>
  );
}

type State = BackOfficeMarket['state'];
/** What waits for somebody stands first, what is done last; but match odds lead, as on the site, until they are settled. */
const ORDER: readonly State[] = ['awaiting', 'suspended', 'open', 'settled'];
const placeOf = (market: BackOfficeMarket): number =>
  isMatchOdds(market) && market.state !== 'settled' ? -1 : ORDER.indexOf(market.state);
const inOrder = (markets: readonly BackOfficeMarket[]): readonly BackOfficeMarket[] =>
  markets.toSorted((one, other) => placeOf(one) - placeOf(other) || byPart(one, other));

type MarketChipsProps = {
  markets: readonly BackOfficeMarket[] | undefined;
  pointedAt: BackOfficeMarket | undefined;
  only: State | null;
  onChoose: (state: State | null) => void;
};

/** Which markets are listed: the one that a link is about, all, or those of a state. */
function MarketChips({ markets, pointedAt, only, onChoose }: MarketChipsProps) {
  return (
    <div role="group" aria-label={t('Markets by state')} className="mb-3 flex flex-wrap gap-2">
      {pointedAt && (
        <Chip selected onClick={() => onChoose(null)}>
          {pointedAt.name}
        </Chip>
      )}
      <Chip selected={!pointedAt && only === null} count={markets?.length ?? 0} onClick={() => onChoose(null)}>
        {t('All')}
      </Chip>
      {ORDER.filter((state) => state === only || markets?.some((market) => market.state === state)).map((state) => (
        <Chip
          key={state}
          selected={!pointedAt && only === state}
          count={markets?.filter((market) => market.state === state).length ?? 0}
          onClick={() => onChoose(state)}
        >
          {t(STATES[state].label)}
        </Chip>
      ))}
    </div>
  );
}

function EventBackOffice({
  event,
  markets,
  children,
}: {
  event: BackOfficeEvent | undefined;
  markets: readonly BackOfficeMarket[] | undefined;
  children: ReactNode;
}) {
  const [only, setOnly] = useState<State | null>(null);
  const [params, setParams] = useSearchParams();
  // A link from elsewhere is about one market; the others are one press away.
  const pointedAt = markets?.find(({ id }) => id === params.get('market'));
  const choose = (state: State | null) => {
    setOnly(state);
    setParams({}, { replace: true });
  };
  const [act, setAct] = useState<{ act: MarketAct; marketId: string } | null>(null);
  const [target, setTarget] = useState<SuspendTarget | null>(null);
  // The dialog shows its market as it is now, not as it was when the dialog was opened.
  const at = act && markets?.find(({ id }) => id === act.marketId);
  const close = () => setAct(null);
  const eventName = event?.name ?? '';
  return (
    <>
      <PageHead
        title={event?.name ?? later('Event')}
        before={
          <Link
            to=".."
            relative="path"
            className="touch inline-flex items-center gap-0.5 text-sm text-brand-text hover:underline"
          >
            <ChevronLeft size={15} aria-hidden="true" />
            {t('Events')}
          </Link>
        }
        marks={event ? <Marks event={event} /> : <Skeleton className="h-6 basis-full desktop:hidden" />}
        note={
          // Its line is there before its words are.
          event
            ? `${event.sport.name} · ${event.competition.name} · ${formatDateTime(Date.parse(event.startsAt))}`
            : '\u00a0'
        }
      >
        {!event && <ActAwaited />}
        {event && canBeSuspended(event) && (
          <ActButton
            act="event.suspend"
            look={event.suspended ? 'secondary' : 'danger-quiet'}
            onClick={() => setTarget(eventTarget(event))}
          >
            {event.suspended ? t('Resume event') : t('Suspend event')}
          </ActButton>
        )}
      </PageHead>
      {children}
      <AtStake event={event} markets={markets} />
      <MarketChips markets={markets} pointedAt={pointedAt} only={only} onChoose={choose} />
      <MarketTable
        markets={pointedAt ? [pointedAt] : markets?.filter((market) => only === null || market.state === only)}
        onAct={(name, market) => {
          if (name === 'suspend') setTarget(marketTarget(market, eventName));
          else setAct({ act: name, marketId: market.id });
        }}
      />
      {at && act.act === 'result' && <ResultDialog market={at} eventName={eventName} onClose={close} />}
      {at && act.act === 'terms' && <TermsDialog market={at} eventName={eventName} onClose={close} />}
      {at && act.act === 'history' && <HistoryDialog market={at} eventName={eventName} onClose={close} />}
      {target && <SuspendDialog target={target} onClose={() => setTarget(null)} />}
    </>
  );
}

/** What hangs on the event as it stands. Its room is there before its figures are. */
function AtStake({
  event,
  markets,
}: {
  event: BackOfficeEvent | undefined;
  markets: readonly BackOfficeMarket[] | undefined;
}) {
  const bets = markets?.reduce((sum, market) => sum + market.bets, 0) ?? 0;
  // A server of the version before says nothing of what waits.
  const isTold = markets?.every(({ waiting }) => waiting !== undefined);
  const waiting = isTold ? markets?.reduce((sum, market) => sum + (market.waiting?.length ?? 0), 0) : undefined;
  const count = (value: number | undefined) => (value === undefined ? '–' : formatCount(value));
  return (
    <div className="mb-3">
      <Figures
        figures={[
          { label: t('Players at stake'), value: count(event?.players) },
          { label: t('Their exposure'), value: event ? <Money paise={paiseFromWire(event.exposure)} /> : '–' },
          { label: t('Bets'), value: markets ? count(bets) : '–' },
          { label: t('Results awaited'), value: count(event?.markets.awaiting) },
          { label: t('Waiting for approval'), value: count(waiting) },
        ]}
      />
    </div>
  );
}

/** The room of the act while it is not known whether there is one. */
const ActAwaited = () => (
  <Button disabled className="invisible">
    {t('Suspend event')}
  </Button>
);

/** Nothing can be bet on an event that is over with all its markets settled. */
const canBeSuspended = ({ over, markets }: BackOfficeEvent): boolean =>
  !over || markets.open + markets.suspended + markets.awaiting > 0;

function Marks({ event }: { event: BackOfficeEvent }) {
  return (
    <>
      {event.inPlay && <StatusPill tone="live">{later('In play')}</StatusPill>}
      {event.over && <StatusPill tone="out">{later('Over')}</StatusPill>}
      {event.suspended && <StatusPill tone="warn">{later('Suspended')}</StatusPill>}
      {event.sportSuspended && <StatusPill tone="warn">{later('Sport suspended')}</StatusPill>}
      {!event.enabled && <StatusPill tone="out">{later('Switched off')}</StatusPill>}
    </>
  );
}

const eventTarget = ({ id, name, suspended, markets, players, exposure }: BackOfficeEvent): SuspendTarget => ({
  on: 'event',
  id,
  name,
  suspended,
  markets: markets.open + markets.suspended + markets.awaiting,
  players,
  exposure,
});

const marketTarget = (
  { id, name, suspended, players, exposure }: BackOfficeMarket,
  eventName: string,
): SuspendTarget => ({
  on: 'market',
  id,
  name: `${name} · ${eventName}`,
  suspended,
  markets: null,
  players,
  exposure,
});
