import { t } from '../../shared/i18n/i18n.ts';
import { sideWord } from '../../shared/lib/bet/bet-words.ts';
import { oddsText, rupeesText } from '../../shared/lib/orders/order-words.ts';
import type { LadderTarget } from '../../shared/lib/panels.ts';
import { useHouseLevels } from '../../shared/live/price/use-house-levels.ts';
import { bookOf, takenOf } from './ladder-rows.ts';
import type { Ladder, LadderCell } from './use-ladder.ts';

type AskedProps = { target: LadderTarget; ladder: Ladder; cell: LadderCell; name: string; stakePaise: number };

/** What was pressed: the side, runner and price, and under it what it can lose and whether somebody offers it now. */
export function Asked({ target, ladder, cell, name, stakePaise }: AskedProps) {
  'use memo';
  const { selectionKey, side, hundredths } = cell;
  const house = useHouseLevels(ladder.topic, target.marketId, selectionKey);
  const players = ladder.book?.runners.find((runner) => runner.selectionKey === selectionKey);
  const own = ladder.orders.filter((order) => order.selectionKey === selectionKey);
  const stake = stakePaise / 100;
  const risk = side === 'back' ? stake : (stake * (hundredths - 100)) / 100;
  const taken = takenOf(bookOf(house, players), cell, own);
  return (
    <>
      <span className="block truncate">{`${sideWord('match', side)} ${name} ${oddsText(hundredths / 100)}`}</span>
      <span className="block truncate">
        <b className="font-semibold text-ink">{t('Risks {amount}', { amount: rupeesText(risk) })}</b>
        {' · '}
        {ladder.closed !== null
          ? ladder.closed
          : taken >= stake
            ? t('offered now')
            : taken > 0
              ? t('{amount} offered now, the rest waits', { amount: rupeesText(taken) })
              : t('waits in the queue')}
      </span>
    </>
  );
}
