import path from 'node:path';
import { pathToFileURL } from 'node:url';

/** Names the planted bug of this process and of those that it starts. */
export const PLANTED = 'PAVILION_PLANTED';

/** Arguments for a Node process that is to carry the planted bug which the environment names; none when there is none. */
export function plantedArguments(env: Readonly<Record<string, string | undefined>> = process.env): string[] {
  const hook = pathToFileURL(path.join(import.meta.dirname, 'hook.ts')).href;
  return env[PLANTED] === undefined ? [] : ['--import', hook];
}
