import type { World } from '../../apps/server/test/support/betting-world.ts';
import type { Seeded } from '../../apps/server/test/support/seeded.ts';
import type { SimMarket } from '../../apps/server/test/support/sim-book.ts';
import type { Auditor } from './auditor.ts';
import { isRace, type RaceFeed } from './races.ts';

type Races = {
  readonly world: World;
  readonly races: RaceFeed;
  readonly auditor: Auditor;
  readonly random: Seeded;
  readonly count: (name: string) => void;
  readonly fail: (what: string, at: number) => never;
};

/** News may be so old: older than a price may be. */
const LATE_MS = 30_000;

/**
 * One act at a race: somebody leaves it, comes back, or gets another factor; sometimes the record hears of it twice, or late.
 * `meanwhile` happens when the record knows of it and the book does not.
 */
export function raceActs({ world, races, auditor, random, count, fail }: Races) {
  const markets = world.book.markets.filter(isRace);
  return async (at: number, nowMs: number, meanwhile: (market: SimMarket) => Promise<void>): Promise<void> => {
    const market = random.pick(markets);
    const news = races.next(market, nowMs - (random.oneIn(3) ? random.below(LATE_MS) : 0));
    const twice = random.oneIn(3);
    const outcomes = await races.record(twice ? [world.context, world.context] : [world.context], news, nowMs);
    const done = auditor.isSettled(market.id) ? 'settled' : 'recorded';
    const isExpected = (outcome: string) => outcome === done || (twice && outcome === 'unchanged');
    if (!outcomes.includes(done) || !outcomes.every(isExpected))
      fail(`that a runner ${news.act} was answered ${outcomes.join(', ')}, expected ${done}`, at);
    count(`runner ${news.act}: ${done}`);
    if (done === 'settled') return;
    auditor.races.told(market.id, news.runner, races.leaver(news), auditor.count);
    await meanwhile(market);
    races.show(news);
  };
}
