import fs from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { ROOT } from '../../node-binary.mjs';

/** Texts by the place where they are shown. */
export type TextsByPlace = Readonly<Record<string, readonly string[]>>;

const FOLDER = path.join(ROOT, 'tools/check/texts/back-office');

const isTexts = (value: unknown): value is TextsByPlace =>
  typeof value === 'object' &&
  value !== null &&
  Object.values(value).every((texts) => Array.isArray(texts) && texts.every((text) => typeof text === 'string'));

/**
 * The fixed texts of the back office, each place with "Back office: " before it. Every file in
 * `back-office/` is one area and has them as its default export; the order is that of the file names.
 */
export async function backOfficeTexts(): Promise<TextsByPlace> {
  const all: Record<string, readonly string[]> = {};
  for (const file of fs.readdirSync(FOLDER).sort()) {
    const { default: texts } = (await import(pathToFileURL(path.join(FOLDER, file)).href)) as { default: unknown };
    if (!isTexts(texts))
      throw new Error(`tools/check/texts/back-office/${file} has no texts by place as its default export`);
    for (const [place, lines] of Object.entries(texts)) all[`Back office: ${place}`] = lines;
  }
  return all;
}
