import { spawn } from 'node:child_process';
import os from 'node:os';
import path from 'node:path';
import { afterMachineMs } from '../machine-time.ts';
import type { GroundPlace } from '../own-ground.ts';
import { cannotBePlanted, type PlantedBug } from './bugs.ts';
import { PLANTED, plantedArguments } from './plant.ts';

/** caught: the harness reported a violation. missed: it saw nothing. broken: the bug cannot be planted, or more broke. */
export type Hunted = { readonly bug: string; readonly outcome: 'caught' | 'missed' | 'broken'; readonly said: string };

export const EXIT_HOLDS = 0;
export const EXIT_VIOLATION = 3;

const ENTRY = path.join(import.meta.dirname, 'run-one.ts');
/**
 * In the machine's time, which is shorter than the wall's where others want the processor, too. Many times what the slowest
 * takes: only what stands still is broken off.
 */
const HUNT_MS_MAX = 300_000;
const SAID_CHARACTERS = 160;

/** Runs the bug's harness, in a process of its own that carries the bug, on this PostgreSQL. */
export async function hunt(bug: PlantedBug, { socketDir, template }: GroundPlace, seed: number): Promise<Hunted> {
  const fault = cannotBePlanted(bug);
  if (fault !== null) return { bug: bug.name, outcome: 'broken', said: fault };
  const cache = path.join(os.tmpdir(), 'pavilion-chaos-compile-cache');
  const env = { ...process.env, [PLANTED]: bug.name, NODE_COMPILE_CACHE: cache };
  const about = [bug.caughtBy, String(seed), socketDir, ...(template === undefined ? [] : [template])];
  const child = spawn(process.execPath, [...plantedArguments(env), ENTRY, ...about], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const late = afterMachineMs(HUNT_MS_MAX, () => child.kill('SIGKILL'));
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (said += String(chunk)));
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  late.callOff();
  if (late.came) said += ' (stood still, and was broken off)';
  const violation = /VIOLATION: (.*)/.exec(said)?.[1];
  const outcome = code === EXIT_HOLDS ? 'missed' : code === EXIT_VIOLATION ? 'caught' : 'broken';
  return { bug: bug.name, outcome, said: (violation ?? said.trim()).slice(0, SAID_CHARACTERS) };
}
