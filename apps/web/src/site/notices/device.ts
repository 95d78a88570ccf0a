import { type Wanted, tellDevice, tellNoLonger } from '../../shared/api/session/push.ts';
import { currentLanguage } from '../../shared/i18n/i18n.ts';
import { readStored, writeStored } from '../../shared/lib/browser/stored.ts';

const KEY = 'pavilion.push';

/** Under which id the server tells this browser; null while it does not. */
export const ownDeviceId = (): string | null => readStored(KEY);

/** What keeps this browser from being told: it cannot, or its settings forbid it. Null: nothing. */
export function hindrance(): 'unable' | 'blocked' | null {
  if (!('serviceWorker' in navigator) || !('PushManager' in window) || !('Notification' in window)) return 'unable';
  return Notification.permission === 'denied' ? 'blocked' : null;
}

const same = (key: ArrayBuffer | null, wanted: Uint8Array): boolean =>
  key !== null && new Uint8Array(key).join() === wanted.join();

function bytesOf(base64url: string): Uint8Array<ArrayBuffer> {
  const text = atob(base64url.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(text, (letter) => letter.charCodeAt(0));
}

/** The subscription of this browser with the key of the installation; one that was made with another key is of no use. */
async function subscribe(publicKey: string): Promise<PushSubscription> {
  const { pushManager } = await navigator.serviceWorker.ready;
  const applicationServerKey = bytesOf(publicKey);
  const held = await pushManager.getSubscription();
  if (held !== null && same(held.options.applicationServerKey, applicationServerKey)) return held;
  await held?.unsubscribe();
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey });
}

/** Turns this browser on, or changes what it is told. Asks the player's browser first; false when that says no. */
export async function turnOn(publicKey: string, wanted: Wanted): Promise<boolean> {
  if ((await Notification.requestPermission()) !== 'granted') return false;
  const subscription = await subscribe(publicKey);
  const { endpoint, keys } = subscription.toJSON();
  const { p256dh = '', auth = '' } = keys ?? {};
  const { id } = await tellDevice({ endpoint: endpoint ?? '', p256dh, auth }, currentLanguage(), wanted);
  writeStored(KEY, id);
  return true;
}

/** Turns this browser off: at the server first, and at its push service, which then refuses what may still come. */
export async function turnOff(id: string): Promise<void> {
  await tellNoLonger(id);
  writeStored(KEY, null);
  const registration = await navigator.serviceWorker.getRegistration();
  await (await registration?.pushManager.getSubscription())?.unsubscribe();
}
