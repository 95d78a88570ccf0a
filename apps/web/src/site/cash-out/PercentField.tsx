import { useId } from 'react';
import { t } from '../../shared/i18n/i18n.ts';
import { Button } from '../../shared/ui/form/Button.tsx';

const PARTS = [25, 50, 75, 100] as const;

/** How much of the position: a slider of whole percent, and the four parts most often wanted. */
export function PercentField(props: { percent: number; disabled: boolean; onChange: (percent: number) => void }) {
  const { percent, disabled, onChange } = props;
  const id = useId();
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="flex justify-between text-xs font-medium text-ink-2">
        {t('How much of it')} <output className="num font-semibold text-ink">{percent} %</output>
      </label>
      <input
        id={id}
        type="range"
        min={1}
        max={100}
        value={percent}
        disabled={disabled}
        aria-valuetext={t('{percent} percent', { percent })}
        onChange={(event) => onChange(event.currentTarget.valueAsNumber)}
        className="h-11 w-full cursor-pointer accent-accent desktop:h-6"
      />
      <div className="grid grid-cols-4 gap-1.5">
        {PARTS.map((part) => (
          <Button
            key={part}
            size="sm"
            disabled={disabled}
            aria-pressed={part === percent}
            onClick={() => onChange(part)}
          >
            {part} %
          </Button>
        ))}
      </div>
    </div>
  );
}
