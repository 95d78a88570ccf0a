import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { upgrade } from '../../tools/cluster/keeper.ts';
import { ROOT } from '../../tools/node-binary.mjs';
import type { Ground } from './drills.ts';

const COPIED = ['apps', 'tools', 'package.json'];
const SHARED = ['packages', 'node_modules'];
/** What a newer version may do beside an older one: it adds. */
const ADDITION = 'alter table bet add column drill_note text;\ncreate table drill_note (id bigint primary key);\n';

/** The product as its next version would be: another number, and a migration. */
function nextVersion(): string {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'pavilion-next-'));
  for (const name of COPIED) fs.cpSync(path.join(ROOT, name), path.join(folder, name), { recursive: true });
  for (const name of SHARED) fs.symlinkSync(path.join(ROOT, name), path.join(folder, name));
  fs.writeFileSync(path.join(folder, 'apps/server/migrations/9999-drill.sql'), ADDITION);
  return folder;
}

/** Every part of the product is started anew from the next version, one by one, while players bet. */
export async function rollingUpgrade({ cluster }: Ground): Promise<{ upgraded: number; tookMs: number }> {
  const folder = nextVersion();
  let upgraded = 0;
  const startedMs = performance.now();
  try {
    await upgrade(cluster, folder, () => (upgraded += 1));
    return { upgraded, tookMs: Math.round(performance.now() - startedMs) };
  } finally {
    // Files of a program that runs may go: it has read them.
    fs.rmSync(folder, { recursive: true, force: true });
  }
}
