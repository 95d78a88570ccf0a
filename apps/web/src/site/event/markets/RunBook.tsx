import { type Position, type PositionRow, positionTable } from '@pavilion/betting';
import { lazy, Suspense, useState } from 'react';
import { t } from '../../../shared/i18n/i18n.ts';
import { rangeWords } from '../../../shared/lib/bet/range-words.ts';
import { Money } from '../../../shared/ui/Money.tsx';

const Dialog = lazy(async () => ({ default: (await import('../../../shared/ui/overlay/Dialog.tsx')).Dialog }));

type Range = Extract<PositionRow, { type: 'range' }>;

/** What every result of a question about runs brings from the bets that are held on it, one press away. */
export function RunBook({ name, position }: { name: string; position: Position }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        aria-label={t('Run book of {market}', { market: name })}
        onClick={() => setOpen(true)}
        className="touch shrink-0 font-semibold text-brand-text underline"
      >
        {t('Book')}
      </button>
      {open && (
        <Suspense fallback={null}>
          <Dialog title={t('Run book')} subtitle={name} size="login" onClose={() => setOpen(false)}>
            <Results rows={positionTable(position).flatMap((row) => (row.type === 'range' ? [row] : []))} />
          </Dialog>
        </Suspense>
      )}
    </>
  );
}

function Results({ rows }: { rows: readonly Range[] }) {
  const head = 'px-3 pt-2 pb-1 text-2xs font-medium text-ink-3';
  return (
    <table
      aria-label={t('What every result pays')}
      className="num w-full overflow-hidden rounded-[8px] bg-sunken text-sm"
    >
      <thead>
        <tr>
          <th scope="col" className={`${head} text-left`}>
            {t('If the result is')}
          </th>
          <th scope="col" className={`${head} text-right`}>
            {t('Now')}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ from, to, profitPaise, profitAtEndPaise }) => (
          <tr key={from} className="border-t border-line">
            <th scope="row" className="px-3 py-2 text-left font-semibold">
              {rangeWords(from, to)}
            </th>
            <td className="px-3 py-2 text-right font-semibold whitespace-nowrap">
              <Money paise={profitPaise} tone="result" />
              {to !== null && profitAtEndPaise !== profitPaise && (
                <>
                  {' … '}
                  <Money paise={profitAtEndPaise} tone="result" />
                </>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
