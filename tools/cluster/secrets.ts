import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';

export type Secrets = {
  readonly superuser: string;
  readonly replication: string;
  /** The product's own account of the database. */
  readonly pavilion: string;
  /** PAVILION_SECRET of every server. */
  readonly installation: string;
};

/** The passwords of this set, made at the first start and kept in its folder. */
export function secretsOf(folder: string): Secrets {
  const file = path.join(folder, 'secrets.json');
  if (!fs.existsSync(file)) {
    const [superuser, replication, pavilion, installation] = [16, 16, 16, 32].map((n) =>
      randomBytes(n).toString('hex'),
    );
    fs.writeFileSync(file, JSON.stringify({ superuser, replication, pavilion, installation }, null, 2), {
      mode: 0o600,
    });
  }
  const read: unknown = JSON.parse(fs.readFileSync(file, 'utf8'));
  const { superuser, replication, pavilion, installation } = Object(read);
  for (const one of [superuser, replication, pavilion, installation]) {
    if (typeof one !== 'string') throw new Error(`${file} is not the file of passwords that was written there`);
  }
  return { superuser, replication, pavilion, installation };
}
