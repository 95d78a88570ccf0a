import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { errorText } from '../../shared/api/api-error.ts';
import { type PricePoint, priceHistoryQuery } from '../../shared/api/market/prices.ts';
import { t } from '../../shared/i18n/i18n.ts';
import { type ChartTarget, closeChart } from '../../shared/lib/panels.ts';
import { useNow } from '../../shared/lib/browser/use-now.ts';
import { type Cell, cellKey } from '../../shared/live/price/cell.ts';
import { useCell } from '../../shared/live/price/use-quote.ts';
import { Alert } from '../../shared/ui/overlay/Alert.tsx';
import { Button } from '../../shared/ui/form/Button.tsx';
import { Dialog } from '../../shared/ui/overlay/Dialog.tsx';
import { Segmented } from '../../shared/ui/form/Segmented.tsx';
import { PriceChart } from '../../shared/ui/chart/PriceChart.tsx';
import { PriceTable } from '../../shared/ui/chart/PriceTable.tsx';

const SPANS = ['15', '60', '180', '1440'] as const;
type Span = (typeof SPANS)[number];

/** How a row's prices went: recorded ones, and the price of this moment at the end of the line. */
export default function ChartDialog({ target }: { target: ChartTarget }) {
  const [span, setSpan] = useState<Span>('60');
  const nowMs = useNow(1_000);
  const { data, error, isPending, refetch } = useQuery(priceHistoryQuery(target, Number(span)));
  const live = useLivePoint(target, nowMs, data?.points.at(-1)?.last ?? null);
  const points = [...(data?.points ?? []), ...(live ? [live] : [])];
  // A row that was recorded for a few minutes only is not squeezed into the corner of an hour.
  const firstMs = points[0]?.at ?? nowMs;
  const fromMs = Math.max(nowMs - Number(span) * 60_000, Math.min(firstMs, nowMs - 60_000));
  return (
    <Dialog title={target.name} subtitle={target.marketTitle} size="wide" onClose={closeChart}>
      <div className="grid gap-3">
        <div>
          <Segmented
            label={t('Time shown')}
            value={span}
            onChange={setSpan}
            options={[
              { value: '15', label: t('15 min') },
              { value: '60', label: t('1 hour') },
              { value: '180', label: t('3 hours') },
              { value: '1440', label: t('1 day') },
            ]}
          />
        </div>
        {error && !data ? (
          <Alert>
            {errorText(error, 'Unable to load the prices.')}{' '}
            <Button size="xs" onClick={() => void refetch()}>
              {t('Try again')}
            </Button>
          </Alert>
        ) : (
          <div className="min-h-[200px]" aria-busy={isPending || undefined}>
            {!isPending && (
              <PriceChart kind={target.kind} name={target.name} points={points} fromMs={fromMs} toMs={nowMs} />
            )}
          </div>
        )}
        {points.length > 0 && <PriceTable kind={target.kind} points={points} />}
        <p className="text-2xs text-ink-3">
          {t('Recorded while somebody follows the event, at most every 5 seconds. Gaps: the row was closed.')}
        </p>
      </div>
    </Dialog>
  );
}

/** The prices on the board at this moment. */
function useLivePoint(target: ChartTarget, nowMs: number, last: number | null): PricePoint | null {
  const { topic, marketId, selectionKey } = target;
  const back = useCell(topic, cellKey(marketId, selectionKey, 'back', 0));
  const lay = useCell(topic, cellKey(marketId, selectionKey, 'lay', 0));
  if (back.state === 'locked' && back.why === 'stale' && lay.state === 'locked') return null;
  return {
    at: nowMs,
    back: priceOf(back),
    lay: priceOf(lay),
    backLine: back.state === 'open' ? back.line : null,
    layLine: lay.state === 'open' ? lay.line : null,
    last,
  };
}

const priceOf = (cell: Cell): number | null => (cell.state === 'open' ? cell.priceHundredths / 100 : null);
