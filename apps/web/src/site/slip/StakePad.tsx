import { Delete, Pencil, X } from 'lucide-react';
import { type MouseEvent, type ReactNode, useEffect, useState } from 'react';
import type { Preset } from '../../shared/api/session/presets.ts';
import { Button } from '../../shared/ui/form/Button.tsx';
import { cx } from '../../shared/lib/cx.ts';
import { formatPaise } from '../../shared/lib/format/format.ts';
import { t } from '../../shared/i18n/i18n.ts';

/** Keys 1 to 8 press the first eight. */
export const KEYED_PRESETS = 8;

export type StakePadProps = {
  presets: readonly Preset[];
  /** One line that moves sideways; on a phone on its side two lines of four over the rest. */
  low?: boolean;
  disabled: boolean;
  /** Adds so many paise; what does not fit under the limit is cut. */
  onAdd: (paise: number, index: number) => void;
  onClear: () => void;
  onEdit: () => void;
  /** Counts presses, so that each shows for a moment on its button. */
  pressed: { index: number; count: number } | null;
  /** Stands before Edit. */
  children?: ReactNode;
};

/** The stake buttons: each adds its value; Clear sets the stake to 0. */
export function StakePad({ presets, low = false, disabled, onAdd, onClear, onEdit, pressed, children }: StakePadProps) {
  const shown = useShownPress(pressed);
  return (
    <div className={low ? LOW_LINE : ''}>
      <div className={low ? 'contents low:grid low:grid-cols-4 low:gap-1.5' : 'mt-2.5 grid grid-cols-4 gap-1.5'}>
        {presets.map(({ label, value }, index) => (
          <button
            key={`${label} ${value}`}
            type="button"
            disabled={disabled}
            onMouseDown={keepFocus}
            onClick={() => onAdd(Math.round(value * 100), index)}
            className={cx(
              low && 'min-w-[62px] flex-[1_0_auto] snap-start scroll-mx-4 low:min-w-0',
              'num relative h-11 truncate rounded-[6px] border px-1 text-center font-semibold transition-colors duration-150 disabled:text-ink-disabled desktop:h-9',
              shown === index ? 'border-line-ctl bg-surface-3' : 'border-line-2 bg-surface-2 hover:bg-surface-3',
            )}
          >
            {index < KEYED_PRESETS && (
              <sup
                aria-hidden="true"
                className="absolute top-0.5 left-[5px] hidden text-[9px] leading-[11px] font-medium text-ink-3 [@media(hover:hover)]:block"
              >
                {index + 1}
              </sup>
            )}
            <span className="sr-only">
              {t('Add {amount}', { amount: formatPaise(Math.round(value * 100), { short: true }) })},{' '}
            </span>
            {label.startsWith('+') ? label : `+${label}`}
          </button>
        ))}
      </div>
      <div className={cx('flex-wrap justify-between', low ? 'contents low:mt-1.5 low:-mb-1 low:flex' : 'mt-1.5 flex')}>
        <Button
          look="ghost"
          size="xs"
          disabled={disabled}
          onMouseDown={keepFocus}
          onClick={onClear}
          className={cx(
            'max-desktop:h-11 max-desktop:text-sm',
            low && '-order-1 shrink-0 snap-start scroll-mx-4 max-desktop:w-11 max-desktop:low:w-auto low:order-none',
          )}
        >
          {low ? <Delete size={18} aria-hidden="true" /> : <X size={14} aria-hidden="true" />}
          <span className={low ? 'sr-only low:not-sr-only' : ''}>{t('Clear')}</span>
        </Button>
        {children}
        <Button
          look="ghost"
          size="xs"
          disabled={disabled}
          onClick={onEdit}
          className="shrink-0 max-desktop:h-11 max-desktop:text-sm"
        >
          <Pencil size={14} aria-hidden="true" />
          {t('Edit presets')}
        </Button>
      </div>
    </div>
  );
}

/** Clear, as many stakes as there is room for, and by a push of the finger the others and what else there is. */
const LOW_LINE =
  'no-scrollbar -mx-4 mt-1 flex snap-x items-center gap-1.5 overflow-x-auto px-4 low:mx-0 low:mt-1.5 low:block low:px-0';

/** A press with the mouse leaves the focus in the stake field, where Enter places the bet. */
const keepFocus = (event: MouseEvent): void => event.preventDefault();

/** Which button was pressed last, for 200 ms. */
function useShownPress(pressed: StakePadProps['pressed']): number | null {
  const [ended, setEnded] = useState(0);
  const count = pressed?.count ?? 0;
  useEffect(() => {
    if (count === 0) return;
    const timer = window.setTimeout(() => setEnded(count), 200);
    return () => window.clearTimeout(timer);
  }, [count]);
  return pressed && ended !== count ? pressed.index : null;
}
