import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

/** What is waited for comes late on a machine that runs the whole suite at once, and so does the end of a test. */
const patience = { expect: { poll: { timeout: 10_000 } }, testTimeout: 30_000, hookTimeout: 30_000 };

/**
 * A project that needs nothing but Node. With `isolate: false` its files take turns in one process and load what they import
 * once: a process for each costs more than the tests of most files. Such a file leaves nothing behind: no spy, no stub, no
 * fake time, no setting of the process.
 */
const plain = (name: string, folder: string, { isolate = true } = {}) => ({
  test: { name, include: [`${folder}/test/**/*.test.ts`], environment: 'node' as const, isolate, ...patience },
});

/** A project whose files take copies of a migrated database. */
const overPostgres = (name: string, folder: string, { isolate }: { isolate: boolean }) => ({
  test: {
    ...plain(name, folder, { isolate }).test,
    pool: 'forks' as const,
    globalSetup: ['apps/server/test/support/global-db.ts'],
    // Three times what all files together were seen to hold: what leaves more behind ends the run instead of filling the machine.
    execArgv: isolate ? [] : ['--max-old-space-size=1024'],
  },
});

export default defineConfig({
  test: {
    reporters: ['default', './tools/outcome/unit-reporter.ts'],
    maxWorkers: 2,
    projects: [
      plain('betting', 'packages/betting', { isolate: false }),
      plain('contract', 'packages/contract', { isolate: false }),
      plain('feed', 'packages/feed', { isolate: false }),
      plain('protocol', 'packages/protocol', { isolate: false }),
      plain('simulator', 'packages/simulator'),
      plain('bridge', 'apps/bridge'),
      overPostgres('server', 'apps/server', { isolate: false }),
      // Its files measure memory and processor time, which must be their own.
      overPostgres('lab', 'lab', { isolate: true }),
      {
        test: {
          name: 'tools',
          include: ['tools/test/**/*.test.ts'],
          environment: 'node',
          ...patience,
          testTimeout: 60_000,
        },
      },
      {
        plugins: [react()],
        test: {
          name: 'web',
          include: ['apps/web/test/**/*.test.{ts,tsx}'],
          environment: 'jsdom',
          // A context for each file in processes that load jsdom once. A process that holds more than this makes way for a new one.
          pool: 'vmForks',
          vmMemoryLimit: '512MB',
          ...patience,
          // Times are shown in the visitor's zone; the visitor of these tests is in India.
          env: { TZ: 'Asia/Kolkata' },
          // Testing Library tidies up after each test only where it finds a global afterEach.
          globals: true,
        },
      },
    ],
  },
});
