import { readStored } from '../../shared/lib/browser/stored.ts';

export const DEVICE_KEY = 'pavilion.push';

/** Under which id the server tells this browser; null while it does not. */
export const ownDeviceId = (): string | null => readStored(DEVICE_KEY);
