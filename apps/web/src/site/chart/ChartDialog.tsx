import { type ChartTarget, closeChart } from '../../shared/lib/panels.ts';
import { Dialog } from '../../shared/ui/overlay/Dialog.tsx';
import { PriceHistory } from './PriceHistory.tsx';

/** The prices of the row whose name was pressed. */
export default function ChartDialog({ target }: { target: ChartTarget }) {
  return (
    <Dialog title={target.name} subtitle={target.marketTitle} size="wide" onClose={closeChart}>
      <PriceHistory target={target} first="60" />
    </Dialog>
  );
}
