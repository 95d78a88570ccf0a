import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { errorText } from '../../shared/api/api-error.ts';
import { type PricePoint, priceHistoryQuery } from '../../shared/api/market/prices.ts';
import { t } from '../../shared/i18n/i18n.ts';
import { useNow } from '../../shared/lib/browser/use-now.ts';
import type { ChartTarget } from '../../shared/lib/panels.ts';
import { type Cell, cellKey } from '../../shared/live/price/cell.ts';
import { useCell } from '../../shared/live/price/use-quote.ts';
import { PriceChart } from '../../shared/ui/chart/PriceChart.tsx';
import { PriceAlertForm } from './PriceAlertForm.tsx';
import { PriceTable } from '../../shared/ui/chart/PriceTable.tsx';
import { Button } from '../../shared/ui/form/Button.tsx';
import { Segmented } from '../../shared/ui/form/Segmented.tsx';
import { Alert } from '../../shared/ui/overlay/Alert.tsx';

const SPANS = ['15', '60', '180', '1440'] as const;
type Span = (typeof SPANS)[number];

/** How a row's prices went: recorded ones, and the price of this moment at the end of the line. `small` is for the rail. */
export function PriceHistory({ target, first, small = false }: { target: ChartTarget; first: Span; small?: boolean }) {
  const [span, setSpan] = useState<Span>(first);
  const nowMs = useNow(1_000);
  const { data, error, isPending, refetch } = useQuery(priceHistoryQuery(target, Number(span)));
  const live = useLivePoint(target, nowMs, data?.points.at(-1)?.last ?? null);
  const points = [...(data?.points ?? []), ...(live ? [live] : [])];
  return (
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
        <div className={small ? 'min-h-[188px]' : 'min-h-[200px]'} aria-busy={isPending || undefined}>
          {!isPending && (
            <PriceChart
              kind={target.kind}
              name={target.name}
              points={points}
              fromMs={nowMs - Number(span) * 60_000}
              toMs={nowMs}
              height={small ? 160 : 260}
            />
          )}
        </div>
      )}
      {points.length > 0 ? <PriceTable kind={target.kind} points={points} /> : isPending && <div className="h-4" />}
      <p className="text-2xs text-ink-3">
        {t('Recorded while somebody follows the event, at most every 5 seconds. Gaps: the row was closed.')}
      </p>
      <PriceAlertForm key={target.selectionKey} target={target} folded={small} />
    </div>
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
