import { stakeFor } from '@pavilion/betting';
import { Target } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { useTakesOrders } from '../../shared/api/market/orders.ts';
import { t } from '../../shared/i18n/i18n.ts';
import type { SlipPick } from '../../shared/lib/bet/slip-draft.ts';
import { groupTyped, paiseFromText } from '../../shared/lib/format/amounts.ts';
import { Button } from '../../shared/ui/form/Button.tsx';

type StakeByProps = {
  pick: SlipPick;
  priceHundredths: number;
  disabled: boolean;
  onStake: (paise: number) => void;
};

/**
 * The stake by what it should win, of a lay by what it may cost: it is worked out at the odds of the slip. Its button and
 * the field that opens, which stand apart on a phone.
 */
export function useStakeBy({ pick, priceHundredths, disabled, onStake }: StakeByProps): {
  button: ReactNode;
  field: ReactNode;
} {
  const takesOrders = useTakesOrders();
  const [open, setOpen] = useState(false);
  if (!takesOrders || pick.kind !== 'match') return { button: null, field: null };
  const words = pick.side === 'back' ? t('Stake by profit') : t('Stake by liability');
  const button = (
    <Button
      look="ghost"
      size="xs"
      aria-expanded={open}
      disabled={disabled}
      onClick={() => setOpen(!open)}
      className="shrink-0 max-desktop:h-11 max-desktop:text-sm"
    >
      <Target size={14} aria-hidden="true" />
      {words}
    </Button>
  );
  const wanted = { side: pick.side, priceHundredths, disabled, onStake };
  return { button, field: open && <Wanted {...wanted} /> };
}

function Wanted(props: Omit<StakeByProps, 'pick'> & { side: SlipPick['side'] }) {
  const { side, priceHundredths, disabled, onStake } = props;
  const [text, setText] = useState('');
  const id = useId();
  const noteId = useId();
  const amountPaise = paiseFromText(text);
  const stakePaise = stakeFor(side, priceHundredths, amountPaise);
  const asked = text.trim() !== '';
  return (
    <div className="mt-1 grid gap-1 text-xs">
      <label htmlFor={id} className="font-medium text-ink-2">
        {side === 'back' ? t('Profit of at least') : t('Liability of at most')}
      </label>
      <input
        id={id}
        type="text"
        inputMode="decimal"
        autoComplete="off"
        value={text}
        disabled={disabled}
        aria-invalid={(asked && stakePaise === null) || undefined}
        aria-describedby={noteId}
        onChange={(event) => {
          const typed = groupTyped(event.target.value);
          setText(typed);
          const stake = stakeFor(side, priceHundredths, paiseFromText(typed));
          if (stake !== null) onStake(stake);
        }}
        onKeyDown={(event) => {
          // What is typed here is no bet yet: Enter leaves the stake as it was worked out.
          if (event.key === 'Enter') event.preventDefault();
        }}
        className="num h-11 rounded-ctl border border-line-ctl bg-surface-2 px-2.5 text-right font-semibold desktop:h-9"
      />
      <p id={noteId} role="status" className="text-ink-3">
        {asked && stakePaise === null
          ? t('No stake in whole rupees comes to that at these odds.')
          : t('The stake is worked out at the odds above, in whole rupees.')}
      </p>
    </div>
  );
}
