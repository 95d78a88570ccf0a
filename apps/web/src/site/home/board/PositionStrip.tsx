import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { currentBetsQuery } from '../../../shared/api/market/bets.ts';
import { useSession } from '../../../shared/api/session/session.ts';
import { paths } from '../../../shared/address/paths.ts';
import { cx } from '../../../shared/lib/cx.ts';
import { t } from '../../../shared/i18n/i18n.ts';
import { Money } from '../../../shared/ui/Money.tsx';

/** What who is signed in can bet with, what is at risk, and how many bets are open. Nothing for guests. */
export function PositionStrip() {
  const guest = useSession((session) => session.status === 'guest');
  const account = useSession((session) => session.account);
  const { data } = useQuery({ ...currentBetsQuery(), enabled: account !== null });
  // Drawn for a guest, a page keeps the room for who has been here before.
  if (account === null) return <div className={cx('mb-3 h-[62px]', guest && 'for-players')} />;
  return (
    <section aria-label={t('Your position')} className="panel mb-3 grid h-[62px] grid-cols-3 divide-x divide-line">
      <Figure label={t('Available')}>
        <Money paise={account.availablePaise} />
      </Figure>
      <Figure label={t('At risk')}>
        <Money paise={account.exposurePaise} />
      </Figure>
      <Figure label={t('Open bets')}>
        <span className="num">{data?.total ?? 0}</span>{' '}
        <Link to={paths.currentBets} className="text-sm font-medium text-live hover:underline">
          {t('View')}
        </Link>
      </Figure>
    </section>
  );
}

function Figure({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="min-w-0 px-3.5 py-2.5">
      <p className="text-xs text-ink-3">{label}</p>
      <p className="mt-0.5 truncate text-base font-semibold">{children}</p>
    </div>
  );
}
