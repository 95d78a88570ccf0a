import { useQuery } from '@tanstack/react-query';
import { RotateCw, X } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { errorText } from '../../shared/api/api-error.ts';
import { type CurrentBet, currentBetsQuery } from '../../shared/api/market/bets.ts';
import { useSession } from '../../shared/api/session/session.ts';
import { cx } from '../../shared/lib/cx.ts';
import { formatBadge, formatTime } from '../../shared/lib/format/format.ts';
import { LiveMatchesLink } from '../../shared/address/LiveMatchesLink.tsx';
import { t, tn } from '../../shared/i18n/i18n.ts';
import { useShortcuts } from '../../shared/lib/browser/shortcuts.ts';
import { ShortNotice } from '../../shared/live/notice/ShortNotice.tsx';
import { Button } from '../../shared/ui/form/Button.tsx';
import { EmptyState } from '../../shared/ui/list/EmptyState.tsx';
import { IconButton } from '../../shared/ui/IconButton.tsx';
import { Segmented } from '../../shared/ui/form/Segmented.tsx';
import { Skeleton, SkeletonGroup } from '../../shared/ui/list/Skeleton.tsx';
import { Badge } from '../../shared/ui/StatusPill.tsx';
import { tabIds, Tabs } from '../../shared/ui/Tabs.tsx';
import { BetCard } from './BetCard.tsx';
import { betTabs } from './bet-tabs.ts';
import { PositionFoot } from './PositionFoot.tsx';

export type MyBetsProps = {
  /** On an event's page only that event's bets are listed. */
  eventId: string | null;
  onClose: () => void;
  /** Stands over the bets, of the event that they are of (null: of all): the automatic cash-outs that wait. */
  above?: (eventId: string | null) => ReactNode;
};

/** My Bets: the matched bets by market type, read again whenever a bet changes. */
export default function MyBets({ eventId, onClose, above }: MyBetsProps) {
  const enabled = useSession((session) => session.role === 'user' || session.role === 'agent');
  const [everything, setEverything] = useState(false);
  const shownEventId = everything ? null : eventId;
  const query = useQuery({ ...currentBetsQuery(shownEventId), enabled });
  const { data, error, isPending, isFetching, dataUpdatedAt, refetch } = query;
  const total = data?.total ?? 0;
  useShortcuts({ Escape: onClose });
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <header className="flex shrink-0 items-center gap-2 py-2 pr-2 pl-4">
        <h2 className="title text-lg">{t('My Bets')}</h2>
        <span role="status" aria-label={tn(total, '{count} bet', '{count} bets')}>
          <Badge>{formatBadge(total)}</Badge>
        </span>
        <span className="flex-1" />
        <IconButton label={t('Refresh')} aria-busy={isFetching || undefined} onClick={() => void refetch()}>
          <RotateCw size={17} className={cx(isFetching && 'motion-safe:animate-spin')} />
        </IconButton>
        <IconButton label={t('Close')} onClick={onClose}>
          <X size={18} />
        </IconButton>
      </header>
      {eventId !== null && <Scope everything={everything} onChange={setEverything} />}
      <ShortNotice className="mx-4 mb-2 shrink-0" />
      {above?.(shownEventId)}
      {error && !data ? (
        <EmptyState
          alert
          art="wicket"
          title={errorText(error, 'Unable to load current bets.')}
          action={<Button onClick={() => void refetch()}>{t('Try again')}</Button>}
        />
      ) : isPending && enabled ? (
        <LoadingCards />
      ) : (
        <BetLists bets={data?.items ?? []} updatedAtMs={dataUpdatedAt} eventId={shownEventId} onClose={onClose} />
      )}
    </div>
  );
}

/** On an event's page: that event's bets, as the page shows them, or all. */
function Scope({ everything, onChange }: { everything: boolean; onChange: (everything: boolean) => void }) {
  return (
    <div className="shrink-0 px-4 pb-2">
      <Segmented
        label={t('Bets shown')}
        value={everything ? 'all' : 'event'}
        onChange={(value) => onChange(value === 'all')}
        options={[
          { value: 'event', label: t('This event') },
          { value: 'all', label: t('All bets') },
        ]}
      />
    </div>
  );
}

/** The market types that always have a tab, so that an empty one can say that it is empty. */
const FALLBACK_TAB = 'Match Odds';

type BetListsProps = {
  bets: readonly CurrentBet[];
  updatedAtMs: number;
  eventId: string | null;
  onClose: () => void;
};

function BetLists({ bets, updatedAtMs, eventId, onClose }: BetListsProps) {
  const id = useId();
  const tabs = betTabs(bets);
  const [chosen, setChosen] = useState(tabs[0]?.name ?? FALLBACK_TAB);
  if (bets.length === 0) {
    return (
      <EmptyState
        art="receipt"
        title={t('No active markets')}
        help={t('Bets you place appear here at once.')}
        action={eventId === null && <LiveMatchesLink onPress={onClose} />}
      />
    );
  }
  const names = tabs.some(({ name }) => name === chosen) ? tabs : [...tabs, { name: chosen, bets: [] }];
  const own = names.find(({ name }) => name === chosen)?.bets ?? [];
  return (
    <>
      <Tabs
        id={id}
        label={t('Market types')}
        className="shrink-0 px-2.5"
        value={chosen}
        onChange={setChosen}
        items={names.map(({ name, bets: counted }) => ({ value: name, label: t(name), count: counted.length }))}
      />
      <div
        role="tabpanel"
        id={tabIds(id, chosen).panel}
        aria-labelledby={tabIds(id, chosen).tab}
        className="min-h-0 flex-1 overflow-y-auto px-4 py-3"
      >
        <div className="mb-[9px] flex items-center justify-between">
          <h3 className="caps">{t('Matched Bets')}</h3>
          <span className="num text-xs text-ink-3">{t('Updated {time}', { time: formatTime(updatedAtMs, true) })}</span>
        </div>
        {own.length === 0 ? (
          <p className="py-5 text-center text-ink-2">{t('No current bets in {market}', { market: t(chosen) })}</p>
        ) : (
          <div className="grid gap-2">
            {own.map((bet) => (
              <BetCard key={bet.id} bet={bet} nowMs={updatedAtMs} withEvent={eventId === null} />
            ))}
          </div>
        )}
      </div>
      {eventId !== null && <PositionFoot eventId={eventId} bets={own} />}
    </>
  );
}

function LoadingCards() {
  return (
    <SkeletonGroup label={t('Loading current bets…')} className="grid gap-2 px-4 py-3">
      {['a', 'b', 'c'].map((card) => (
        <div key={card} className="grid h-[104px] content-center gap-3 rounded-card border border-line px-3.5">
          <Skeleton className="h-3.5 w-36" />
          <Skeleton className="h-3 w-56" />
          <Skeleton className="h-3 w-44" />
        </div>
      ))}
    </SkeletonGroup>
  );
}
