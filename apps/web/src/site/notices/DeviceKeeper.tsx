import { useEffect } from 'react';
import { renewDevice } from './device.ts';

/** Tells the server when this browser has renewed its subscription: when the page starts, and when the worker says so. */
export default function DeviceKeeper() {
  useEffect(() => {
    if (!('serviceWorker' in navigator)) return;
    const leaving = new AbortController();
    const renew = () =>
      // The next page that starts tries again.
      void renewDevice().catch((error: unknown) => console.warn('Notices could not be renewed.', error));
    renew();
    navigator.serviceWorker.addEventListener('message', ({ data }) => data === 'push-renewed' && renew(), {
      signal: leaving.signal,
    });
    return () => leaving.abort();
  }, []);
  return null;
}
