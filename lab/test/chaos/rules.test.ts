import { expect, test } from 'vitest';
import { brokenBooks } from '../../chaos/money/broken-books.ts';
import { correctedResults } from '../../chaos/money/corrected-results.ts';
import { formerAgent } from '../../chaos/money/former-agent.ts';
import { latePayer } from '../../chaos/closings/late-payer.ts';
import { movedRow } from '../../chaos/money/moved-row.ts';
import { secondWall } from '../../chaos/money/second-wall.ts';
import { tamperedLedger } from '../../chaos/money/tampered-ledger.ts';
import { testDatabase } from '../../../apps/server/test/support/database.ts';
import { report, SEED } from './report.ts';

test('the database refuses by itself what no server may write', async () => {
  expect((await secondWall(testDatabase))['refused']).toBeGreaterThanOrEqual(18);
});

test('a row that moved to another market while its locks were waited for takes no bet', async () => {
  expect(await movedRow(testDatabase)).toEqual({ looks: 2 });
});

test('every report adds up to the wallets, however often a result is corrected or decided by hand', async () => {
  expect(await correctedResults(testDatabase)).toEqual({ versions: 6 });
});

test('a changed row of the ledger and an end that was cut off are found', { timeout: 120_000 }, async () => {
  const figures = report('tampered-ledger', await tamperedLedger(testDatabase, { rows: 80 }, SEED));
  expect(figures).toMatchObject({ changed: 80, cuts: 6 });
});

test('every rule of reconciliation notices what breaks it', async () => {
  const { breakings = 0, rules = 0 } = await brokenBooks(testDatabase);
  expect(rules).toBeGreaterThan(30);
  expect(breakings).toBeGreaterThanOrEqual(rules);
});

test('who comes late to open a market again leaves the new bets alone', async () => {
  expect(await latePayer(testDatabase)).toEqual({ betsLeftAlone: 6 });
});

test('who is no longer the agent of a player moves no points', { timeout: 60_000 }, async () => {
  const figures = report('former-agent', await formerAgent(testDatabase, { moves: 400 }, SEED));
  expect(Math.min(figures['accepted'] ?? 0, figures['notFound'] ?? 0)).toBeGreaterThan(50);
});
