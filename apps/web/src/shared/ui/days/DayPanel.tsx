import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { t } from '../../i18n/i18n.ts';
import { cx } from '../../lib/cx.ts';
import { Chip } from '../Chip.tsx';
import { Sheet } from '../overlay/Sheet.tsx';
import { DayGrid } from './DayGrid.tsx';
import { type Days, periodsTo } from './month.ts';

export type DayPanelProps = {
  /** Of the field that it belongs to. */
  label: string;
  value: string;
  today: string;
  /** The field, under which it opens; a press elsewhere closes it. */
  root: RefObject<HTMLElement | null>;
  phone: boolean;
  /** Focus goes to the chosen day. */
  withFocus: boolean;
  period: Days;
  onDay: (day: string) => void;
  onPeriod: ((period: Days) => void) | undefined;
  onClose: (refocus: boolean) => void;
};

/** The calendar of a day field and the periods that are asked for most: under the field, on a phone a sheet from below. */
export default function DayPanel(props: DayPanelProps) {
  const title = t('{label}: choose a day', { label: props.label });
  if (props.phone)
    return (
      <Sheet label={title} onClose={() => props.onClose(true)}>
        <div className="px-4 pt-1 pb-4">
          <p aria-hidden="true" className="mb-2.5 text-base font-semibold">
            {props.label}
          </p>
          <Choices {...props} />
        </div>
      </Sheet>
    );
  return <Under {...props} title={title} />;
}

function Choices({ value, today, period, withFocus, onDay, onPeriod }: DayPanelProps) {
  return (
    <>
      {onPeriod && (
        <div role="group" aria-label={t('Period')} className="mb-3 flex flex-wrap gap-1.5">
          {periodsTo(today).map(({ label, from, to }) => (
            <Chip
              key={label}
              selected={period.from === from && period.to === to}
              onClick={() => onPeriod({ from, to })}
            >
              {t(label)}
            </Chip>
          ))}
        </div>
      )}
      <DayGrid {...{ value, today, period, withFocus, onDay }} />
      {(value !== '' || !onPeriod) && (
        <div className="mt-2 flex border-t border-line pt-2 text-sm">
          {!onPeriod && <Act onClick={() => onDay(today)}>{t('Today')}</Act>}
          {value !== '' && (
            <Act onClick={() => onDay('')} className="ml-auto">
              {t('Clear')}
            </Act>
          )}
        </div>
      )}
    </>
  );
}

type ActProps = { onClick: () => void; children: string; className?: string };
const Act = ({ onClick, children, className }: ActProps) => (
  <button
    type="button"
    onClick={onClick}
    className={cx('touch rounded-[6px] px-2 py-1 font-semibold text-accent hover:bg-surface-3', className)}
  >
    {children}
  </button>
);

const GAP_PX = 6;

/** Above everything, out of reach of boxes that would cut it; where there is no room under the field, over it. */
function Under(props: DayPanelProps & { title: string }) {
  const { root, title } = props;
  const panel = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const [box, field] = [panel.current, root.current?.getBoundingClientRect()];
    if (box === null || field === undefined) return;
    box.showPopover?.();
    const { width, height } = box.getBoundingClientRect();
    const { clientWidth, clientHeight } = document.documentElement;
    const below = field.bottom + GAP_PX;
    const fits = below + height <= clientHeight - GAP_PX || field.top - GAP_PX - height < GAP_PX;
    box.style.top = `${fits ? below : field.top - GAP_PX - height}px`;
    box.style.left = `${Math.max(GAP_PX, Math.min(field.left, clientWidth - width - GAP_PX))}px`;
  }, [root]);
  const close = useEffectEvent(props.onClose);
  useEffect(() => {
    const leaving = new AbortController();
    const { signal } = leaving;
    const outside = (event: Event) => {
      if (!(event.target instanceof Node && root.current?.contains(event.target))) close(false);
    };
    document.addEventListener('pointerdown', outside, { signal });
    document.addEventListener('focusin', outside, { signal });
    window.addEventListener('scroll', () => close(false), { signal, passive: true });
    window.addEventListener('resize', () => close(false), { signal });
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      event.preventDefault();
      event.stopPropagation();
      close(true);
    };
    // Before a dialog around the field hears it, which would close itself.
    window.addEventListener('keydown', onKey, { signal, capture: true });
    return () => leaving.abort();
  }, [root]);
  return (
    <div
      ref={panel}
      popover="manual"
      role="dialog"
      aria-label={title}
      className="fixed inset-auto m-0 w-[284px] rounded-card border border-line-2 bg-surface-2 p-3 text-ink shadow-2 motion-safe:animate-rise-in"
    >
      <Choices {...props} />
    </div>
  );
}
