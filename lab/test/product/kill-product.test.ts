import { expect, test } from 'vitest';
import { killProduct } from '../../chaos/product.ts';

const SEED = 20_261_121;

test.runIf(process.platform === 'linux')(
  'the product comes back when PostgreSQL, the bridge or all of it is killed, and loses no bet',
  { timeout: 240_000 },
  async () => {
    const figures = await killProduct({ kills: 3 }, SEED);
    console.log(`product (seed ${SEED}) ${JSON.stringify(figures)}`);
    expect(figures).toMatchObject({ kills: 3, lost: 0, doubled: 0 });
    expect(figures['acknowledged']).toBeGreaterThan(10);
    expect(figures['askedAgain']).toBeGreaterThan(0);
  },
);
