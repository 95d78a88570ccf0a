import type { ReactNode } from 'react';
import { cx } from '../lib/cx.ts';
import { later, t } from '../i18n/i18n.ts';

export type Tone = 'plain' | 'live' | 'ok' | 'warn' | 'bad' | 'info' | 'out' | 'back' | 'lay';

const TONES: Record<Tone, string> = {
  plain: 'bg-surface-3 text-ink-2',
  live: 'bg-live-soft text-live',
  ok: 'bg-live-soft text-live',
  warn: 'bg-warn-soft text-warn',
  bad: 'bg-danger-soft text-danger',
  info: 'bg-info-soft text-info',
  out: 'text-ink-3 ring-1 ring-line-2 ring-inset',
  back: 'bg-back-1 text-back-1-ink',
  lay: 'bg-lay-1 text-lay-1-ink',
};

/** The tone of every word that the product shows in a pill; a word that is not listed is plain. */
const TONE_OF: Readonly<Record<string, Tone>> = {
  [later('Live')]: 'live',
  [later('Today')]: 'info',
  [later('Tomorrow')]: 'plain',
  [later('Upcoming')]: 'out',
  [later('Completed')]: 'out',
  [later('Cancelled')]: 'bad',
  [later('Suspended')]: 'warn',
  [later('Matched')]: 'ok',
  [later('Pending')]: 'warn',
  [later('Won')]: 'ok',
  [later('Lost')]: 'bad',
  [later('Void')]: 'plain',
  [later('Winner')]: 'ok',
  [later('Back')]: 'back',
  [later('Lay')]: 'lay',
};

/** A word of state in the language of the page, 18 px high; Live has a dot that pulses. */
export function StatusPill({ children, tone }: { children: string; tone?: Tone }) {
  const shown = tone ?? TONE_OF[children] ?? 'plain';
  return (
    <span
      className={cx(
        // Its own letter: it may stand in a title.
        'inline-flex h-[18px] shrink-0 items-center gap-[5px] rounded-full px-[7px] font-ui text-2xs leading-[18px] font-semibold tracking-normal whitespace-nowrap',
        // Names behind them begin below each other.
        (shown === 'back' || shown === 'lay') && 'min-w-[38px] justify-center',
        TONES[shown],
      )}
    >
      {shown === 'live' && (
        <i aria-hidden="true" className="size-1.5 rounded-full bg-current motion-safe:animate-pulse-dot" />
      )}
      {t(children)}
    </span>
  );
}

/** A small label: brass for New, grey for Soon. */
export function Tag({ children, mute = false }: { children: ReactNode; mute?: boolean }) {
  return (
    <span
      className={cx(
        'inline-flex h-4 shrink-0 items-center rounded-xs px-[5px] text-[10.5px] font-semibold tracking-normal font-ui',
        mute ? 'bg-surface-3 text-ink-3' : 'bg-accent-soft text-accent',
      )}
    >
      {children}
    </span>
  );
}

/** The mark of what has no destination yet. */
export const SoonTag = () => <Tag mute>{t('Soon')}</Tag>;

/** A round count. Say what it counts beside it or in an aria-label. */
export function Badge({
  children,
  small = false,
  className,
}: {
  children: ReactNode;
  small?: boolean;
  className?: string;
}) {
  return (
    <span
      className={cx(
        'num inline-grid place-items-center rounded-full bg-action font-ui font-bold text-action-ink',
        small ? 'h-[17px] min-w-[17px] px-[5px] text-[10px]' : 'h-5 min-w-5 px-1.5 text-2xs',
        className,
      )}
    >
      {children}
    </span>
  );
}
