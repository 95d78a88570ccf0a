import type { ProviderMarket } from '@pavilion/feed';
import { describe, expect, test, vi } from 'vitest';
import type { EventRun } from '../src/event-run.ts';
import { attack, errorsFor, type Field, textOf } from './attacker/attack.ts';
import { FIELDS } from './attacker/fields.ts';

vi.setConfig({ testTimeout: 240_000 });

const SEED = 4000;

function fieldOf(name: string): Field {
  const field = FIELDS[name];
  if (field === undefined) throw new RangeError(`no such field: ${name}`);
  return field;
}

describe('who sees only what is shown finds no bets worth more than three thousandths of the stake', () => {
  test.each(Object.keys(FIELDS))('%s', (name) => {
    const { tried, found } = attack(fieldOf(name), 0.5, SEED);
    expect(tried).toBeGreaterThan(0);
    expect(found.map(textOf)).toEqual([]);
  });
});

/** The same event with other documents. */
function shown(run: EventRun, markets: (at: number) => ProviderMarket[]): EventRun {
  return new Proxy(run, {
    get(target, name) {
      if (name === 'markets') return markets;
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}

describe('prices that are wrong are found', () => {
  test('prices that come four seconds after the scoreboard', () => {
    const late = (run: EventRun) => shown(run, (at) => run.markets(at - 4000));
    const { found } = attack({ ...fieldOf('Table tennis'), shownAs: late }, 1, SEED);
    expect(found.map(({ scheme }) => scheme).join('\n')).toContain('won the last point');
  });

  test('odds that wander further than their spread', () => {
    const wandering = (run: EventRun) =>
      shown(run, (at) => {
        const way = Math.floor(at / 60_000) % 3 === 0 ? 1.03 : 1 / 1.03;
        return run.markets(at).map((market) => (market.gtype === 'match' ? movedBy(market, way) : market));
      });
    const { found } = attack({ ...fieldOf('Football'), shownAs: wandering }, 1, SEED);
    expect(found.map(({ scheme }) => scheme).join('\n')).toContain('gone up');
  });

  test('a bookmaker who has not seen the last five minutes', () => {
    const slow = (run: EventRun) =>
      shown(run, (at) => {
        const then = run.markets(at - 5 * 60_000);
        const old = (mid: number) => then.find((market) => market.mid === mid);
        return run.markets(at).map((market) => (market.gtype === 'match1' ? (old(market.mid) ?? market) : market));
      });
    const { found } = attack({ ...fieldOf('Kabaddi'), shownAs: slow }, 0.5, SEED);
    expect(found.map(({ scheme }) => scheme).join('\n')).toContain('good beside match');
  });
});

/** The odds of the first row times a factor. */
function movedBy(market: ProviderMarket, factor: number): ProviderMarket {
  return {
    ...market,
    section: market.section.map((row, place) =>
      place > 0 ? row : { ...row, odds: row.odds.map((offer) => ({ ...offer, odds: offer.odds * factor })) },
    ),
  };
}

test('the more is suspected, the more it must show', () => {
  // Of a normal variable: one in a thousand is above 3.09, one in a million above 4.75.
  expect(errorsFor(1)).toBeCloseTo(3.09, 2);
  expect(errorsFor(1000)).toBeCloseTo(4.753, 2);
});
