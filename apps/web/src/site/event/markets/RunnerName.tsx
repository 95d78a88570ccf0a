import type { MarketShape, RowShape } from '../../../shared/live/reading.ts';
import { ChartName } from './ChartName.tsx';
import { RunnerPosition } from './RunnerPosition.tsx';

type RunnerNameProps = { market: MarketShape; row: RowShape };

/** A runner's name, one click from its price chart, with what the player makes if it wins. */
export function RunnerName({ market, row }: RunnerNameProps) {
  const { message } = row;
  return (
    <div className="min-w-0">
      <ChartName
        market={market}
        row={row}
        className="block truncate text-[15px] leading-5 font-semibold desktop:text-base"
      />
      <RunnerPosition market={market} row={row} />
      {message && <span className="block truncate text-2xs text-ink-3">{message}</span>}
    </div>
  );
}
