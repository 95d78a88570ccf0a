import type { ProviderMarket, ProviderOffer, ProviderSection } from '@pavilion/feed';
import { LADDER } from '@pavilion/betting';
import assert from 'node:assert/strict';

const PRICES = new Set(LADDER.map((price) => price / 100));
const TRADING = ['ACTIVE', ''];
const STOPPED = ['SUSPENDED', 'Ball Running', 'Starting Soon.', 'REMOVED'];
const SIX = ['back3', 'back2', 'back1', 'lay1', 'lay2', 'lay3'];

export function isTrading(row: ProviderSection): boolean {
  return TRADING.includes(row.gstatus) && row.gscode === 1;
}

function box(row: ProviderSection, name: string): ProviderOffer {
  const found = row.odds.find((offer) => offer.oname === name);
  if (found === undefined) throw new Error(`${row.nat} has no ${name}`);
  return found;
}

function prices(row: ProviderSection): number[] {
  return row.odds.map((offer) => offer.odds).filter((odds) => odds > 0);
}

function rises(values: readonly number[]): boolean {
  return values.every((value, i) => i === 0 || value > (values[i - 1] ?? 0));
}

/** Fails with a text that is only put together then: these checks run some million times. */
export function must(holds: boolean, where: () => string): void {
  if (!holds) assert.fail(where());
}

/** What must hold of every odds document at every moment. Throws on the first breach. */
export function checkMarkets(markets: readonly ProviderMarket[]): void {
  must(new Set(markets.map((market) => market.mid)).size === markets.length, () => 'two markets share an id');
  for (const market of markets) checkMarket(market);
}

function checkMarket(market: ProviderMarket): void {
  const where = (what: string) => () => `${market.gtype} ${market.mname}: ${what}`;
  const { section, status, gtype } = market;
  must(section.length > 0, where('no rows'));
  must(new Set(section.map((row) => row.sid)).size === section.length, where('two rows share an id'));
  for (const row of section) checkRow(market, row);
  const open = section.some(isTrading);
  if (gtype === 'match') {
    must((status === 'OPEN') === open, where(`${status} while rows ${open ? 'trade' : 'do not trade'}`));
    checkBook(market);
  }
  if (gtype === 'match1') must(status === 'SUSPENDED' || status === 'CLOSED', where(status));
  if (status === 'CLOSED') must(!open, where('trades although it is closed'));
}

function checkRow(market: ProviderMarket, row: ProviderSection): void {
  const where = (what: string) => () =>
    `${market.gtype} ${market.mname}, ${row.nat}: ${what} in ${JSON.stringify(row)}`;
  const names = row.odds.map((offer) => offer.oname).join();
  const expected = row.odds.length === 6 ? SIX.join() : row.odds.length === 2 ? 'back1,lay1' : 'back1';
  must(names === expected, where('wrong boxes'));
  for (const { odds, size, oname, otype, tno } of row.odds) {
    must(odds > 0 === size > 0, where('price without money'));
    must(Number.isFinite(odds) && odds >= 0 && Number.isFinite(size), where('no number'));
    must(oname === `${otype}${tno + 1}`, where('misnamed box'));
  }
  const trading = isTrading(row);
  must(
    trading === prices(row).length > 0,
    where(trading ? 'trades without a price' : 'a price while it does not trade'),
  );
  if (trading) checkPrices(market, row, where);
  else {
    must(row.gscode === 0, where('gscode'));
    must(STOPPED.includes(row.gstatus), where('unknown status'));
  }
}

function checkPrices(market: ProviderMarket, row: ProviderSection, where: (what: string) => () => string): void {
  const all = prices(row);
  switch (market.gtype) {
    case 'match':
      must(rises(all), where('levels out of order'));
      must(
        all.every((price) => PRICES.has(price)),
        where('off the ladder'),
      );
      break;
    case 'match1':
      must(box(row, 'lay1').odds > box(row, 'back1').odds, where('crossed'));
      break;
    case 'fancy2':
      must(rises(all), where('levels out of order'));
      break;
    case 'fancy': {
      const yes = box(row, 'back1');
      const no = box(row, 'lay1');
      must(yes.odds >= no.odds, where('YES below NO'));
      if (yes.odds === no.odds) must(yes.size < no.size, where('both ways pay'));
      break;
    }
    case 'fancy1':
      if (box(row, 'lay1').odds > 0) must(box(row, 'lay1').odds > box(row, 'back1').odds, where('crossed'));
      break;
    case 'oddeven':
      must(1 / box(row, 'back1').odds + 1 / box(row, 'lay1').odds >= 1, where('both ways pay'));
      break;
    case 'meter':
      must(box(row, 'back1').odds >= box(row, 'lay1').odds, where('YES below NO'));
      break;
    default:
      must(['khado', 'cricketcasino'].includes(market.gtype), where('unknown family'));
  }
}

/** Neither backing nor laying every runner is a sure profit. */
function checkBook(market: ProviderMarket): void {
  for (const [name, sign] of [
    ['back1', 1],
    ['lay1', -1],
  ] as const) {
    const best = market.section.map((row) => box(row, name).odds);
    if (best.some((price) => price === 0)) continue;
    const sum = best.reduce((total, price) => total + 1 / price, 0);
    must(sign * (sum - 1) >= -1e-9, () => `${market.mname}: the ${name} book sums to ${sum}`);
  }
}
