import type { Position } from '@pavilion/betting';
import type { CashOutQuote } from '../../shared/api/market/cash-out.ts';
import { cx } from '../../shared/lib/cx.ts';
import { formatPaise, paiseFromWire } from '../../shared/lib/format/format.ts';
import { t } from '../../shared/i18n/i18n.ts';
import { profitNow, rowLabel } from './cash-out-words.ts';

type OutcomeTableProps = {
  rows: CashOutQuote['rows'];
  /** What is held before it; null once the cash-out is made, and the rows are what is held now. */
  position: Position | undefined | null;
  dim?: boolean;
};

/** What every result pays, now and after the cash-out: the exact amounts, all zones of a session. */
export function OutcomeTable({ rows, position, dim = false }: OutcomeTableProps) {
  const runs = rows.some(({ outcome }) => outcome === null);
  const head = 'px-3 pt-2 pb-1 text-right text-2xs font-medium text-ink-3';
  return (
    <div
      className="max-h-[220px] overflow-auto rounded-[8px] border border-line bg-sunken"
      tabIndex={0}
      role="region"
      aria-label={t('What every result pays')}
    >
      <table
        aria-label={t('What every result pays')}
        className={cx('num w-full text-xs transition-opacity duration-200', dim && 'opacity-60')}
      >
        <thead>
          <tr>
            <th scope="col" className={cx(head, 'text-left!')}>
              {runs ? t('If the result is') : t('If it wins')}
            </th>
            <th scope="col" className={head}>
              {t('Now')}
            </th>
            {position !== null && (
              <th scope="col" className={head}>
                {t('After cash-out')}
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.outcome ?? row.from}>
              <th scope="row" className="min-w-16 break-words px-3 py-1 text-left font-semibold">
                {rowLabel(row)}
              </th>
              {position !== null && <Amount paise={profitNow(position, row)} />}
              <Amount
                strong
                paise={paiseFromWire(row.profit)}
                {...(row.profitAtEnd === row.profit ? {} : { end: paiseFromWire(row.profitAtEnd) })}
              />
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Amount({ paise, end, strong = false }: { paise: number | null; end?: number; strong?: boolean }) {
  return (
    <td
      className={cx(
        'px-3 py-1 text-right whitespace-nowrap last:pr-3',
        strong ? 'font-semibold' : 'font-medium text-ink-2',
        strong && paise !== null && paise > 0 && 'text-profit',
        strong && paise !== null && paise < 0 && 'text-loss',
      )}
    >
      {formatPaise(paise, { sign: 'always' })}
      {end !== undefined && ` … ${formatPaise(end, { sign: 'always' })}`}
    </td>
  );
}
