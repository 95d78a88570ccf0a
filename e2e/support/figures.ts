// How the product writes amounts, stated here once more on purpose: a test that asked the product itself would agree
// with any mistake.
const grouped = new Intl.NumberFormat('en-IN', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** `₹1,24,500.00`; with a sign `+₹7,500.00`, `−₹9,700.00`, and none for zero. */
export function money(paise: number, signed = false): string {
  const sign = paise < 0 ? '−' : signed && paise > 0 ? '+' : '';
  return `${sign}₹${grouped.format(Math.abs(paise) / 100)}`;
}

/** Paise out of an amount as the product writes it. */
export function paiseOf(text: string): number {
  const figures = text.replaceAll(/[₹,+\s]/g, '').replace('−', '-');
  if (!/^-?\d+\.\d{2}$/.test(figures)) throw new Error(`not an amount: ${text}`);
  return Math.round(Number(figures) * 100);
}

/** Whole paise out of an amount of the wire. */
export const paiseFromWire = (rupees: number): number => Math.round(rupees * 100);
