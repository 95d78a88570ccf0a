import { expect, test } from 'vitest';
import { restoreFromBackup } from '../../chaos/restore-backup.ts';

const SEED = 20_261_125;

test.runIf(process.platform === 'linux')(
  'a machine that is lost comes back from a backup taken under load, up to the moment that is asked for',
  { timeout: 300_000 },
  async () => {
    const figures = await restoreFromBackup({ bets: 40 }, SEED);
    console.log(`restore-backup (seed ${SEED}) ${JSON.stringify(figures)}`);
    expect(figures).toMatchObject({ lost: 0 });
    expect(figures['acknowledgedBefore']).toBeGreaterThanOrEqual(80);
    expect(figures['acknowledgedInAll']).toBeGreaterThan(figures['keptBets'] ?? 0);
  },
);
