import { lazy, Suspense } from 'react';
import { useSession } from '../../shared/api/session/session.ts';
import { ownDeviceId } from '../../site/notices/own-device.ts';

const DeviceKeeper = lazy(() => import('../../site/notices/DeviceKeeper.tsx'));

/** Loaded for a player whose browser is told of notices, and for nobody else. */
export function DevicePart() {
  const player = useSession((session) => session.role === 'user');
  if (!player || ownDeviceId() === null) return null;
  return (
    <Suspense fallback={null}>
      <DeviceKeeper />
    </Suspense>
  );
}
