import type { PlantedBug } from './bugs.ts';

const SERVER = 'apps/server/src';
const ATTEMPTS = `${SERVER}/policy/attempts.ts`;

/** Mistakes about those who come in crowds, or guess. */
export const STRANGER_BUGS: readonly PlantedBug[] = [
  {
    name: 'no-socket-maximum',
    caughtBy: 'crowds',
    edits: [{ file: `${SERVER}/http/stream.ts`, from: 'hub.connections.size >= limits.allSockets || ', to: '' }],
  },
  {
    name: 'no-socket-maximum-of-an-address',
    caughtBy: 'crowds',
    edits: [{ file: `${SERVER}/http/stream.ts`, from: ' || !door.hasRoom(from)', to: '' }],
  },
  {
    name: 'no-waiting-maximum-in-placement',
    caughtBy: 'crowds',
    edits: [
      {
        file: `${SERVER}/modules/placement/placement.ts`,
        from: 'batcher.waiting >= waitingMax',
        to: 'batcher.waiting < 0',
      },
    ],
  },
  {
    name: 'guesses-counted-since-the-start',
    caughtBy: 'guesses',
    edits: [
      { file: ATTEMPTS, from: 'const PER_NAME = 10;', to: 'const PER_NAME = 10;\nconst STARTED_MS = Date.now();' },
      {
        file: ATTEMPTS,
        from: 'nameKey(name), nowMs - WINDOW_MS[kind])',
        to: 'nameKey(name), Math.max(STARTED_MS, nowMs - WINDOW_MS[kind]))',
      },
    ],
  },
  {
    name: 'code-guesses-not-counted',
    caughtBy: 'guesses',
    edits: [{ file: `${SERVER}/policy/attempt-store.ts`, from: 'values ($1, $2, false,', to: 'values ($1, $2, true,' }],
  },
];
