import { useQuery } from '@tanstack/react-query';
import { ArrowUpRight } from 'lucide-react';
import { useState } from 'react';
import { usePromotions, useSession } from '../../../shared/api/session/session.ts';
import { appSettingsQuery, type Trending, trendingOf, winnersQuery } from '../../../shared/api/market/settings.ts';
import { useLiveCount } from '../../../shared/api/market/live-counts.ts';
import { Promotion } from '../../../shared/live/notice/Promotion.tsx';
import { cx } from '../../../shared/lib/cx.ts';
import { formatDateTime, formatPaise } from '../../../shared/lib/format/format.ts';
import { EmptyState } from '../../../shared/ui/list/EmptyState.tsx';
import { Dots, useRotation } from '../../../shared/ui/motion/Rotator.tsx';
import { HouseLink } from '../../../shared/address/HouseLink.tsx';
import { RailSection } from '../../../shared/ui/RailSection.tsx';
import { WinnerAnnouncement } from '../../../shared/ui/motion/WinnerAnnouncement.tsx';
import { later, t, tn } from '../../../shared/i18n/i18n.ts';

const EVERY_MS = 2_200;
/** From so many on their part is as high as it gets. */
const WINNERS_FULL = 3;

/** Winners and trending, where no bet is being made; where neither is configured, how to start one. */
export default function RailContent() {
  const { data: winners } = useQuery(winnersQuery);
  const { data: settings } = useQuery(appSettingsQuery);
  const paused = usePromotions() === 'none';
  const trending = settings ? trendingOf(settings) : [];
  const shown = winners?.items ?? [];
  const [comesLater, setLater] = useState(false);
  // Where they come, or become more, while somebody looks, they stand under what was there before.
  if (winners && shown.length < WINNERS_FULL && !comesLater) setLater(true);
  const announced = shown.length > 0 && <WinnerAnnouncement items={shown} />;
  const guest = useSession((session) => session.status === 'guest');
  if (paused) return <Paused />;
  if (shown.length === 0 && winners && settings && trending.length === 0) return <HowToStart />;
  return (
    <Promotion>
      {guest && <TwoSides />}
      {!comesLater && announced}
      {trending.length > 0 && <NowTrending items={trending} />}
      {comesLater && announced}
    </Promotion>
  );
}

function Paused() {
  const untilMs = useSession((session) => session.account?.exclusion?.untilMs);
  const help = untilMs === undefined ? '' : t('Until {date}', { date: formatDateTime(untilMs) });
  return <EmptyState art="gate" title={t('Betting is paused')} help={help} />;
}

function HowToStart() {
  return (
    <EmptyState
      art="receipt"
      title={t('Your bet slip is empty.')}
      help={t('Choose a price of a market to open it here.')}
    />
  );
}

const SIDES = [
  {
    side: 'back',
    word: later('Back'),
    price: '1.94',
    text: later('if you think it will happen. {stake} at 1.94 wins {profit}.'),
  },
  {
    side: 'lay',
    word: later('Lay'),
    price: '1.96',
    text: later('if you think it will not. The most you can lose is shown first.'),
  },
] as const;

/** What the two colours of a price mean, for who sees them for the first time. */
function TwoSides() {
  const example = { stake: formatPaise(1_000_00, { short: true }), profit: formatPaise(940_00, { short: true }) };
  return (
    <RailSection title={t('Two prices, two sides')}>
      <ul className="grid gap-2">
        {SIDES.map(({ side, word, price, text }) => (
          <li key={side} className="grid grid-cols-[64px_1fr] items-center gap-3">
            <span
              aria-hidden="true"
              className={cx(
                'num grid h-11 place-items-center rounded-cell font-semibold',
                side === 'back' ? 'bg-back-1 text-back-1-ink' : 'bg-lay-1 text-lay-1-ink',
              )}
            >
              {price}
            </span>
            <span className="text-sm leading-[18px] text-ink-2">
              <b className="font-semibold text-ink">{t(word)}</b> {t(text, example)}
            </span>
          </li>
        ))}
      </ul>
    </RailSection>
  );
}

function NowTrending({ items }: { items: readonly Trending[] }) {
  const [held, setHeld] = useState(false);
  // There and back: from one to the next a single line changes, in its place.
  const back = 2 * items.length - 2;
  const [step] = useRotation(Math.max(1, back), EVERY_MS, held);
  const index = Math.min(step, back - step);
  const big = items[index];
  if (!big) return null;
  return (
    <RailSection title={t('Now Trending')} onHold={setHeld} aside={<Dots count={items.length} index={index} />}>
      {/* The picture changes in its place, and below it the one line that it came from: nothing moves. */}
      <TrendingCard key={big.id} item={big} big />
      {items
        .filter((item) => item !== big)
        .map((item) => (
          <TrendingCard key={item.id} item={item} />
        ))}
    </RailSection>
  );
}

function TrendingCard({ item, big = false }: { item: Trending; big?: boolean }) {
  const live = useLiveCount(item.linkUrl);
  const layout = big
    ? 'grid grid-cols-[1fr_auto] gap-x-3 gap-y-2 pb-2 motion-safe:animate-fade-in'
    : 'grid grid-cols-[72px_1fr_auto] gap-3 rounded-[8px] p-1.5 -mx-1.5';
  const content = (
    <>
      <img
        src={item.imageUrl}
        alt=""
        loading="lazy"
        className={cx(
          'object-cover',
          big ? 'col-span-2 h-[118px] w-full rounded-[8px]' : 'h-11 w-[72px] rounded-[6px]',
        )}
      />
      <span className={cx('min-w-0', big && 'min-h-[37px]')}>
        <b className="block truncate font-semibold">{t(item.title)}</b>
        {live > 0 && <span className="num block text-xs text-live">{tn(live, '{count} live', '{count} live')}</span>}
      </span>
      {item.linkUrl && <ArrowUpRight size={16} aria-hidden="true" className="text-ink-2" />}
    </>
  );
  if (!item.linkUrl) return <div className={cx(layout, 'items-center')}>{content}</div>;
  return (
    <HouseLink to={item.linkUrl} className={cx(layout, 'items-center -outline-offset-2', !big && 'hover:bg-surface-2')}>
      {content}
    </HouseLink>
  );
}
