import { currencySign } from '../identity.ts';
import { formatPaise } from './format.ts';

const AMOUNT = /^\d{1,12}(?:\.\d{0,2})?$|^\.\d{1,2}$/;

/** An amount as somebody types or pastes it, without the sign of what it is of: it stands before the digits, as on the screens. */
export const withoutSign = (text: string): string => {
  const typed = text.trim();
  const sign = [currencySign().trim(), '₹'].find((one) => one !== '' && typed.startsWith(one)) ?? '';
  return typed.slice(sign.length).trim();
};

/** Digits as somebody types or pastes them, without the marks that only make them readable. */
export const withoutMarks = (text: string): string => withoutSign(text).replaceAll(/[,\s]/g, '');

/** Rupees as typed (`6,000`, `6000.5`) in paise; nothing typed is 0; NaN for what is no amount. */
export function paiseFromText(text: string): number {
  const plain = withoutMarks(text);
  if (plain === '') return 0;
  return AMOUNT.test(plain) ? Math.round(Number(plain) * 100) : Number.NaN;
}

/** Paise as the stake field shows them: grouped, without idle decimals. */
export const textFromPaise = (paise: number): string =>
  Number.isFinite(paise) ? formatPaise(paise, { short: true, symbol: false }) : '';

/** An amount as it is typed, its rupees grouped: `100000.5` is `1,00,000.5`. What is no amount stays as it was typed. */
export function groupTyped(text: string): string {
  const plain = withoutMarks(text);
  const [rupees = '', ...rest] = plain.split('.');
  if (rupees === '' || !AMOUNT.test(plain)) return text;
  return [formatPaise(Number(rupees) * 100, { short: true, symbol: false }), ...rest].join('.');
}

/** Where the caret stands in the grouped text: behind as many digits as before, and past a comma that Delete met. */
export function caretIn(grouped: string, digitsBefore: number, forward: boolean): number {
  let at = 0;
  for (let seen = 0; at < grouped.length && seen < digitsBefore; at += 1) if (grouped[at] !== ',') seen += 1;
  return forward && grouped[at] === ',' ? at + 1 : at;
}

/** Odds as typed in hundredths; NaN for what has more than two decimals or is no number. */
export function hundredthsFromText(text: string): number {
  const plain = text.trim();
  return /^\d{1,6}(?:\.\d{0,2})?$/.test(plain) ? Math.round(Number(plain) * 100) : Number.NaN;
}
