/** Rupees of a field: null while it is empty, `wrong` when it is no amount with at most two decimals. */
export function amountOf(text: string): number | null | 'wrong' {
  const plain = text.trim().replaceAll(',', '');
  if (plain === '') return null;
  return /^\d{1,9}(\.\d{1,2})?$/.test(plain) ? Number(plain) : 'wrong';
}
