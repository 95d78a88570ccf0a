import { nextTick } from '@pavilion/betting';
import { Minus, Plus } from 'lucide-react';
import { type ChangeEvent, type KeyboardEvent, type ReactNode, type Ref, useId, useState } from 'react';
import { flushSync } from 'react-dom';
import { formatOdds } from '../../lib/format/format.ts';
import { cx } from '../../lib/cx.ts';
import {
  caretIn,
  groupTyped,
  hundredthsFromText,
  paiseFromText,
  textFromPaise,
  withoutMarks,
} from '../../lib/format/amounts.ts';
import { t } from '../../i18n/i18n.ts';
import { currencySign } from '../../lib/identity.ts';

const FIELD =
  'rounded-ctl border border-line-ctl bg-surface-2 dark:border-[#4a5850] has-[input:focus-visible]:border-focus has-[input:focus-visible]:outline-2 has-[input:focus-visible]:-outline-offset-1 has-[input:focus-visible]:outline-focus';

/** What was typed, as long as it says the same as the value behind it; else the value as it is written. */
function useTyped(value: number, write: (value: number) => string) {
  const [typed, setTyped] = useState<{ text: string; value: number } | null>(null);
  const shown = typed && Object.is(typed.value, value) ? typed.text : write(value);
  return [shown, setTyped] as const;
}

type NumberFieldProps = {
  label: string;
  value: number;
  invalid: boolean;
  disabled: boolean;
  onChange: (value: number) => void;
};

type NumberBoxProps = { id: string; label: string; slim?: boolean; className: string; children: ReactNode };

/** The label over the field of this id, and the frame around it. A slim one stands in a line of buttons, its label unseen. */
function NumberBox({ slim = false, ...props }: NumberBoxProps) {
  return (
    <div className="min-w-0">
      <label htmlFor={props.id} className={slim ? 'sr-only' : 'text-xs font-medium text-ink-2'}>
        {props.label}
      </label>
      <div className={cx(slim ? 'h-11 desktop:h-[30px]' : 'mt-1.5 h-12 desktop:h-10', FIELD, props.className)}>
        {props.children}
      </div>
    </div>
  );
}

/** Arrow keys change by one step, with Shift by ten. */
function stepOf(event: KeyboardEvent, step: number): number {
  if (event.altKey || event.ctrlKey || event.metaKey) return 0;
  const size = event.shiftKey ? step * 10 : step;
  if (event.key === 'ArrowUp') return size;
  return event.key === 'ArrowDown' ? -size : 0;
}

/**
 * Decimal odds: the buttons walk the exchange's ladder, the field takes any hundredth from 1. `later`: it takes no focus when its
 * dialog opens.
 */
export function OddsField({
  label,
  value,
  invalid,
  disabled,
  onChange,
  later,
}: NumberFieldProps & { later?: boolean }) {
  const id = useId();
  const [text, setTyped] = useTyped(value, (hundredths) => (Number.isFinite(hundredths) ? formatOdds(hundredths) : ''));
  const known = Number.isFinite(value) && value > 0;
  return (
    <NumberBox
      id={id}
      label={label}
      className="grid grid-cols-[44px_1fr_44px] low:h-11 low:grid-cols-[34px_1fr_34px] desktop:grid-cols-[36px_1fr_36px]"
    >
      <Step label={t('Lower odds')} disabled={disabled || !known} onClick={() => onChange(nextTick(value, -1))}>
        <Minus size={16} />
      </Step>
      <input
        id={id}
        data-later={later ? '' : undefined}
        type="number"
        inputMode="decimal"
        min={1}
        step={0.01}
        autoComplete="off"
        value={text}
        disabled={disabled}
        aria-invalid={invalid || undefined}
        onChange={(event) => {
          const hundredths = hundredthsFromText(event.target.value);
          setTyped({ text: event.target.value, value: hundredths });
          onChange(hundredths);
        }}
        onBlur={() => setTyped(null)}
        onKeyDown={(event) => {
          const step = stepOf(event, 1);
          if (step === 0 || !known) return;
          event.preventDefault();
          onChange(Math.max(100, value + step));
        }}
        className="num w-full min-w-0 border-x border-line-2 bg-transparent text-center text-lg font-semibold outline-none"
      />
      <Step label={t('Higher odds')} disabled={disabled || !known} onClick={() => onChange(nextTick(value, 1))}>
        <Plus size={16} />
      </Step>
    </NumberBox>
  );
}

function Step(props: { label: string; disabled: boolean; onClick: () => void; children: ReactNode }) {
  return (
    <button
      type="button"
      tabIndex={-1}
      aria-label={props.label}
      disabled={props.disabled}
      onMouseDown={(event) => event.preventDefault()}
      onClick={props.onClick}
      className="grid place-items-center text-ink-2 hover:bg-surface-3 disabled:text-ink-disabled"
    >
      {props.children}
    </button>
  );
}

/** A price that is taken or left: a rate, or a line with its rate. */
export function FixedPrice({ label, children }: { label: string; children: string }) {
  return (
    <div className="min-w-0">
      <span className="text-xs font-medium text-ink-2">{label}</span>
      <output className="num mt-1.5 grid h-12 place-items-center rounded-ctl border border-line-2 bg-sunken text-lg font-semibold desktop:h-10">
        {children}
      </output>
    </div>
  );
}

const STEP_PAISE = 100_00;

export type StakeFieldProps = NumberFieldProps & {
  describedBy?: string | undefined;
  slim?: boolean;
  ref: Ref<HTMLInputElement>;
};

/** The stake in rupees, grouped as it is typed; arrow keys change it by 100. A slim one takes no focus when its dialog opens. */
export function StakeField({ label, value, invalid, disabled, onChange, describedBy, slim, ref }: StakeFieldProps) {
  const id = useId();
  const [text, setTyped] = useTyped(value, textFromPaise);
  const write = ({ currentTarget: input, nativeEvent }: ChangeEvent<HTMLInputElement>) => {
    const written = input.value;
    const grouped = groupTyped(written);
    const behind = withoutMarks(written.slice(0, input.selectionStart ?? undefined)).length;
    const forward = nativeEvent instanceof InputEvent && nativeEvent.inputType === 'deleteContentForward';
    // The field is written anew before the caret is put back: React alone leaves it at the end.
    flushSync(() => {
      const paise = paiseFromText(grouped);
      setTyped({ text: grouped, value: paise });
      onChange(paise);
    });
    if (grouped === written) return;
    const caret = caretIn(grouped, behind, forward);
    input.setSelectionRange(caret, caret);
  };
  return (
    <NumberBox
      id={id}
      label={label}
      slim={slim === true}
      className={cx('flex items-center px-[11px]', slim ? 'text-base' : 'text-lg', invalid && 'border-danger!')}
    >
      <span aria-hidden="true" className="text-ink-3">
        {currencySign()}
      </span>
      <input
        ref={ref}
        id={id}
        data-later={slim ? '' : undefined}
        type="text"
        inputMode="decimal"
        autoComplete="off"
        value={text}
        disabled={disabled}
        aria-invalid={invalid || undefined}
        aria-describedby={describedBy}
        onChange={write}
        onBlur={() => Number.isFinite(value) && setTyped(null)}
        onFocus={(event) => event.currentTarget.select()}
        onKeyDown={(event) => {
          const step = stepOf(event, STEP_PAISE);
          if (step === 0) return;
          event.preventDefault();
          onChange(Math.max(0, (Number.isFinite(value) ? value : 0) + step));
        }}
        className="num h-full w-full min-w-0 bg-transparent text-right font-semibold outline-none"
      />
    </NumberBox>
  );
}
