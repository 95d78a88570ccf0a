import { dayAfter } from '@pavilion/betting';
import type { Role, SheetWeek } from '@pavilion/contract';
import { useQuery } from '@tanstack/react-query';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { failureText } from '../../shared/api/api-error.ts';
import { sheetWeeks } from '../../shared/api/back-office/money/sheet.ts';
import { cx } from '../../shared/lib/cx.ts';
import { ListFailure } from '../../shared/ui/list/ListFailure.tsx';
import { Skeleton } from '../../shared/ui/list/Skeleton.tsx';
import { daysWords, signed, toneOf } from './words.ts';
import { later, t } from '../../shared/i18n/i18n.ts';

type WeeksProps = {
  viewer: Role;
  agentId: string;
  /** The period that is shown. */
  from: string;
  to: string;
  onChoose: (week: { from: string; to: string }) => void;
};

const STATES = { running: 'text-live', open: 'text-warn', settled: 'text-ink-3', before: 'text-ink-3' } as const;
const stateWords = ({ state, open }: SheetWeek): string => {
  switch (state) {
    case 'running':
      return t('Running');
    case 'open':
      return t('{open} still open', { open });
    case 'settled':
      return t('Settled');
    case 'before':
      return t('Before the account');
  }
};

const State = ({ week }: { week: SheetWeek }) => (
  <span className={cx('text-2xs', STATES[week.state])}>{stateWords(week)}</span>
);

/** Six weeks: what each brought to the book, and whether it is settled. The arrows go one week on. */
export function Weeks({ viewer, agentId, from, to, onChoose }: WeeksProps) {
  const [day, setDay] = useState('');
  const { data, error, refetch, isPlaceholderData } = useQuery(sheetWeeks(viewer, agentId, day));
  const items = data?.items;
  const last = items?.at(-1);
  // Where not all have room, the latest is in sight.
  const strip = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (last?.from !== undefined) strip.current?.scrollTo?.({ left: strip.current.scrollWidth });
  }, [last?.from]);
  if (error !== null && data === undefined) {
    return <ListFailure text={failureText(error, later('Unable to load the weeks.'))} onRetry={() => void refetch()} />;
  }
  const move = (days: number) => last && setDay(dayAfter(last.from, days));
  return (
    <nav
      aria-label={t('Weeks')}
      className={cx(
        'panel @container mb-3 grid grid-cols-[36px_minmax(0,1fr)_36px] overflow-hidden print:hidden',
        isPlaceholderData && 'opacity-60',
      )}
    >
      <Arrow
        label={t('A week back')}
        disabled={items?.every(({ state }) => state === 'before') ?? false}
        onClick={() => move(-7)}
      >
        <ChevronLeft size={18} aria-hidden="true" />
      </Arrow>
      <div
        ref={strip}
        // Whole weeks stand in it, whatever its width: two, four or all six.
        className="grid snap-x auto-cols-[50%] grid-flow-col overflow-x-auto border-x border-line @[600px]:auto-cols-[25%] @[960px]:auto-cols-fr"
      >
        {items === undefined
          ? ['a', 'b', 'c', 'd', 'e', 'f'].map((key) => <Skeleton key={key} className="m-3 h-9" />)
          : items.map((week) => (
              <button
                key={week.from}
                type="button"
                aria-current={week.from === from && week.to === to ? 'true' : undefined}
                onClick={() => onChoose({ from: week.from, to: week.to })}
                className="relative snap-start border-line px-3.5 pt-2 pb-2.5 text-left not-first:border-l hover:bg-surface-2 aria-[current]:bg-surface-3 aria-[current]:after:absolute aria-[current]:after:inset-x-0 aria-[current]:after:bottom-0 aria-[current]:after:h-0.5 aria-[current]:after:bg-action"
              >
                <span className="flex flex-col justify-between gap-x-2 text-xs whitespace-nowrap text-ink-2 @[600px]:flex-row">
                  {daysWords(week.from, week.to)}
                  {week.state !== 'before' && <State week={week} />}
                </span>
                {/* A week before the account brought nothing, and the words for it are the longest. */}
                {week.state === 'before' ? (
                  <span className="mt-0.5 block truncate leading-5">
                    <State week={week} />
                  </span>
                ) : (
                  <b className={cx('num mt-0.5 block text-sm font-semibold', toneOf(week.brought))}>
                    {signed(week.brought)}
                  </b>
                )}
              </button>
            ))}
      </div>
      <Arrow label={t('A week on')} disabled={last?.state === 'running'} onClick={() => move(7)}>
        <ChevronRight size={18} aria-hidden="true" />
      </Arrow>
    </nav>
  );
}

type ArrowProps = { label: string; disabled?: boolean; onClick: () => void; children: ReactNode };
function Arrow({ label, ...rest }: ArrowProps) {
  return (
    <button
      type="button"
      aria-label={label}
      className="grid place-items-center text-ink-2 hover:bg-surface-2 disabled:text-ink-disabled"
      {...rest}
    />
  );
}
