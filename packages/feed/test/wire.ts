/// <reference types="node" />
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';

const WIRE_FOLDER = resolve(import.meta.dirname, '../../../../shared/data/wire');

/** A recorded or constructed wire document, read where it lies. */
export function wireDocument(name: string): unknown {
  return JSON.parse(readFileSync(resolve(WIRE_FOLDER, name), 'utf8'));
}
