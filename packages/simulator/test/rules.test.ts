import { describe, expect, test, vi } from 'vitest';
import { RULE_SPORTS, searchSport } from './rules/sports.ts';
import { isFound, textOf } from './rules/search.ts';

vi.setConfig({ testTimeout: 240_000 });

describe('no rule that goes by what is shown earns more than three thousandths of the stake', () => {
  test.each(RULE_SPORTS)('%s', (sport) => {
    const found = searchSport(sport, 1 / 3);
    expect(found.length).toBeGreaterThan(30);
    expect(found.filter(isFound).map(textOf)).toEqual([]);
  });
});
