import { titleText } from '../../../shared/lib/bet/bet-words.ts';
import { useLayout } from '../../../shared/lib/browser/use-media.ts';
import type { MarketShape } from '../../../shared/live/reading.ts';
import { MarketCard } from '../../../shared/ui/MarketCard.tsx';
import { StatusPill } from '../../../shared/ui/StatusPill.tsx';
import { BookmakerMarket } from './BookmakerMarket.tsx';
import { CashoutButton } from './CashoutButton.tsx';
import { DigitMarket } from './DigitMarket.tsx';
import { useEventView } from '../event-view.ts';
import { FancyMarket } from './FancyMarket.tsx';
import { LadderMarket } from './LadderMarket.tsx';
import { limitsText, MarketMessage } from './MarketParts.tsx';
import { MarketRules } from './MarketRules.tsx';
import { countOf, type Section } from '../sections.ts';
import { tn } from '../../../shared/i18n/i18n.ts';

/** One card of the page: what it is called, how it stands, its limits, cash-out, and its rows. */
export function MarketSection({ section }: { section: Section }) {
  const first = section.markets[0];
  if (!first) return null;
  const title = titleText(section.title);
  return (
    <MarketCard
      title={title}
      status={
        <>
          <MarketRules title={title} kind={first.kind} />
          <SectionStatus section={section} />
        </>
      }
      aside={
        // On a phone what a cash-out brings has the place of the limits, which the slip has, too.
        <span className="max-[359px]:hidden max-desktop:group-has-[[data-amount]]/head:hidden">
          <Aside section={section} market={first} />
        </span>
      }
      action={<CashoutButton section={section} title={title} />}
    >
      {section.layout !== 'fancy' && <MarketMessage>{first.message}</MarketMessage>}
      <SectionRows section={section} market={first} />
    </MarketCard>
  );
}

function SectionRows({ section, market }: { section: Section; market: MarketShape }) {
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

/** A suspended market says so in its head too; a decided one says that it is over, or that it is void. */
function SectionStatus({ section }: { section: Section }) {
  const { results } = useEventView();
  if (section.layout === 'fancy') return null;
  const decided = section.markets.flatMap(({ eventId, marketId }) => results.get(`${eventId}/${marketId}`) ?? [])[0];
  if (decided) return <StatusPill>{decided.result.type === 'void' ? 'Void' : 'Completed'}</StatusPill>;
  if (section.markets[0]?.marketStatus !== 'SUSPENDED') return null;
  // The smallest screens need the room for the name; the veils over the prices say the same.
  return (
    <span className="contents max-[359px]:hidden">
      <StatusPill>Suspended</StatusPill>
    </span>
  );
}

function Aside({ section, market }: { section: Section; market: MarketShape }) {
  const mobile = useLayout() === 'mobile';
  if (section.layout === 'fancy') {
    const count = countOf(section);
    return tn(count, '{count} market', '{count} markets');
  }
  // On a phone the pill that says Suspended needs the room.
  if (mobile && market.marketStatus === 'SUSPENDED') return null;
  const row = market.rows[0];
  return limitsText(
    market.minPaise ?? row?.minPaise ?? null,
    market.maxPaise ?? row?.maxPaise ?? null,
    mobile ? 'max' : 'full',
  );
}
