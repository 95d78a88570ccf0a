import type { OrderAnswer } from '../../../shared/api/market/orders.ts';
import { t } from '../../../shared/i18n/i18n.ts';
import { cx } from '../../../shared/lib/cx.ts';
import { becameText, hundredthsOf, oddsText, orderFailure } from '../../../shared/lib/orders/order-words.ts';
import { closeLadder, type LadderTarget } from '../../../shared/lib/panels.ts';
import { Alert } from '../../../shared/ui/overlay/Alert.tsx';
import { Button } from '../../../shared/ui/form/Button.tsx';

type DutchAnswersProps = { target: LadderTarget; answers: readonly OrderAnswer[]; onAgain: () => void };

/** It was matched at other odds than it was asked at, or nobody offers them any more; where some do, only money was short. */
const hasMoved = (answer: OrderAnswer): boolean =>
  answer.order === undefined
    ? answer.error.code === 'ORDER_NOT_FILLED' && answer.error.detail.fillable === 0
    : answer.order.averageOdds !== null && hundredthsOf(answer.order.averageOdds) !== hundredthsOf(answer.asked.odds);

/** What became of each bet, the shortest odds first, as they stood; what was not placed says why, and the others stand. */
export function DutchAnswers({ target, answers, onAgain }: DutchAnswersProps) {
  const nameOf = (key: string) => target.runners.find(({ selectionKey }) => selectionKey === key)?.name ?? key;
  const moved = answers.some(hasMoved);
  const isWhole = answers.every(({ order }) => order !== undefined && order.filled > 0 && order.remaining === 0);
  return (
    <div className="grid gap-3">
      {(moved || !isWhole) && (
        <Alert tone={isWhole ? 'info' : 'warn'}>
          {[
            moved && t('Prices moved since you chose.'),
            !isWhole && t('Not every runner is backed in full: the results do not pay the same.'),
          ]
            .filter(Boolean)
            .join(' ')}
        </Alert>
      )}
      <ul aria-label={t('What became of each bet')} className="rounded-card border border-line">
        {answers
          .toSorted((one, other) => one.asked.odds - other.asked.odds)
          .map((answer) => (
            <Answer key={answer.asked.selectionKey} name={nameOf(answer.asked.selectionKey)} answer={answer} />
          ))}
      </ul>
      <span className="grid grid-cols-2 gap-2">
        <Button onClick={onAgain}>{t('Back to dutching')}</Button>
        <Button look="primary" onClick={closeLadder}>
          {t('Done')}
        </Button>
      </span>
    </div>
  );
}

function Answer({ name, answer }: { name: string; answer: OrderAnswer }) {
  const { asked, order } = answer;
  return (
    <li className="grid gap-0.5 border-t border-line px-3 py-2.5 first:border-t-0">
      <b className="font-semibold">{name}</b>
      <span className={cx('text-sm', order ? 'text-profit' : 'text-danger')}>
        {order ? becameText(order) : t('Not placed. {why}', { why: orderFailure(answer.error) })}
      </span>
      {hasMoved(answer) && (
        <span className="num text-xs text-ink-2">{t('Odds were {odds}', { odds: oddsText(asked.odds) })}</span>
      )}
    </li>
  );
}
