import { readPush, type Wanted, tellDevice, tellNoLonger } from '../../shared/api/session/push.ts';
import { currentLanguage } from '../../shared/i18n/i18n.ts';
import { readStored, writeStored } from '../../shared/lib/browser/stored.ts';
import { DEVICE_KEY, ownDeviceId } from './own-device.ts';

/** The address of the subscription that the server was told last. */
const TOLD_KEY = 'pavilion.push.told';

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
  await tell(publicKey, wanted);
  return true;
}

async function tell(publicKey: string, wanted: Wanted): Promise<string> {
  const subscription = await subscribe(publicKey);
  const { endpoint, keys } = subscription.toJSON();
  const { p256dh = '', auth = '' } = keys ?? {};
  const { id } = await tellDevice({ endpoint: endpoint ?? '', p256dh, auth }, currentLanguage(), wanted);
  writeStored(DEVICE_KEY, id);
  writeStored(TOLD_KEY, endpoint ?? '');
  return id;
}

/**
 * A browser renews its subscription by itself, and its push service then refuses the one that the server knows. Where this
 * browser's is another than the server was told, or gone, the server is told the one of now, with what the player wants of this
 * device; the old one is forgotten. Does nothing where the device is not told, or its player was signed out meanwhile.
 */
export async function renewDevice(): Promise<void> {
  const known = ownDeviceId();
  if (known === null || hindrance() !== null || Notification.permission !== 'granted') return;
  const registration = await navigator.serviceWorker.getRegistration();
  const held = await registration?.pushManager.getSubscription();
  if (held?.toJSON().endpoint === readStored(TOLD_KEY)) return;
  const { publicKey, devices } = await readPush();
  const own = devices.find(({ id }) => id === known);
  if (publicKey === null || own === undefined) return;
  const { settled, alerts, amounts } = own;
  const id = await tell(publicKey, { settled, alerts, amounts });
  if (id !== known) await tellNoLonger(known);
}

/** Turns this browser off: at the server first, and at its push service, which then refuses what may still come. */
export async function turnOff(id: string): Promise<void> {
  await tellNoLonger(id);
  writeStored(DEVICE_KEY, null);
  writeStored(TOLD_KEY, null);
  const registration = await navigator.serviceWorker.getRegistration();
  await (await registration?.pushManager.getSubscription())?.unsubscribe();
}
