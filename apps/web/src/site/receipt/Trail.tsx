import type { BetReceipt } from '../../shared/api/market/receipts.ts';
import { rowName } from '../../shared/lib/event/row-names.ts';
import { t } from '../../shared/i18n/i18n.ts';
import { PriceChart } from '../../shared/ui/chart/PriceChart.tsx';
import { PriceTable } from '../../shared/ui/chart/PriceTable.tsx';
import { Part } from './Part.tsx';

const AROUND_MS = 120_000;

/** The prices of the row in the two minutes before and after. */
export function Trail({ receipt }: { receipt: BetReceipt }) {
  const { bet, trail } = receipt;
  const atMs = Date.parse(receipt.accepted.at);
  const lastMs = trail.at(-1)?.at ?? atMs;
  return (
    <Part title={t('Prices around it')}>
      {trail.length === 0 ? (
        <p className="py-3 text-sm text-ink-2">{t('No prices were recorded around this bet.')}</p>
      ) : (
        <div className="grid gap-2">
          <PriceChart
            kind={bet.kind}
            name={rowName(bet.selection.name)}
            points={trail}
            fromMs={atMs - AROUND_MS}
            toMs={Math.max(lastMs, atMs + AROUND_MS / 4)}
            mark={{ atMs, label: t('Your bet') }}
          />
          <PriceTable kind={bet.kind} points={trail} />
        </div>
      )}
    </Part>
  );
}
