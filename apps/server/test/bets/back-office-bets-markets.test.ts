import { describe, expect, test } from 'vitest';
import type { Db } from '../../src/db/transaction.ts';
import { marketsOfCatalogue } from '../../src/modules/bets/lists/names-store.ts';

/** Answers as the database does where more markets fit than are read by id: with no row. */
const tooMany = { run: async () => [] } as unknown as Db;

describe('more markets than are read by id', () => {
  test('are those of their sport and competition', async () => {
    expect(await marketsOfCatalogue(tooMany, '4', '9', null)).toEqual({
      marketIds: null,
      catalogue: { sport: '4', competition: '9' },
    });
  });

  test('of one event are an error: its sport has bets of other events, too', async () => {
    await expect(marketsOfCatalogue(tooMany, '4', '9', '700')).rejects.toThrow(
      'event 700 has more than 100000 markets',
    );
  });
});
