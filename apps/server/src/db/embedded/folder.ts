import fs from 'node:fs';
import path from 'node:path';

/**
 * Makes a folder and those above it that are missing; throws where the system refuses. Node's own recursive form never
 * ends where making a folder answers "no such file" for ever, as below /proc.
 */
export function makeFolder(folder: string, mode = 0o777): void {
  if (fs.statSync(folder, { throwIfNoEntry: false })?.isDirectory() === true) return;
  const parent = path.dirname(folder);
  if (parent !== folder) makeFolder(parent, mode);
  try {
    fs.mkdirSync(folder, { mode });
  } catch (error) {
    // Somebody else may have made it meanwhile.
    if (fs.statSync(folder, { throwIfNoEntry: false })?.isDirectory() !== true) throw error;
  }
}
