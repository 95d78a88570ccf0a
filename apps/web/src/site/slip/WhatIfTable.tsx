import { cx } from '../../shared/lib/cx.ts';
import { formatPaise } from '../../shared/lib/format/format.ts';
import type { WhatIfRow } from './figures/slip-figures.ts';
import { t } from '../../shared/i18n/i18n.ts';

/** What every result brings, now and after this bet. */
export function WhatIfTable({ rows, runs }: { rows: readonly WhatIfRow[]; runs: boolean }) {
  const head = 'px-2.5 pt-1.5 pb-[3px] text-right text-2xs font-medium text-ink-3';
  return (
    <div className="mt-2.5 overflow-x-auto rounded-[8px] border border-line bg-sunken">
      <table aria-label={t('What every result pays')} className="num w-full text-xs">
        <thead>
          <tr>
            <th scope="col" className={cx(head, 'text-left!')}>
              {runs ? t('If the result is') : t('If it wins')}
            </th>
            <th scope="col" className={head}>
              {t('Now')}
            </th>
            <th scope="col" className={head}>
              {t('After this bet')}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.label} className="last:[&>*]:pb-[7px]">
              <th scope="row" className="min-w-16 break-words px-2.5 py-1 text-left font-semibold">
                {row.label}
              </th>
              <Amount paise={row.now} />
              <Amount paise={row.after} strong />
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Amount({ paise, strong = false }: { paise: number | null; strong?: boolean }) {
  return (
    <td
      className={cx(
        'px-2.5 py-1 text-right whitespace-nowrap transition-colors duration-200',
        strong ? 'font-semibold' : 'font-medium',
        paise === null && 'text-ink-3',
        paise !== null && paise > 0 && 'text-profit',
        paise !== null && paise < 0 && 'text-loss',
      )}
    >
      {formatPaise(paise, { sign: 'always' })}
    </td>
  );
}
