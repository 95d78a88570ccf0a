/// <reference types="node" />
import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';

/** Recorded documents lie beside the repository and are not part of it. */
const RECORDED = resolve(import.meta.dirname, '../../../../shared/data/wire');

const read = (folder: string, name: string): unknown => JSON.parse(readFileSync(resolve(folder, name), 'utf8'));

/** A document in the provider's shapes, of our own making: sports, events of a sport, or the odds of one of them. */
export const wireDocument = (name: 'sports' | 'events' | 'odds'): unknown =>
  read(resolve(import.meta.dirname, 'wire'), `${name}.json`);

/** A recorded one; null where the repository lies alone. */
export const recordedDocument = (name: string): unknown => (existsSync(RECORDED) ? read(RECORDED, name) : null);
