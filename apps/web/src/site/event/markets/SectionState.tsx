import { CircleAlert } from 'lucide-react';
import { Button } from '../../../shared/ui/form/Button.tsx';
import { NewRows } from '../../../shared/live/steady/NewRows.tsx';
import { MarketCard } from '../../../shared/ui/MarketCard.tsx';
import { Skeleton, SkeletonGroup } from '../../../shared/ui/list/Skeleton.tsx';
import { EMPTY_TEXT, PART_TITLE, type Section } from '../sections.ts';
import { later, t, tn } from '../../../shared/i18n/i18n.ts';

type Part = Section['filter'];

/** A part of the page whose prices are on the way: three rows of the size of what comes. */
export function SectionLoading({ part }: { part: Part }) {
  return (
    <MarketCard title={t(PART_TITLE[part])}>
      <SkeletonGroup label={t('Loading {part}…', { part: t(PART_TITLE[part]) })}>
        <div className="h-6 border-t border-line bg-sunken" />
        {['a', 'b', 'c'].map((row) => (
          <div key={row} className="flex h-[60px] items-center gap-[3px] border-t border-line px-3 desktop:h-[54px]">
            <Skeleton className="mr-auto h-4 w-32" />
            <Skeleton className="h-12 w-[74px] rounded-cell desktop:h-11 desktop:w-[76px]" />
            <Skeleton className="h-12 w-[74px] rounded-cell desktop:h-11 desktop:w-[76px]" />
          </div>
        ))}
      </SkeletonGroup>
    </MarketCard>
  );
}

/** A part without any market, or whose first ones wait until they are asked for: they would push down what is under it. */
export function SectionEmpty({ part, fresh, onPress }: { part: Part; fresh: number; onPress: () => void }) {
  return (
    <MarketCard title={t(PART_TITLE[part])} aside={tn(fresh, '{count} market', '{count} markets')}>
      <p className="border-t border-line px-4 py-4 text-center text-ink-2">
        {fresh === 0 ? t(EMPTY_TEXT[part]) : <NewRows count={fresh} onPress={onPress} />}
      </p>
    </MarketCard>
  );
}

/** Said when a part could not be had and the server gave no words of its own. */
const ERROR_TEXT: Readonly<Record<Part, string>> = {
  match: later('Unable to load match odds.'),
  bookmaker: later('Unable to load bookmaker odds.'),
  fancy: later('Unable to load fancy markets.'),
  oddeven: later('Unable to load odd / even markets.'),
};

/** A part whose prices could not be had: the server's words, and a way to try again. */
export function SectionError({ part, message, onRetry }: { part: Part; message: string; onRetry: () => void }) {
  return (
    <MarketCard title={t(PART_TITLE[part])}>
      <div role="alert" className="flex items-center gap-2.5 border-t border-line px-4 py-3 text-danger">
        <CircleAlert size={16} aria-hidden="true" className="shrink-0" />
        <span className="min-w-0 flex-1">{t(message || ERROR_TEXT[part])}</span>
        <Button size="sm" onClick={onRetry}>
          {t('Try again')}
        </Button>
      </div>
    </MarketCard>
  );
}
