import { formatPaise } from '../../shared/lib/format/format.ts';
import { cx } from '../../shared/lib/cx.ts';
import { t } from '../../shared/i18n/i18n.ts';
import { setOneClick, useOneClick } from '../../shared/lib/bet/one-click.ts';
import type { SlipState } from './use-slip.ts';
import { Switch } from '../../shared/ui/form/Switch.tsx';

type OneClickSwitchProps = { slip: Pick<SlipState, 'stakePaise' | 'stakeValid' | 'unaffordable'>; line?: boolean };

/**
 * Turns one-click betting on with the stake of the slip, and off again; in a `line` without the sentence about it. A stake that
 * would be refused here is no stake for it: the slip says why.
 */
export function OneClickSwitch({ slip, line = false }: OneClickSwitchProps) {
  const { stakePaise, stakeValid, unaffordable } = slip;
  const chosen = useOneClick((state) => state.stakePaise);
  const on = chosen !== null;
  const isAmount = Number.isFinite(stakePaise) && stakePaise > 0;
  const usable = isAmount && stakeValid && !unaffordable;
  const amount = formatPaise(chosen ?? (isAmount ? stakePaise : 0), { short: true });
  return (
    <div className={cx('flex items-center gap-2.5', !line && 'rounded-[8px] border border-line px-2.5 py-1.5')}>
      <span className="min-w-0 flex-1 text-xs">
        <b className="num block font-semibold">
          {t('One-click betting')} · {amount}
        </b>
        <span className={line ? 'sr-only' : 'block text-ink-3'}>
          {on ? t('A price you press is bet on at once.') : t('A price you press would be bet on at once.')}
        </span>
      </span>
      <Switch
        label={t('One-click betting')}
        on={on}
        disabled={!on && !usable}
        onChange={(turnOn) => setOneClick(turnOn ? stakePaise : null)}
      />
    </div>
  );
}
