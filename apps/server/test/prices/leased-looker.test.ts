import { afterAll, beforeAll, expect, test } from 'vitest';
import { LeasedLooker } from '../../src/modules/prices/leased-looker.ts';
import { createWorld, type World } from '../support/betting-world.ts';
import { type TestDatabase, testDatabase } from '../support/database.ts';

let database: TestDatabase;
let world: World;
beforeAll(async () => {
  database = await testDatabase();
  world = await createWorld(database.pool, { players: 1, rupees: 1, kinds: ['match'] });
});
afterAll(async () => {
  await world.close();
  await database.close();
});

/** Reads one number, and then is at work until it is told to go on. */
class SlowLooker extends LeasedLooker {
  onRecord = 0;
  readonly read: number[] = [];
  readonly goOn: (() => void)[] = [];

  constructor(lease: string) {
    super(world.context, lease, 'could not look');
  }

  onPrices(): void {}

  protected forgetAll(): void {}

  protected async readAll(): Promise<void> {
    this.read.push(this.onRecord);
    await new Promise<void>((resolve) => this.goOn.push(resolve));
  }
}

test('who asks while it looks gets a look that has read what is on record by then, and all of them the same', async () => {
  const looker = new SlowLooker('asked-while-it-looks');
  looker.lookSoon();
  // It has read nothing yet: who asks now is served by it.
  const first = looker.look();
  await expect.poll(() => looker.read).toEqual([0]);
  looker.onRecord = 1;
  const asked = [looker.look(), looker.look()];
  looker.lookSoon();
  looker.goOn.shift()?.();
  expect(await first).toBe(true);
  await expect.poll(() => looker.read).toEqual([0, 1]);
  looker.goOn.shift()?.();
  expect(await Promise.all(asked)).toEqual([true, true]);
  expect(looker.read).toEqual([0, 1]);
  await looker.close();
});

test('a server that leaves ends the look that is under way and begins none', async () => {
  const looker = new SlowLooker('leaves');
  const first = looker.look();
  await expect.poll(() => looker.read).toEqual([0]);
  const second = looker.look();
  const closed = looker.close();
  looker.goOn.shift()?.();
  await closed;
  expect(await Promise.all([first, second])).toEqual([true, false]);
  expect(looker.read).toEqual([0]);
});
