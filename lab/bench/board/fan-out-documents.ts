import type { ProviderMarket } from '@pavilion/feed';
import { createSimulator } from '@pavilion/simulator';

const CRICKET = 4;
const TWENTY20 = /Twenty20|T20/;
const SEED = 7;
/** A morning of the simulator; whatever is in play then is measured. */
const MORNING_MS = Date.UTC(2026, 10, 21, 4, 0, 0);
const STEP_MS = 1_000;
/** Longer than any of these matches lasts. */
const MATCH_STEPS_MAX = 6 * 3_600;

const rowsOf = (markets: readonly ProviderMarket[]) => markets.reduce((sum, market) => sum + market.section.length, 0);

/**
 * The odds of one whole simulated Twenty20, as a subscriber with an interval of a second sees them: every document that
 * differs from the one before. The match is the one that begins next.
 */
export function* twenty20(): Generator<{ markets: ProviderMarket[]; rows: number }> {
  let nowMs = MORNING_MS;
  const source = createSimulator({ seed: SEED, speed: 1, now: () => nowMs }, { after: () => () => {} });
  const listed = () => {
    const lists = source.events(CRICKET);
    return lists === null ? [] : [...lists.t1, ...lists.t2].filter((event) => TWENTY20.test(event.cname));
  };
  const before = new Set(listed().flatMap(({ iplay, gmid }) => (iplay ? [gmid] : [])));
  let match = listed().find(({ iplay, gmid }) => iplay && !before.has(gmid));
  for (; match === undefined; match = listed().find(({ iplay, gmid }) => iplay && !before.has(gmid))) nowMs += 10_000;
  let last = '';
  for (let step = 0; step < MATCH_STEPS_MAX; step += 1) {
    const markets = source.markets(CRICKET, match.gmid);
    if (markets === null || markets.every(({ status }) => status === 'CLOSED')) return;
    const text = JSON.stringify(markets);
    if (text !== last) yield { markets, rows: rowsOf(markets) };
    last = text;
    nowMs += STEP_MS;
  }
}
