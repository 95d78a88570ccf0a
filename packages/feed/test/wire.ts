/// <reference types="node" />
import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';

/** Recorded documents lie beside the repository and are not part of it. */
const WIRE_FOLDER = resolve(import.meta.dirname, '../../../../shared/data/wire');

/** Tests of recorded documents run where these are. */
export const hasWire = existsSync(WIRE_FOLDER);

/** A recorded or constructed wire document, read where it lies. */
export function wireDocument(name: string): unknown {
  return JSON.parse(readFileSync(resolve(WIRE_FOLDER, name), 'utf8'));
}
