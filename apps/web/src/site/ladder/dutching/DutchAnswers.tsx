import type { OrderAnswer } from '../../../shared/api/market/orders.ts';
import { t } from '../../../shared/i18n/i18n.ts';
import { cx } from '../../../shared/lib/cx.ts';
import { becameText, orderFailure } from '../../../shared/lib/orders/order-words.ts';
import { closeLadder, type LadderTarget } from '../../../shared/lib/panels.ts';
import { Button } from '../../../shared/ui/form/Button.tsx';

type DutchAnswersProps = { target: LadderTarget; answers: readonly OrderAnswer[]; onAgain: () => void };

/** What became of each bet, the shortest odds first, as they stood; what was not placed says why, and the others stand. */
export function DutchAnswers({ target, answers, onAgain }: DutchAnswersProps) {
  const nameOf = (key: string) => target.runners.find(({ selectionKey }) => selectionKey === key)?.name ?? key;
  return (
    <div className="grid gap-3">
      <ul aria-label={t('What became of each bet')} className="rounded-card border border-line">
        {answers
          .toSorted((one, other) => one.asked.odds - other.asked.odds)
          .map(({ asked, order, error }) => (
            <li key={asked.selectionKey} className="grid gap-0.5 border-t border-line px-3 py-2.5 first:border-t-0">
              <b className="font-semibold">{nameOf(asked.selectionKey)}</b>
              <span className={cx('text-sm', order ? 'text-profit' : 'text-danger')}>
                {order ? becameText(order) : t('Not placed. {why}', { why: orderFailure(error) })}
              </span>
            </li>
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
