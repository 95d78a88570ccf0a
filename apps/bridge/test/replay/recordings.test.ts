import fs from 'node:fs';
import path from 'node:path';
import { tickIndex } from '@pavilion/betting';
import { type MarketBook, type ProviderMarket, readEvents, readMarkets, readResults } from '@pavilion/feed';
import { describe, expect, test } from 'vitest';
import { recordingFiles } from '../../src/sources/replay/file/recording-files.ts';
import { shapeOf, sidOf } from '../../src/sources/replay/play/encode/market-shape.ts';
import { MarketState } from '../../src/sources/replay/mcm/market-state.ts';
import { marketIdOf, readMessages } from '../../src/sources/replay/mcm/messages.ts';
import { race } from './race.ts';
import { folderOf, type Stage, stage } from './stage.ts';

const FOLDER = path.resolve(import.meta.dirname, '../../../../../shared/data/betfair');
const RECORDED = fs.existsSync(FOLDER)
  ? fs.readdirSync(FOLDER).flatMap((name) => (/^[^s].*\.bz2$/.test(name) ? [path.join(FOLDER, name)] : []))
  : [];
/** One of our own making, so that a clone alone plays something, too. */
const OWN = path.join(folderOf({ '1.77': race() }), '1.77');
const FILES = [OWN, ...RECORDED].map((file) => ({ name: path.basename(file), file }));
const SPEED = 100;
/** Looks at each recording, evenly spread from its first moment shown until it is over. */
const LOOKS = 30;

/** How the recording itself ends: winners of every market that can be bet on here and that it sees closed. */
function recordedEnds(file: string): Map<string, string[]> {
  const markets = new Map<string, MarketState>();
  for (const recording of recordingFiles(file)) {
    readMessages(recording, ({ changes }) => {
      for (const change of changes) {
        const id = marketIdOf(change);
        const market = markets.get(id) ?? new MarketState(id);
        markets.set(id, market);
        market.apply(change);
      }
    });
  }
  const closed = [...markets.values()].filter(
    ({ status, definition }) => status === 'CLOSED' && 'shape' in shapeOf(definition),
  );
  return new Map(
    closed.map(({ id, runners }) => [
      id.slice(2),
      runners.filter((runner) => runner.status === 'WINNER').map((runner) => String(sidOf(runner))),
    ]),
  );
}

/** What is wrong with a market as it is shown, as far as a recording is bound to it. */
function faultsOf(market: MarketBook, raw: ProviderMarket | undefined): string[] {
  const faults = market.rows.length === raw?.section.length ? [] : ['a row could not be read'];
  for (const { name, open, back, lay } of market.rows) {
    const [backs, lays] = [back.map((one) => one.priceHundredths), lay.map((one) => one.priceHundredths)];
    const prices = [...backs, ...lays];
    if (!open && prices.length > 0) faults.push(`${name}: a price while closed`);
    if (prices.some((price) => tickIndex(price) === null)) faults.push(`${name}: off the ladder: ${prices.join()}`);
    if (backs.some((price, i) => price <= (backs[i + 1] ?? 0))) faults.push(`${name}: back ${backs.join()}`);
    if (lays.some((price, i) => price >= (lays[i + 1] ?? 1e9))) faults.push(`${name}: lay ${lays.join()}`);
    if ((backs[0] ?? 0) >= (lays[0] ?? 1e9)) faults.push(`${name}: crossed: ${prices.join()}`);
  }
  return faults;
}

type Seen = Map<number, { readonly sid: number }>;

/** Reads every document of the moment; counts the open markets. */
function lookAt({ source }: Stage, seen: Seen): number {
  let open = 0;
  const faults: string[] = [];
  for (const { eid: sid } of source.sports()) {
    const { live, suspended } = readEvents(source.events(sid));
    for (const { eventId } of [...live, ...suspended]) {
      const gmid = Number(eventId);
      seen.set(gmid, { sid });
      const raw = source.markets(sid, gmid) ?? [];
      const markets = readMarkets(raw);
      if (markets.length !== raw.length) faults.push(`${gmid}: a market could not be read`);
      for (const market of markets) {
        if (market.open) open += 1;
        faults.push(
          ...faultsOf(
            market,
            raw.find((one) => String(one.mid) === market.marketId),
          ),
        );
      }
    }
  }
  expect(faults).toEqual([]);
  return open;
}

/** Who won, by the exchange's market, for every market that was settled. */
function settledBy({ source }: Stage, seen: Seen): Map<string, string[]> {
  const settled = new Map<string, string[]>();
  for (const [gmid, { sid }] of seen) {
    for (const { marketId, selectionKey, result } of readResults(source.detail(sid, gmid))) {
      // The exchange's digits are the last nine of the market id.
      const digits = String(Number(marketId) % 1_000_000_000);
      const winners = settled.get(digits) ?? [];
      settled.set(digits, winners);
      if (result?.type !== 'winner') continue;
      if (selectionKey === null) winners.push(...result.selections);
      else if (result.selections.includes('yes')) winners.push(selectionKey);
    }
  }
  return settled;
}

describe('every recording', () => {
  test.each(FILES)('$name plays soundly and settles as it was recorded', { timeout: 30_000 }, async ({ file }) => {
    const set = await stage(file, { speed: SPEED });
    expect(set.source.faults?.()).toEqual([]);
    const seen: Seen = new Map();
    let open = 0;
    for (let look = 0; look < LOOKS; look += 1) {
      open += lookAt(set, seen);
      // Slower at first: races are over soon.
      set.clock.pass(look < LOOKS / 2 ? 3_000 : 20_000);
    }
    expect(open).toBeGreaterThan(0);
    const settled = settledBy(set, seen);
    for (const [id, winners] of recordedEnds(file)) {
      expect(settled.get(id)?.toSorted(), `market 1.${id}`).toEqual(winners.toSorted());
      settled.delete(id);
    }
    expect(settled.size).toBe(0);
  });
});
