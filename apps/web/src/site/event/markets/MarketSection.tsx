import { Suspense, useState } from 'react';
import { titleText } from '../../../shared/lib/bet/bet-words.ts';
import { cx } from '../../../shared/lib/cx.ts';
import { useLayout } from '../../../shared/lib/browser/use-media.ts';
import type { MarketShape } from '../../../shared/live/reading.ts';
import { MarketCard } from '../../../shared/ui/MarketCard.tsx';
import { StatusPill, Tag } from '../../../shared/ui/StatusPill.tsx';
import { BookmakerMarket } from './BookmakerMarket.tsx';
import { CashoutButton } from './CashoutButton.tsx';
import { DigitMarket } from './DigitMarket.tsx';
import { type EventView, useEventView } from '../event-view.ts';
import { FancyMarket } from './FancyMarket.tsx';
import { TradeButtons } from '../TradeButtons.tsx';
import { LadderMarket } from './LadderMarket.tsx';
import { PlaceMarket, WinMarket } from '../race/race-parts.ts';
import { isRacingName } from '../../../shared/lib/event/racing.ts';
import { placedRow } from '../../../shared/lib/event/row-names.ts';
import { limitsText, MarketMessage } from './MarketParts.tsx';
import { MarketRules } from './MarketRules.tsx';
import { countOf, type Section } from '../sections.ts';
import { t, tn } from '../../../shared/i18n/i18n.ts';
import { formatSize } from '../../../shared/lib/format/format.ts';

/** One card of the page: what it is called, how it stands, its limits, cash-out, and its rows. */
export function MarketSection({ section }: { section: Section }) {
  const mobile = useLayout() === 'mobile';
  const { results } = useEventView();
  const first = section.markets[0];
  if (!first) return null;
  const title = titleText(section.title);
  const hasStatus = statusOf(section, results) !== null;
  return (
    <MarketCard
      title={title}
      status={
        <>
          <MarketRules title={title} kind={first.kind} />
          <Places section={section} />
          {!mobile && <MatchedTotal market={first} />}
          {!mobile && <SectionStatus section={section} />}
        </>
      }
      aside={
        // On a phone what a cash-out brings, or the way to the ladder, has the place of the limits, which the slip has, too.
        <span
          className={cx(
            'max-desktop:flex max-desktop:min-w-[86px] max-desktop:justify-end max-desktop:group-has-[[data-amount]]/head:hidden max-[359px]:hidden',
            !hasStatus && 'max-desktop:group-has-[[data-ladder]]/head:hidden',
            // How many runners can be placed is seen; how many places count is not.
            placesOf(section) !== null && 'max-desktop:hidden!',
          )}
        >
          {/* How the market stands is said in the same room, so that nothing moves when that changes. */}
          {mobile && hasStatus ? <SectionStatus section={section} /> : <Aside section={section} market={first} />}
        </span>
      }
      action={
        <>
          <TradeButtons market={first} title={title} />
          <CashoutButton section={section} title={title} />
        </>
      }
    >
      {section.layout !== 'fancy' && <Message market={first} />}
      <SectionRows section={section} market={first} />
    </MarketCard>
  );
}

/**
 * What the scoreboard says already is not said again: `Win market, 6f Handicap`; nor when a result has taken its place there,
 * so that nothing is pushed down by a line of it.
 */
function Message({ market: { message } }: { market: MarketShape }) {
  const { event, score } = useEventView();
  const said = score?.note.split('. ')[0] ?? '';
  const isSaid = isRacingName(event.sportName) && said !== '' && message.endsWith(said);
  const [known, setKnown] = useState('');
  if (isSaid && known !== message) setKnown(message);
  return isSaid || (message !== '' && message === known) ? null : <MarketMessage>{message}</MarketMessage>;
}

function SectionRows({ section, market }: { section: Section; market: MarketShape }) {
  const { event } = useEventView();
  if (isRacingName(event.sportName)) {
    if (market.kind === 'match')
      return (
        <Suspense fallback={<LadderMarket market={market} title={section.title} />}>
          <WinMarket market={market} title={section.title} />
        </Suspense>
      );
    if (placesOf(section) !== null)
      return (
        <Suspense fallback={<FancyMarket section={section} />}>
          <PlaceMarket section={section} />
        </Suspense>
      );
  }
  switch (section.layout) {
    case 'ladder':
      return <LadderMarket market={market} title={section.title} />;
    case 'bookmaker':
      return <BookmakerMarket market={market} title={section.title} />;
    case 'digits':
      return <DigitMarket market={market} title={section.title} />;
    case 'fancy':
      return <FancyMarket section={section} />;
  }
}

/** How many places count, where every row is a runner to be placed. */
function placesOf({ markets }: Section): number | null {
  const placed = markets.flatMap(({ rows }) => rows.map(({ name }) => placedRow(name)));
  const first = placed[0]?.places ?? null;
  return first !== null && placed.every((row) => row?.places === first) ? first : null;
}

function Places({ section }: { section: Section }) {
  const places = placesOf(section);
  return places === null ? null : <Tag mute>{tn(places, '{count} place', '{count} places')}</Tag>;
}

/** What players have matched among themselves, once they have. */
function MatchedTotal({ market: { marketId } }: { market: MarketShape }) {
  const matched = useEventView().orders?.matched.get(marketId) ?? 0;
  if (matched === 0) return null;
  const amount = formatSize(matched);
  return <span className="num truncate text-xs text-ink-2">{t('Matched {amount}', { amount })}</span>;
}

/** A suspended market says so in its head too; a decided one says that it is over, or that it is void. */
function SectionStatus({ section }: { section: Section }) {
  const { results } = useEventView();
  const status = statusOf(section, results);
  return status && <StatusPill>{status}</StatusPill>;
}

function statusOf(section: Section, results: EventView['results']): string | null {
  if (section.layout === 'fancy') return null;
  const decided = section.markets.flatMap(({ eventId, marketId }) => results.get(`${eventId}/${marketId}`) ?? [])[0];
  if (decided) return decided.result.type === 'void' ? 'Void' : 'Completed';
  return section.markets[0]?.marketStatus === 'SUSPENDED' ? 'Suspended' : null;
}

function Aside({ section, market }: { section: Section; market: MarketShape }) {
  const mobile = useLayout() === 'mobile';
  if (section.layout === 'fancy') {
    const count = countOf(section);
    return tn(count, '{count} market', '{count} markets');
  }
  const row = market.rows[0];
  return limitsText(
    market.minPaise ?? row?.minPaise ?? null,
    market.maxPaise ?? row?.maxPaise ?? null,
    mobile ? 'max' : 'full',
  );
}
