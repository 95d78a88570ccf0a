import type { ScoreRisk } from '../../shared/api/back-office/risk/net-books.ts';
import { marketTitle } from '../../shared/lib/bet/bet-words.ts';
import { cx } from '../../shared/lib/cx.ts';
import { formatPaise, formatPaiseShort, paiseFromWire } from '../../shared/lib/format/format.ts';
import type { Whole } from './NetBookTable.tsx';
import { heat } from './rows.ts';
import { t } from '../../shared/i18n/i18n.ts';
import { rich } from '../../shared/i18n/rich.tsx';

type Worst = { home: number; away: number; rupees: number };

function worstOf({ cells }: ScoreRisk, shows: Whole): Worst {
  let worst: Worst = { home: 0, away: 0, rupees: Number.POSITIVE_INFINITY };
  for (const [home, row] of cells.entries()) {
    for (const [away, cell] of row.entries())
      if (cell[shows] < worst.rupees) worst = { home, away, rupees: cell[shows] };
  }
  return worst;
}

/** Every final score by what it brings or costs: rows are the goals of the first side, columns those of the second. */
export function ScoreMap({ scores, shows }: { scores: ScoreRisk; shows: Whole }) {
  const { cells, home, away, markets } = scores;
  const largest = Math.max(1, ...cells.flat().map((cell) => Math.abs(cell[shows])));
  const worst = worstOf(scores, shows);
  return (
    <div>
      <div className="overflow-x-auto">
        <table aria-label={t('Profit by final score')} className="border-separate border-spacing-[3px] text-xs">
          <thead>
            <tr className="text-2xs text-ink-3">
              <th scope="col" className="max-w-[110px] truncate pr-2 text-left font-medium">
                {home} · {away}
              </th>
              {cells.map((_, goals) => (
                <th key={goals} scope="col" className="num h-6 font-medium">
                  {goals}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {cells.map((row, goals) => (
              <tr key={goals}>
                <th scope="row" className="num pr-2 text-right text-2xs font-medium text-ink-3">
                  {goals}
                </th>
                {row.map((cell, conceded) => (
                  <td
                    key={conceded}
                    title={`${goals}–${conceded}: ${formatPaise(paiseFromWire(cell[shows]), { sign: 'always' })}`}
                    style={{ background: heat(cell[shows], largest) }}
                    className={cx(
                      'num h-[34px] min-w-[62px] rounded-xs bg-surface-2 px-1 text-center font-semibold text-ink',
                      worst.home === goals && worst.away === conceded && worst.rupees < 0 && 'ring-2 ring-loss',
                    )}
                  >
                    {cell[shows] > 0 && '+'}
                    {formatPaiseShort(paiseFromWire(cell[shows]))}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p className="mt-2 text-xs text-ink-3">
        {rich('Worst {score}: {amount}', {
          score: `${worst.home}–${worst.away}`,
          amount: (
            <b className={cx('num', worst.rupees < 0 ? 'text-loss' : 'text-profit')}>
              {formatPaise(paiseFromWire(worst.rupees), { sign: 'always' })}
            </b>
          ),
        })}
        {' · '}
        {markets.map(({ name }) => marketTitle(name)).join(', ')}
      </p>
    </div>
  );
}
