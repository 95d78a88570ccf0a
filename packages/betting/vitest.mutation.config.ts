import { defineConfig } from 'vitest/config';

/**
 * The core's tests with a short model run: a mutant lives or dies thousands of times. Properties have a seed in their
 * names, by which a mutant's tests are found again, so here it is always the same.
 */
export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    environment: 'node',
    testTimeout: 60_000,
    env: { MODEL_COMMANDS: '4000' },
    setupFiles: ['test/one-seed.ts'],
  },
});
