import { type Dutch, dutchByProfit, dutchByTotal, paise } from '@pavilion/betting';
import type { NewOrder } from '../../../shared/api/market/orders.ts';
import { later, t } from '../../../shared/i18n/i18n.ts';
import { formatPaise } from '../../../shared/lib/format/format.ts';
import type { LadderRunner, LadderTarget } from '../../../shared/lib/panels.ts';

/** What one amount fixes: what is staked in all, or what is made whichever runner wins. */
export type Fix = 'total' | 'profit';

export type DutchDraft = {
  readonly fix: Fix;
  readonly amountPaise: number;
  /** The runners that are backed, by their selection keys. */
  readonly chosen: ReadonlySet<string>;
  /** What is not matched at once waits at its odds. */
  readonly rest: boolean;
};

/** The odds a runner can be backed at now, in hundredths; runners that nobody lays are missing. */
export type Prices = ReadonlyMap<string, number>;

export const FIX_WORDS: Readonly<Record<Fix, string>> = {
  total: later('Total stake'),
  profit: later('Profit'),
};

/** The stakes of the runners that are chosen and have odds; null where there are none. */
export function dutchOfDraft({ fix, amountPaise, chosen }: DutchDraft, prices: Prices): Dutch | null {
  const runners = [...prices].flatMap(([selection, priceHundredths]) =>
    chosen.has(selection) ? [{ selection, priceHundredths }] : [],
  );
  if (runners.length !== chosen.size) return null;
  return fix === 'total' ? dutchByTotal(runners, amountPaise) : dutchByProfit(runners, amountPaise);
}

/** What stands in the way of placing; null where nothing does. */
export function dutchProblem(draft: DutchDraft, prices: Prices, target: Pick<LadderTarget, 'minPaise'>): string | null {
  const { fix, amountPaise, chosen } = draft;
  if (chosen.size < 2) return t('Choose two runners or more.');
  if ([...chosen].some((key) => !prices.has(key))) return t('A runner has no price now. Wait for it, or leave it out.');
  if (!Number.isFinite(amountPaise) || amountPaise <= 0) return t('Enter a valid stake amount.');
  if (fix === 'total' && amountPaise % 100 !== 0) return t('The size of an order is in whole rupees.');
  if (bookOfPrices([...chosen].map((key) => prices.get(key) ?? 0)) >= 100)
    return t('The book of these runners is 100% or more. Leave one out.');
  const dutch = dutchOfDraft(draft, prices);
  if (dutch === null)
    return fix === 'profit' ? t('These odds leave no such profit.') : t('The total is too small for these runners.');
  const least = Math.max(100, target.minPaise ?? 0);
  return dutch.stakes.every(({ stakePaise }) => stakePaise >= least)
    ? null
    : t('Every stake must be at least {amount}.', { amount: formatPaise(least, { short: true }) });
}

/** The orders of a dutching, each a bet of its own at the odds that were shown or better. */
export function dutchOrders(target: LadderTarget, draft: DutchDraft, prices: Prices, dutch: Dutch): NewOrder[] {
  const { eventId, marketId } = target;
  return dutch.stakes.map(({ selection, stakePaise }) => ({
    ...{ eventId, marketId, selectionKey: selection, side: 'back' as const },
    odds: (prices.get(selection) ?? 0) / 100,
    size: stakePaise / 100,
    timeInForce: draft.rest ? ('rest' as const) : ('fill_or_kill' as const),
    inPlay: 'lapse' as const,
  }));
}

/** Bets as they were sent, to be shown in the place of what is chosen. */
export function sentDutch(orders: readonly NewOrder[]) {
  const runners = orders.map(({ selectionKey, odds, size }) => ({
    selection: selectionKey,
    priceHundredths: Math.round(odds * 100),
    stakePaise: paise(Math.round(size * 100)),
  }));
  const totalPaise = paise(runners.reduce((sum, { stakePaise }) => sum + stakePaise, 0));
  const results = runners.map(
    ({ priceHundredths, stakePaise }) => Math.round((priceHundredths * stakePaise) / 100) - totalPaise,
  );
  const draft = {
    chosen: new Set(runners.map(({ selection }) => selection)),
    rest: orders.some(({ timeInForce }) => timeInForce === 'rest'),
  };
  const dutch: Dutch = {
    ...{ stakes: runners, totalPaise },
    ...{ leastPaise: paise(Math.min(...results)), mostPaise: paise(Math.max(...results)) },
  };
  return { draft, prices: new Map(runners.map((one) => [one.selection, one.priceHundredths])), dutch };
}

const MILLIONTHS = 1_000_000;

/** What backing all of them comes to per 100 paid out, to a millionth: twelve at 12.00 are 100 and not a little less. */
export const bookOfPrices = (prices: readonly number[]): number =>
  Math.round(prices.reduce((sum, price) => sum + 10_000 / price, 0) * MILLIONTHS) / MILLIONTHS;

/** The shortest odds first; who has none comes last. */
export const byPrice = (runners: readonly LadderRunner[], prices: Prices): LadderRunner[] => {
  const of = ({ selectionKey }: LadderRunner) => prices.get(selectionKey) ?? Number.MAX_VALUE;
  return runners.toSorted((one, other) => of(one) - of(other));
};
