import { spawn } from 'node:child_process';
import path from 'node:path';
import { cannotBePlanted, type PlantedBug } from './bugs.ts';
import { PLANTED, plantedArguments } from './plant.ts';

/** caught: the harness reported a violation. missed: it saw nothing. broken: the bug cannot be planted, or more broke. */
export type Hunted = { readonly bug: string; readonly outcome: 'caught' | 'missed' | 'broken'; readonly said: string };

export const EXIT_HOLDS = 0;
export const EXIT_VIOLATION = 3;

const ENTRY = path.join(import.meta.dirname, 'run-one.ts');
/** Twice what the slowest takes on a machine that does nothing else, and then some: only what stands still is broken off. */
const HUNT_MS_MAX = 300_000;
const SAID_CHARACTERS = 160;

/** Runs the bug's harness, in a process of its own that carries the bug, on the PostgreSQL of this socket. */
export async function hunt(bug: PlantedBug, socketDir: string, seed: number): Promise<Hunted> {
  const fault = cannotBePlanted(bug);
  if (fault !== null) return { bug: bug.name, outcome: 'broken', said: fault };
  const env = { ...process.env, [PLANTED]: bug.name };
  const child = spawn(process.execPath, [...plantedArguments(env), ENTRY, bug.caughtBy, String(seed), socketDir], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: HUNT_MS_MAX,
    killSignal: 'SIGKILL',
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (said += String(chunk)));
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  const violation = /VIOLATION: (.*)/.exec(said)?.[1];
  const outcome = code === EXIT_HOLDS ? 'missed' : code === EXIT_VIOLATION ? 'caught' : 'broken';
  return { bug: bug.name, outcome, said: (violation ?? said.trim()).slice(0, SAID_CHARACTERS) };
}
