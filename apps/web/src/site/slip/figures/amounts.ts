import { formatPaise } from '../../../shared/lib/format/format.ts';

const AMOUNT = /^\d{1,12}(?:\.\d{0,2})?$|^\.\d{1,2}$/;

/** Rupees as typed (`6,000`, `6000.5`) in paise; nothing typed is 0; NaN for what is no amount. */
export function paiseFromText(text: string): number {
  const plain = text.replaceAll(/[,\s₹]/g, '');
  if (plain === '') return 0;
  return AMOUNT.test(plain) ? Math.round(Number(plain) * 100) : Number.NaN;
}

/** Paise as the stake field shows them: grouped, without idle decimals. */
export const textFromPaise = (paise: number): string =>
  Number.isFinite(paise) ? formatPaise(paise, { short: true, symbol: false }) : '';

/** Odds as typed in hundredths; NaN for what has more than two decimals or is no number. */
export function hundredthsFromText(text: string): number {
  const plain = text.trim();
  return /^\d{1,6}(?:\.\d{0,2})?$/.test(plain) ? Math.round(Number(plain) * 100) : Number.NaN;
}
