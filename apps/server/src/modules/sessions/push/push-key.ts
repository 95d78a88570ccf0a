import webPush from 'web-push';
import type { Context } from '../../../context.ts';
import { keepKey, readKey } from './push-store.ts';

export type PushKey = { readonly publicKey: string; readonly privateKey: string };

const PURPOSE = 'push-key';

/** The key that the installation signs its notices with, made at first use; null where the secret that sealed it is another one now. */
export async function pushKey({
  db,
  secrets,
  clock,
}: Pick<Context, 'db' | 'secrets' | 'clock'>): Promise<PushKey | null> {
  let kept = await readKey(db);
  if (kept === null) {
    const made = webPush.generateVAPIDKeys();
    // Of two servers that make one at once the first one's stays.
    await keepKey(db, made.publicKey, secrets.seal(made.privateKey, PURPOSE), clock.now());
    kept = await readKey(db);
  }
  const privateKey = kept === null ? null : secrets.open(kept.private_key, PURPOSE);
  return kept === null || privateKey === null ? null : { publicKey: kept.public_key, privateKey };
}
