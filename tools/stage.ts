// One step of `npm run check` and `npm test`: a command whose output matters only when it fails, or all the time.
import { spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { ROOT } from './node-binary.mjs';

export type Stage = {
  name: string;
  command: string;
  args: readonly string[];
  env?: Readonly<Record<string, string>>;
  /** The root of the repository unless told. */
  cwd?: string;
};
export type StageResult = { name: string; passed: boolean; ms: number; output: string };

/**
 * Runs a stage to its end. `show` lets its output through as it comes, or, where it is a text, line by line behind that text,
 * so that stages that run at once can be told apart; otherwise it is kept for the result.
 */
export function runStage(stage: Stage, show: boolean | string): Promise<StageResult> {
  const startedMs = performance.now();
  return new Promise((resolve) => {
    const child = spawn(stage.command, stage.args, {
      cwd: stage.cwd ?? ROOT,
      env: { ...process.env, ...stage.env },
      stdio: ['ignore', show === true ? 'inherit' : 'pipe', show === true ? 'inherit' : 'pipe'],
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      if (stream === null) continue;
      if (typeof show === 'string') createInterface(stream).on('line', (line) => console.log(`${show}${line}`));
      else stream.on('data', (chunk) => (output += chunk));
    }
    const end = (passed: boolean) => resolve({ name: stage.name, passed, ms: performance.now() - startedMs, output });
    child.once('error', (error) => {
      output += error.message;
      end(false);
    });
    child.once('close', (code) => end(code === 0));
  });
}

/** A script of this repository, under the Node that runs now. */
export function script(name: string, file: string, ...args: string[]): Stage {
  return { name, command: process.execPath, args: [path.join(ROOT, file), ...args] };
}

/** A command of node_modules/.bin, under the Node that runs now. */
export function command(name: string, bin: string, ...args: string[]): Stage {
  return {
    name,
    command: process.execPath,
    args: [fs.realpathSync(path.join(ROOT, 'node_modules/.bin', bin)), ...args],
  };
}

export function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(1)} s`;
}
