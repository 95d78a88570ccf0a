import { cx } from '../lib/cx.ts';
import { formatPaise, type MoneyStyle } from '../lib/format/format.ts';

export type MoneyProps = MoneyStyle & {
  paise: number | null;
  /** `result` colours gains green and losses red; the sign stays, so colour never speaks alone. */
  tone?: 'plain' | 'result';
  className?: string;
};

/** An amount of money with digits of one width, sign and figures on one line. Null is a dash. */
export function Money({ paise, tone = 'plain', className, ...style }: MoneyProps) {
  const colour = tone === 'result' && paise !== null && paise !== 0 && (paise > 0 ? 'text-profit' : 'text-loss');
  const sign = style.sign ?? (tone === 'result' ? 'always' : 'negative');
  return (
    <span className={cx('num whitespace-nowrap', colour, className)}>{formatPaise(paise, { ...style, sign })}</span>
  );
}
