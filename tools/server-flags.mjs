import { spawnSync } from 'node:child_process';

/**
 * How Node runs the server's process, which else takes 300 MB while it places thousands of bets a second, though it keeps 50
 * (docs/bench.md): a smaller young generation (8 MB instead of 16 MB a half), and an old one that is collected when it has twice
 * what was left of it.
 */
export const SERVER_FLAGS = ['--max-semi-space-size=8', '--heap-growing-percent=100'];
/** Two pools of the C library's memory instead of one for each thread. Read when a process begins. */
export const SERVER_ENVIRONMENT = { MALLOC_ARENA_MAX: '2' };

const knows = (node, flags) => spawnSync(node, [...flags, '--version'], { stdio: 'ignore' }).status === 0;

/** Those of the flags that a Node knows: one of another version may have lost one, and would not begin with it. */
export const flagsKnownTo = (node) =>
  knows(node, SERVER_FLAGS) ? SERVER_FLAGS : SERVER_FLAGS.filter((flag) => knows(node, [flag]));
