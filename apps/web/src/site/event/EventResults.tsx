import { marketTitle } from '../../shared/lib/bet/bet-words.ts';
import { formatDateTime } from '../../shared/lib/format/format.ts';
import { MarketCard } from '../../shared/ui/MarketCard.tsx';
import { type Decided, resultLine } from './results.ts';
import { t, tn } from '../../shared/i18n/i18n.ts';

export type EventResultsProps = { results: readonly Decided[]; open: boolean; sportName: string };

/** What was decided in markets that are no longer listed: a finished event shows how each of them ended, a
 * running one keeps them folded. */
export function EventResults({ results, open, sportName }: EventResultsProps) {
  if (results.length === 0) return null;
  return (
    <MarketCard
      title={t('Results')}
      startsClosed={!open}
      aside={tn(results.length, '{count} market', '{count} markets')}
    >
      <table aria-label={t('Results')} className="w-full text-sm">
        <thead className="sr-only">
          <tr>
            <th scope="col">{t('Market')}</th>
            <th scope="col">{t('Result')}</th>
            <th scope="col">{t('Settled')}</th>
          </tr>
        </thead>
        <tbody>
          {results.map((result) => (
            <tr key={`${result.key} ${result.marketName}`} className="h-[46px] border-t border-line">
              <th scope="row" className="max-w-0 py-1.5 pl-4 text-left leading-[18px] font-medium wrap-break-word">
                {marketTitle(result.marketName, sportName)}
              </th>
              <td className="num w-px px-3 text-right font-semibold whitespace-nowrap">{resultLine(result)}</td>
              <td className="num w-px pr-4 text-right text-xs whitespace-nowrap text-ink-3 max-desktop:hidden">
                {result.updatedAtMs === null ? '' : formatDateTime(result.updatedAtMs)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </MarketCard>
  );
}
