import { cx } from '../../../shared/lib/cx.ts';
import type { MarketShape, RowShape } from '../../../shared/live/reading.ts';
import { ChartName } from './ChartName.tsx';
import { RunnerPosition } from './RunnerPosition.tsx';

/** `over`: the name stands over its prices. */
type RunnerNameProps = { market: MarketShape; row: RowShape; over?: boolean };

/**
 * A runner's name, one click from its price chart, with what the player makes if it wins: on a phone that hangs under the name,
 * which stays where it was when a bet is placed, or known of after the prices.
 */
export function RunnerName({ market, row, over = false }: RunnerNameProps) {
  const { message } = row;
  const hangs = !over && !message;
  return (
    <div className={cx('min-w-0', hangs && 'max-desktop:pb-2')}>
      <ChartName
        market={market}
        row={row}
        className="block truncate text-[15px] leading-5 font-semibold desktop:text-base"
      />
      <span className={hangs ? 'max-desktop:absolute' : ''}>
        <RunnerPosition market={market} row={row} />
      </span>
      {message && <span className="block truncate text-2xs text-ink-3">{message}</span>}
    </div>
  );
}
