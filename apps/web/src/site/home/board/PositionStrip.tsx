import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { currentBetsQuery } from '../../../shared/api/market/bets.ts';
import { sportsQuery } from '../../../shared/api/market/catalogue.ts';
import { type BestCashOut, bestCashOutQuery } from '../../../shared/api/market/cash-out.ts';
import { useSession } from '../../../shared/api/session/session.ts';
import { eventPath, paths } from '../../../shared/address/paths.ts';
import { marketTitle } from '../../../shared/lib/bet/bet-words.ts';
import { cx } from '../../../shared/lib/cx.ts';
import { paiseFromWire } from '../../../shared/lib/format/format.ts';
import { t } from '../../../shared/i18n/i18n.ts';
import { InOrders } from '../../../shared/live/orders/WaitingOrders.tsx';
import { buttonClass } from '../../../shared/ui/form/Button.tsx';
import { Money } from '../../../shared/ui/Money.tsx';

/**
 * What who is signed in can bet with, what is at risk, how many bets are open, and the best that could be made certain now,
 * with the way to it; on a phone that is a line of its own, there from the start, so that nothing under it is moved when the
 * offer comes. Nothing for guests and staff.
 */
export function PositionStrip() {
  const guest = useSession((session) => session.status === 'guest');
  const account = useSession((session) => session.account);
  const player = useSession((session) => session.role === 'user');
  const { data } = useQuery({ ...currentBetsQuery(), enabled: player });
  const open = data?.total ?? 0;
  const { data: best = null } = useQuery({ ...bestCashOutQuery, enabled: player && open > 0 });
  // Drawn for a guest, a page keeps the room for who has been here before.
  if (account === null) return <div className={cx('mb-3 h-[118px] desktop:h-[62px]', guest && 'for-players')} />;
  // Staff are on their way to the back office, and have no position.
  if (!player) return null;
  return (
    <section
      aria-label={t('Your position')}
      className="panel mb-3 grid h-[118px] grid-cols-3 grid-rows-[62px_1fr] desktop:h-[62px] desktop:grid-cols-[minmax(0,4fr)_minmax(0,4fr)_minmax(0,3fr)_minmax(0,9fr)] desktop:grid-rows-1"
    >
      <Figure label={t('Available')}>
        <Money paise={account.availablePaise} />
      </Figure>
      <Figure label={t('At risk')} beside={<InOrders />} className="border-l">
        <Money paise={account.exposurePaise} />
      </Figure>
      <Figure label={t('Open bets')} className="border-l">
        <span className="num">{open}</span>{' '}
        <Link to={paths.currentBets} className="text-sm font-medium text-live hover:underline">
          {t('View')}
        </Link>
      </Figure>
      <BestOffer best={open > 0 ? best : null} />
    </section>
  );
}

function BestOffer({ best }: { best: BestCashOut | null }) {
  const { data: sports } = useQuery(sportsQuery);
  const label = t('Best cash-out');
  const place =
    'col-span-full flex items-center justify-between border-t border-line pr-2.5 desktop:col-span-1 desktop:border-t-0 desktop:border-l';
  if (best === null)
    return (
      <div className={place}>
        <Figure label={label}>
          <span className="text-ink-3">–</span>
        </Figure>
      </div>
    );
  const { eventId, sportId, eventName, marketName, amount } = best;
  const sportName = sports?.find(({ id }) => id === sportId)?.name ?? '';
  const to = eventPath({ eventId, sportId, competitionId: null, matchMarketId: null, eventName });
  const of = `${eventName} · ${marketTitle(marketName, sportName)}`;
  return (
    <div className={place}>
      <Figure label={`${label} · ${eventName}`}>
        <Money paise={paiseFromWire(amount)} sign="always" tone="result" />
      </Figure>
      <Link
        to={to}
        title={of}
        aria-label={`${t('Cash out')} ${of}`}
        className={cx(buttonClass('secondary', 'md'), 'shrink-0')}
      >
        {t('Cash out')}
      </Link>
    </div>
  );
}

type FigureProps = { label: string; beside?: ReactNode; children: ReactNode; className?: string };

function Figure({ label, beside, children, className }: FigureProps) {
  return (
    <div className={cx('min-w-0 border-line px-3.5 py-2.5 max-desktop:py-2', className)}>
      <p className="truncate text-xs text-ink-3">
        {label}
        {beside}
      </p>
      <p className="mt-0.5 truncate text-base font-semibold">{children}</p>
    </div>
  );
}
