import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { currentBetsQuery } from '../../../shared/api/market/bets.ts';
import { type BestCashOut, bestCashOutQuery } from '../../../shared/api/market/cash-out.ts';
import { useSession } from '../../../shared/api/session/session.ts';
import { eventPath, paths } from '../../../shared/address/paths.ts';
import { marketTitle } from '../../../shared/lib/bet/bet-words.ts';
import { cx } from '../../../shared/lib/cx.ts';
import { paiseFromWire } from '../../../shared/lib/format/format.ts';
import { t } from '../../../shared/i18n/i18n.ts';
import { InOrders } from '../../../shared/live/orders/WaitingOrders.tsx';
import { Money } from '../../../shared/ui/Money.tsx';

/**
 * What who is signed in can bet with, what is at risk, how many bets are open, and the best that could be made certain now;
 * on a phone the last of these takes the place of the bets, which stand in the bar below. Nothing for guests and staff.
 */
export function PositionStrip() {
  const guest = useSession((session) => session.status === 'guest');
  const account = useSession((session) => session.account);
  const player = useSession((session) => session.role === 'user');
  const { data } = useQuery({ ...currentBetsQuery(), enabled: player });
  const open = data?.total ?? 0;
  const { data: best = null } = useQuery({ ...bestCashOutQuery, enabled: player && open > 0 });
  // Drawn for a guest, a page keeps the room for who has been here before.
  if (account === null) return <div className={cx('mb-3 h-[62px]', guest && 'for-players')} />;
  // Staff are on their way to the back office, and have no position.
  if (!player) return null;
  const offered = open > 0 && best !== null;
  return (
    <section
      aria-label={t('Your position')}
      className="panel mb-3 grid h-[62px] grid-cols-3 divide-x divide-line desktop:grid-cols-4"
    >
      <Figure label={t('Available')}>
        <Money paise={account.availablePaise} />
      </Figure>
      <Figure label={t('At risk')} beside={<InOrders />}>
        <Money paise={account.exposurePaise} />
      </Figure>
      <Figure label={t('Open bets')} className={offered ? 'max-desktop:hidden' : 'max-desktop:border-r-0'}>
        <span className="num">{open}</span>{' '}
        <Link to={paths.currentBets} className="text-sm font-medium text-live hover:underline">
          {t('View')}
        </Link>
      </Figure>
      <Figure label={t('Best cash-out')} className={offered ? '' : 'max-desktop:hidden'}>
        {offered ? <BestOffer best={best} /> : <span className="text-ink-3">–</span>}
      </Figure>
    </section>
  );
}

function BestOffer({ best }: { best: BestCashOut }) {
  const { eventId, sportId, eventName, marketName, amount } = best;
  const to = eventPath({ eventId, sportId, competitionId: null, matchMarketId: null, eventName });
  const of = `${eventName} · ${marketTitle(marketName)}`;
  return (
    <Link to={to} title={of} className="hover:underline">
      <Money paise={paiseFromWire(amount)} sign="always" tone="result" />
      <span className="sr-only"> {of}</span>
    </Link>
  );
}

type FigureProps = { label: string; beside?: ReactNode; children: ReactNode; className?: string };

function Figure({ label, beside, children, className }: FigureProps) {
  return (
    <div className={cx('min-w-0 px-3.5 py-2.5', className)}>
      <p className="truncate text-xs text-ink-3">
        {label}
        {beside}
      </p>
      <p className="mt-0.5 truncate text-base font-semibold">{children}</p>
    </div>
  );
}
