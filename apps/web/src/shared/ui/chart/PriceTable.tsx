import { formatTime } from '../../lib/format/format.ts';
import { t } from '../../i18n/i18n.ts';
import { type ChartPoint, seriesOf, valueText } from './chart-points.ts';

const ROWS_MAX = 200;

/** The figures of a chart as a table, newest first: for whoever would rather read than look. */
export function PriceTable({ kind, points }: { kind: string; points: readonly ChartPoint[] }) {
  const series = seriesOf(kind);
  return (
    <details className="text-xs">
      <summary className="touch cursor-pointer font-medium text-brand-text">{t('Show as a table')}</summary>
      <div
        tabIndex={0}
        role="region"
        aria-label={t('Prices over time')}
        className="mt-2 max-h-[200px] overflow-auto rounded-[8px] border border-line"
      >
        <table aria-label={t('Prices over time')} className="num w-full text-right">
          <thead className="sticky top-0 bg-sunken text-ink-3">
            <tr>
              <th scope="col" className="px-3 py-1.5 text-left font-medium">
                {t('Time')}
              </th>
              {series.map(({ id, label }) => (
                <th key={id} scope="col" className="px-3 py-1.5 font-medium">
                  {t(label)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {points
              .slice(-ROWS_MAX)
              .toReversed()
              .map((point) => (
                <tr key={point.at} className="border-t border-line">
                  <th scope="row" className="px-3 py-1 text-left font-normal text-ink-2">
                    {formatTime(point.at, true)}
                  </th>
                  {series.map(({ id, valueOf }) => {
                    const value = valueOf(point);
                    return (
                      <td key={id} className="px-3 py-1">
                        {value === null ? '–' : valueText(kind, value)}
                      </td>
                    );
                  })}
                </tr>
              ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}
