import { useQuery } from '@tanstack/react-query';
import { ArrowUpRight, Trophy } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { usePromotionsShown, useSession } from '../../api/session.ts';
import { appSettingsQuery, type Trending, trendingOf, type Winners, winnersQuery } from '../../api/settings.ts';
import { cx } from '../../lib/cx.ts';
import { formatDateTime, formatDay, formatPaise, paiseFromWire } from '../../lib/format.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Dots, useRotation } from '../../ui/Rotator.tsx';
import { Tag } from '../../ui/StatusPill.tsx';
import { t } from '../../lib/i18n.ts';

/** Specification 1, section 9. */
const EVERY_MS = 2_200;
const WINNERS_SHOWN = 3;

/** Winners and trending, where no bet is being made; where neither is configured, how to start one. */
export default function RailContent() {
  const { data: winners } = useQuery(winnersQuery);
  const { data: settings } = useQuery(appSettingsQuery);
  const promoted = usePromotionsShown();
  const trending = settings ? trendingOf(settings) : [];
  if (!promoted) return <Paused />;
  if (winners?.items.length === 0 && settings && trending.length === 0) return <HowToStart />;
  return (
    <>
      {winners && winners.items.length > 0 && <WinnerAnnouncement winners={winners} />}
      {trending.length > 0 && <NowTrending items={trending} sample={settings?.environment === 'dev'} />}
    </>
  );
}

function Paused() {
  const untilMs = useSession((session) => session.account?.exclusion?.untilMs);
  const help = untilMs === undefined ? '' : t('Until {date}', { date: formatDateTime(untilMs) });
  return <EmptyState art="receipt" title={t('Betting is paused')} help={help} />;
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

type SectionProps = {
  title: string;
  sample: boolean | undefined;
  aside?: ReactNode;
  onHold: (held: boolean) => void;
  children: ReactNode;
};

function Section({ title, sample, aside, onHold, children }: SectionProps) {
  return (
    <section
      aria-label={title}
      onPointerEnter={() => onHold(true)}
      onPointerLeave={() => onHold(false)}
      onFocus={() => onHold(true)}
      onBlur={() => onHold(false)}
      className="border-t border-line px-4 py-3.5 first:border-t-0"
    >
      <div className="mb-2.5 flex items-center gap-2">
        <h2 className="caps">{title}</h2>
        {sample && <Tag mute>{t('Sample')}</Tag>}
        <span className="flex-1" />
        {aside}
      </div>
      {children}
    </section>
  );
}

/** `ra•••07`: enough to know oneself by, too little for others. Names that come masked stay as they are. */
export function maskName(name: string): string {
  const trimmed = name.trim();
  if (/[•*]/.test(trimmed)) return trimmed;
  return trimmed.length < 5 ? `${trimmed.slice(0, 1)}•••` : `${trimmed.slice(0, 2)}•••${trimmed.slice(-2)}`;
}

function WinnerAnnouncement({ winners }: { winners: Winners }) {
  const [held, setHeld] = useState(false);
  const { items, sample } = winners;
  const [first] = useRotation(items.length > WINNERS_SHOWN ? items.length : 0, EVERY_MS, held);
  const shown = Array.from({ length: Math.min(WINNERS_SHOWN, items.length) }, (_, row) => (first + row) % items.length);
  return (
    <Section title={t('Winner Announcement')} sample={sample} onHold={setHeld}>
      <ul className="-mt-1.5">
        {shown.map((at, place) => {
          const winner = items[at];
          // The place is part of the key: who moves up fades in anew, and nothing on the page shifts.
          return winner && <WinnerRow key={`${place} ${winner.user} ${winner.date}`} winner={winner} />;
        })}
      </ul>
    </Section>
  );
}

function WinnerRow({ winner }: { winner: Winners['items'][number] }) {
  return (
    <li className="grid h-11 grid-cols-[28px_1fr_auto] items-center gap-2.5 border-t border-line first:border-t-0 motion-safe:animate-fade-in">
      <span className="grid size-7 place-items-center rounded-full bg-accent-soft text-accent">
        <Trophy size={15} aria-hidden="true" />
      </span>
      <span className="min-w-0">
        <b className="block truncate leading-[17px] font-semibold">{maskName(winner.user)}</b>
        <span className="num block text-xs leading-[15px] text-ink-3">{dayOf(winner.date)}</span>
      </span>
      <b className="num font-semibold text-profit">{formatPaise(paiseFromWire(winner.amount))}</b>
    </li>
  );
}

function dayOf(instant: string): string {
  const ms = Date.parse(instant);
  return Number.isFinite(ms) ? formatDay(ms) : '';
}

function NowTrending({ items, sample }: { items: readonly Trending[]; sample: boolean }) {
  const [held, setHeld] = useState(false);
  const [index] = useRotation(items.length, EVERY_MS, held);
  const big = items[index];
  if (!big) return null;
  return (
    <Section
      title={t('Now Trending')}
      sample={sample}
      onHold={setHeld}
      aside={<Dots count={items.length} index={index} />}
    >
      <TrendingCard key={big.id} item={big} big />
      {items
        .filter(({ id }) => id !== big.id)
        .map((item) => (
          <TrendingCard key={item.id} item={item} />
        ))}
    </Section>
  );
}

function TrendingCard({ item, big = false }: { item: Trending; big?: boolean }) {
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
      <b className="truncate font-semibold">{t(item.title)}</b>
      {item.linkUrl && <ArrowUpRight size={16} aria-hidden="true" className="text-ink-2" />}
    </>
  );
  if (!item.linkUrl) return <div className={cx(layout, 'items-center')}>{content}</div>;
  return (
    <a
      href={item.linkUrl}
      target="_blank"
      rel="noreferrer"
      className={cx(layout, 'items-center -outline-offset-2', !big && 'hover:bg-surface-2')}
    >
      {content}
    </a>
  );
}
