import { create } from 'zustand';
import { later } from '../../i18n/i18n.ts';
import { readStored, writeStored } from '../browser/stored.ts';
import { formatOdds } from '../format/format.ts';

/** The ways in which a player may read odds. What is typed, sent and kept is decimal in each of them. */
export const ODDS_FORMATS = [
  'decimal',
  'fractional',
  'american',
  'hong-kong',
  'indonesian',
  'malay',
  'percentage',
] as const;
export type OddsFormat = (typeof ODDS_FORMATS)[number];

export const ODDS_FORMAT_NAMES: Readonly<Record<OddsFormat, string>> = {
  decimal: later('Decimal'),
  fractional: later('Fractional'),
  american: later('American'),
  'hong-kong': later('Hong Kong'),
  indonesian: later('Indonesian'),
  malay: later('Malay'),
  percentage: later('Implied percentage'),
};

const MINUS = '−';
const signed = (value: number, digits: number): string =>
  `${value < 0 ? MINUS : '+'}${Math.abs(value).toFixed(digits)}`;

/** Decimal odds, in hundredths, in one of the formats. Odds of 1 and less win nothing and are written as they are. */
export function writeOdds(hundredths: number, format: OddsFormat): string {
  const profit = hundredths - 100;
  if (format === 'decimal' || !Number.isSafeInteger(hundredths) || profit <= 0) return formatOdds(hundredths);
  switch (format) {
    case 'fractional': {
      const common = greatestCommon(profit, 100);
      return `${profit / common}/${100 / common}`;
    }
    case 'american':
      return profit >= 100 ? signed(profit, 0) : signed(-10_000 / profit, 0);
    case 'hong-kong':
      return formatOdds(profit);
    case 'indonesian':
      return profit >= 100 ? signed(profit / 100, 2) : signed(-100 / profit, 2);
    case 'malay':
      return profit <= 100 ? signed(profit / 100, 2) : signed(-100 / profit, profit > 1_000 ? 4 : 2);
    case 'percentage':
      return `${(10_000 / hundredths).toFixed(1)}%`;
  }
}

function greatestCommon(a: number, b: number): number {
  return b === 0 ? a : greatestCommon(b, a % b);
}

/** The format that an account has chosen in this browser; whoever else looks reads decimal odds. */
type Chosen = { readonly owner: string | null; readonly format: OddsFormat };

const keyOf = (owner: string): string => `pavilion.odds-format.${owner}`;

export const useOddsFormat = create<Chosen>()(() => ({ owner: null, format: 'decimal' }));

/** Takes up what this account had chosen in this browser. */
export function followOddsFormat(owner: string | null): void {
  const kept = owner === null ? null : readStored(keyOf(owner));
  useOddsFormat.setState({ owner, format: ODDS_FORMATS.find((format) => format === kept) ?? 'decimal' });
}

export function setOddsFormat(format: OddsFormat): void {
  const { owner } = useOddsFormat.getState();
  if (owner === null) return;
  writeStored(keyOf(owner), format === 'decimal' ? null : format);
  useOddsFormat.setState({ format });
}

/** Odds as the player reads them. The pages are drawn anew when the choice changes. */
export const oddsAsRead = (hundredths: number): string => writeOdds(hundredths, useOddsFormat.getState().format);
